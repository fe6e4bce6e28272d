import pg from 'pg'
import { ownerUrl } from '../db/addresses.ts'

/** Connects as the owner: to DATABASE_URL, or to the embedded server that `npm start` runs in this folder. */
export async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(
    await ownerUrl({ DATABASE_URL: process.env.DATABASE_URL || undefined, DATA_DIR: process.env.DATA_DIR || '.data' }),
  )
  await client.connect()
  return work(client).finally(() => client.end())
}
