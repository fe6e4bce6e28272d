import type pg from 'pg'

// Small enough that a transaction lasts milliseconds, whatever waits for one of its rows.
const BATCH = 500
const ROTATE = 'select * from auth.data_keys_rotate($1, $2, $3)'
type Batch = { rewrapped: number; unopened: string[]; last_user_id: string | null }

export type Rotation = { rewrapped: number; unopened: string[] }

/**
 * Re-wraps every person's data key under the first of the master keys (decision D44), a batch a transaction. It may be
 * stopped at any time and run again: what is done is skipped. Users whose key none of the masters opens are listed.
 */
export async function rotateJournalKeys(client: pg.ClientBase, masterKeys: readonly string[]): Promise<Rotation> {
  const rotation: Rotation = { rewrapped: 0, unopened: [] }
  let after: string | null = '0'
  while (after !== null) {
    const batch: Batch | undefined = (await client.query<Batch>(ROTATE, [masterKeys, after, BATCH])).rows[0]
    rotation.rewrapped += batch?.rewrapped ?? 0
    rotation.unopened.push(...(batch?.unopened ?? []))
    after = batch?.last_user_id ?? null
  }
  return rotation
}
