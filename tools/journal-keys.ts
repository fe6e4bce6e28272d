import type pg from 'pg'
import type { DatabaseConfig } from '../src/base/settings/config.ts'
import { Settings } from '../src/base/settings/settings.ts'
import { fingerprintOf } from '../src/db/process-beat.ts'
import { requirePrivateLog } from '../src/db/reach.ts'

// Small, so that a transaction lasts milliseconds and blocks requests that need its rows only briefly.
const BATCH = 500
const ROTATE = 'select * from auth.data_keys_rotate($1, $2, $3)'
export type Rotation = { rewrapped: number; unopened: string[] }
/** `last_user_id` is null where nobody is left. */
type Batch = Rotation & { last_user_id: string | null }

/**
 * Re-wraps every data key under the first master key (docs/contract/auth.md#data-keys), one batch per transaction. It
 * may be stopped and run again: keys already done are skipped. `unopened`: users whose key no master key opens.
 */
export async function rotateJournalKeys(client: pg.ClientBase, masterKeys: readonly string[]): Promise<Rotation> {
  const rotation: Rotation = { rewrapped: 0, unopened: [] }
  let after: string | null = '0'
  while (after !== null) {
    const answered = await client.query<Batch>(ROTATE, [masterKeys, after, BATCH])
    const batch = answered.rows[0] as Batch
    rotation.rewrapped += batch.rewrapped
    rotation.unopened.push(...batch.unopened)
    after = batch.last_user_id
  }
  return rotation
}

const COLUMNS = 'select relation, owner, name from lib.sealed_columns()'
const SEAL = 'select * from auth.texts_rotate($1, $2, $3, $4, $5, $6, $7)'
type Column = { relation: string; owner: string; name: string }
type SealedBatch = { after_user: string | null; after_id: string | null; sealed: number; unopened: string[] }

/** Seals texts of older forms anew, one batch per transaction; `unopened` names those that do not open. */
export async function sealAnew(client: pg.ClientBase, masterKeys: readonly string[]) {
  const result = { sealed: 0, unopened: [] as string[] }
  for (const { relation, owner, name } of (await client.query<Column>(COLUMNS)).rows) {
    let after: [string | null, string | null] = ['0', '0']
    while (after[0] !== null) {
      const { rows } = await client.query<SealedBatch>(SEAL, [masterKeys, relation, owner, name, BATCH, ...after])
      const batch = rows[0] as SealedBatch
      result.sealed += batch.sealed
      result.unopened.push(...batch.unopened.map((id) => `${relation}.${name} ${id}`))
      after = [batch.after_user, batch.after_id]
    }
  }
  return result
}

/** The living processes that do not hold a master key: they could open no data key that is wrapped under it. */
export async function processesWithout(client: pg.ClientBase, masterKey: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select lib.processes_without_key($1) as name', [
    fingerprintOf(masterKey),
  ])
  return rows.map(({ name }) => name)
}

/** The master keys of the API, as parameters of statements may carry them. */
export async function masterKeys(client: pg.Client, { ENV }: DatabaseConfig): Promise<string[]> {
  if (ENV === 'production') await requirePrivateLog(client)
  const keys = Settings.shape.JOURNAL_ENCRYPTION_KEYS.safeParse(process.env.JOURNAL_ENCRYPTION_KEYS)
  if (keys.success && keys.data.length > 0) return keys.data
  throw new Error('JOURNAL_ENCRYPTION_KEYS: expected the keys, the new one first, as the API has them')
}
