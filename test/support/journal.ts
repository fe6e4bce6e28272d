import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

// Shared by the tests of the journal.

/** The answer's values of the fields that an entry with only a message leaves out. */
export const ENTRY_DEFAULTS = {
  title: '',
  status: 'draft',
  sender: 'user',
  tag: 'freeform',
  tags: ['freeform'],
  classification: 'personal',
  practice_session_id: null,
  user_practice_id: null,
  primary_aspect: null,
  secondary_aspect: null,
  reflection_level: null,
  reflection_scope_key: null,
}

/** Creates an entry; answers the body of POST. */
export async function entryOf(client: Client, message = 'A day.', changes: Record<string, unknown> = {}) {
  const { status, body, text } = await client.post('/journal/', { message, ...changes })
  expect(status, text).toBe(201)
  return body
}

/** Creates a reflection on a scope. */
export const reflectionOf = (client: Client, level: string, key: string) =>
  entryOf(client, 'Looking back.', { reflection_level: level, reflection_scope_key: key })

/** Runs SQL as the owner with the person's data key set, so that lib.seal and lib.open work. */
export async function asPerson({ database, config }: Server, { userId }: Client, text: string, values: unknown[] = []) {
  const client = await database.owner.connect()
  try {
    await client.query('begin')
    await client.query(
      "select set_config('app.data_key', auth.data_key($1, $2, true), true), set_config('app.user_id', $1::text, true)",
      [userId, config.JOURNAL_ENCRYPTION_KEYS],
    )
    const { rows } = await client.query(text, values)
    await client.query('commit')
    return rows
  } finally {
    client.release(true)
  }
}

/** Inserts a margin note on a span, as resonance would; answers its id. */
export async function noteOf(
  server: Server,
  client: Client,
  entry: number,
  start: number,
  text: string,
  note = 'A note.',
) {
  const [row] = await asPerson(
    server,
    client,
    `insert into app.marginalia
       (user_id, entry_id, kind, anchor_start, anchor_end, anchor_text, note, created_at, updated_at)
     values ($1, $2, 'theme', $3, $3::integer + length($4), lib.seal($4), lib.seal($5), lib.now(), lib.now())
     returning id`,
    [client.userId, entry, start, text, note],
  )
  return Number(row.id)
}

type Target = { goal_id: number } | { user_practice_id: number }

/** Inserts a pending suggestion on a span, as resonance would; answers its id. */
export async function suggestionOf(server: Server, client: Client, entry: number, text: string, target: Target) {
  const { goal_id = null, user_practice_id = null } = target as { goal_id?: number; user_practice_id?: number }
  const [row] = await asPerson(
    server,
    client,
    `insert into app.completion_suggestions (user_id, entry_id, target_type, goal_id, user_practice_id, label,
       anchor_start, anchor_end, anchor_text, created_at, updated_at)
     values ($1, $2, $3, $4, $5, lib.seal($6), 0, length($6), lib.seal($6), lib.now(), lib.now()) returning id`,
    [client.userId, entry, goal_id === null ? 'practice' : 'habit', goal_id, user_practice_id, text],
  )
  return Number(row.id)
}

/** Inserts a practice of the stage and a selection of it; answers the id of the selection. */
export async function selectionOf(server: Server, client: Client, stage = 1) {
  const [row] = await asPerson(
    server,
    client,
    `with practice as (
       insert into app.practices (stage_number, name, description, instructions, default_duration_minutes, mode,
         mode_config, approved)
       values ($2, 'Sit', '', '', 5, 'meditation_timer',
         '{"mode": "meditation_timer", "duration_minutes": 5}', true)
       returning id
     )
     insert into app.user_practices (user_id, practice_id, stage_number, start_date)
     select $1, practice.id, $2, date '2026-01-01' from practice returning id`,
    [client.userId, stage],
  )
  return Number(row.id)
}

/** Makes an entry, reflection, quote, margin note and suggestion per person; answers the ids for generated requests. */
export async function journalWorld(server: Server, clients: Client[], goals: number[]) {
  await server.database.owner.query('delete from app.journal_entries')
  const world = { entry_id: [] as number[], included_in_entry_id: [] as number[], promotion_id: [] as number[] }
  const [suggestion_id, marginalia_id]: [number[], number[]] = [[], []]
  for (const [n, client] of clients.entries()) {
    const { id } = await entryOf(client, 'I walked, and sat.')
    world.entry_id.push(id)
    marginalia_id.push(await noteOf(server, client, id, 0, 'I walked'))
    world.included_in_entry_id.push((await reflectionOf(client, 'week', 'c1:w1')).id)
    world.promotion_id.push((await client.post(`/journal/${id}/promote`, { anchor_start: 0, anchor_end: 8 })).body.id)
    const goal_id = goals[(n * goals.length) / clients.length] as number
    suggestion_id.push(await suggestionOf(server, client, id, 'I walked', { goal_id }))
  }
  const keys = ['c1:w1', 'c1:w2', 'c1:s1', 'c1:prog']
  return {
    ...world,
    suggestion_id,
    marginalia_id,
    scope_key: keys,
    reflection_scope_key: keys,
    search: ['walk', 'nothing'],
  }
}
