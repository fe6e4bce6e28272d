import { resolve } from 'node:path'
import { type Env, readDatabaseConfig } from '../base/config.ts'

// What the command lines share.

type Command = (args: string[]) => Promise<string>

/** Runs a command with its arguments: what it answers goes to standard output, a failure is one line and exit code 1. */
export async function answer(command: Command): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2)))
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    console.error(message || code) // that nothing listens at any of a host's addresses has a code alone
    process.exitCode = 1
  }
}

/** Makes a command of one that takes its time: Ctrl-C has it clear away what it began; asked twice, it ends at once. */
export const stoppable =
  (command: (args: string[], signal: AbortSignal) => Promise<string>): Command =>
  (args) => {
    const stopped = new AbortController()
    for (const name of ['SIGINT', 'SIGTERM'] as const) {
      process.once(name, () => stopped.abort(new Error('stopped: nothing was changed')))
    }
    return command(args, stopped.signal)
  }

/** The folder of the embedded server's data. A server elsewhere has tools of its own. */
export function dataDirOf(env: Env): string {
  const { DATABASE_URL, DATA_DIR } = readDatabaseConfig(env)
  if (DATABASE_URL) throw new Error('DATABASE_URL is set: for a server of your own see docs/backup.md, Production')
  return resolve(DATA_DIR)
}

/** A time as part of a file's name. */
export const stamp = () => new Date().toISOString().replace(/\.\d+/, '').replaceAll(':', '-')
