import { resolve } from 'node:path'
import type { Env } from '../config.ts'

// What the command lines share that work on the embedded server's files.

/** The folder of the embedded server's data. A server elsewhere has tools of its own. */
export function dataDirOf(env: Env): string {
  if (env.DATABASE_URL) throw new Error('DATABASE_URL is set: for a server of your own see docs/backup.md, Production')
  return resolve(env.DATA_DIR || '.data')
}

/** A time as part of a file's name. */
export const stamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')

/**
 * Runs a command line that may take its time: what it did on standard output, or one line on standard error and exit
 * code 1. Ctrl-C has it clear away what it began; asked twice, it ends at once.
 */
export async function run(main: (args: string[], signal: AbortSignal) => Promise<string>): Promise<void> {
  const stopped = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM'] as const) {
    process.once(name, () => stopped.abort(new Error('stopped: nothing was changed')))
  }
  try {
    console.log(await main(process.argv.slice(2), stopped.signal))
  } catch (error) {
    console.error((error as Error).message)
    process.exitCode = 1
  }
}
