import { expect } from 'vitest'
import type { Client } from './client.ts'
import { entryOf } from './journal.ts'
import type { Server } from './server.ts'

// Shared by the tests of language models.

/** An entry of three sentences, for which the stand-in model writes three notes. */
export const PAGE = 'I walked by the river. The water was loud. I slept late.'
export const pageOf = (client: Client, changes: Record<string, unknown> = {}) => entryOf(client, PAGE, changes)

export const read = (client: Client, entry: number, headers: Record<string, string> = {}) =>
  client.post(`/journal/${entry}/resonance`, undefined, headers)

/** The wallet and the reasons of its audit rows; expects the rows to add up to the wallet. */
export async function walletOf({ database }: Server, client: Client) {
  const usage = (await client.get('/user/usage')).body
  const { rows } = await database.owner.query<{ bucket: string; reason: string; delta: string }>(
    'select bucket, reason, delta::int as delta from app.wallet_audit where user_id = $1 order by id',
    [client.userId],
  )
  const sum = (bucket: string) =>
    rows.filter((row) => row.bucket === bucket).reduce((total, { delta }) => total + Number(delta), 0)
  expect([usage.monthly_messages_used, usage.offering_balance]).toEqual([sum('monthly'), sum('offering')])
  return {
    used: usage.monthly_messages_used,
    balance: usage.offering_balance,
    reasons: rows.map(({ reason }) => reason),
  }
}

/** A wallet without charges, or with all of them refunded. */
export const UNSPENT = { used: 0, balance: 0 }

/** The number of usage rows, notes and suggestions of a person. */
export async function traces({ database }: Server, { userId }: Client) {
  const { rows } = await database.owner.query(
    `select (select count(*)::int from app.llm_usage_log u where u.user_id = $1) as usage,
            (select count(*)::int from app.marginalia m where m.user_id = $1) as notes,
            (select count(*)::int from app.completion_suggestions s where s.user_id = $1) as suggestions`,
    [userId],
  )
  return rows[0]
}

/** Begins a model request in SQL, without HTTP: no client waits for it and no job runs it. */
export async function begun(server: Server, client: Client, entry: number): Promise<number> {
  const { rows } = await server.database.owner.query(
    `select set_config('app.user_id', $1, true),
            api.resonance_create($2, 'own', null, 1000, 50) ->> 'request_id' as id`,
    [client.userId, entry],
  )
  return Number(rows[0].id)
}
