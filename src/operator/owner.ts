import pg from 'pg'
import { ownerUrl } from '../db/addresses.ts'

/** Works as the owner, on DATABASE_URL or on the embedded server that `npm start` runs in this folder. */
export async function withOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { DATABASE_URL, DATA_DIR } = process.env
  const url = await ownerUrl({ DATABASE_URL: DATABASE_URL || undefined, DATA_DIR: DATA_DIR || '.data' })
  const client = new pg.Client(url)
  await client.connect()
  return work(client).finally(() => client.end())
}
