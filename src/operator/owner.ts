import pg from 'pg'
import { ownerUrl } from '../db/addresses.ts'

// What command lines for operators share: they work as the owner, on DATABASE_URL or on the embedded server that
// `npm start` runs, and say what went wrong in one line.

/** Runs a command with its arguments: what it answers goes to standard output, a failure is one line and exit code 1. */
export async function answer(command: (args: string[]) => Promise<string>): Promise<void> {
  try {
    console.log(await command(process.argv.slice(2)))
  } catch (error) {
    const { message, code } = error as { message: string; code?: string }
    console.error(message || code) // that nothing listens at any of a host's addresses has a code alone
    process.exitCode = 1
  }
}

export async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(
    await ownerUrl({ DATABASE_URL: process.env.DATABASE_URL || undefined, DATA_DIR: process.env.DATA_DIR || '.data' }),
  )
  await client.connect()
  return work(client).finally(() => client.end())
}
