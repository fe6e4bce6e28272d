import { expect } from 'vitest'
import type { Client } from './client.ts'
import type { Server } from './server.ts'

// Shared by the tests of practices: valid configs of each mode, and rows inserted without the rate limits of the
// routes.

export const TIMER = {
  mode: 'meditation_timer',
  duration_minutes: 10,
  start_bell: true,
  halfway_bell: false,
  end_bell: true,
}

/** The smallest valid config of each mode. */
export const LEAST: Record<string, Record<string, unknown>> = {
  meditation_timer: { duration_minutes: 10 },
  count_up: {},
  metronome: { bpm: 60, timer: { duration_minutes: 30 } },
  interval_bell: { duration_minutes: 10, interval_minutes: 2 },
  random_interval_bell: { duration_minutes: 10, min_interval_seconds: 30, max_interval_seconds: 90 },
  rep_counter: { target_reps: 10, unit_label: 'breaths' },
  sense_grounding: { prompts: [{ sense: 'sight', label: 'Five things' }] },
  tarot: {},
  tallied_grounding: { rounds: 3, categories: [{ key: 'red', label: 'Red', target_count: 1 }] },
  mindful_anchor: { instruction: 'Stay', min_duration_seconds: 120 },
  card_meditation: { deck_id: 'birds' },
}
for (const [mode, config] of Object.entries(LEAST)) LEAST[mode] = { mode, ...config }

export const ANCHOR = {
  ...LEAST.mindful_anchor,
  options: [
    { key: 'breath', label: 'Breath', description: null },
    { key: 'feet', label: 'Feet', description: null },
  ],
  require_option_choice: true,
}

export const DRAFT = {
  stage_number: 1,
  name: 'Sit',
  description: 'On a chair.',
  instructions: 'Sit down.',
  default_duration_minutes: 10,
}

type Row = { config?: Record<string, unknown>; stage?: number; name?: string; approved?: boolean; by?: Client }

/** Inserts a practice, by default approved and without an author; answers its id. */
export async function practiceOf(
  server: Server,
  { config = TIMER, stage = 1, name = 'Sit', approved = true, by }: Row = {},
) {
  const { rows } = await server.database.owner.query(
    `insert into app.practices (submitted_by_user_id, stage_number, name, description, instructions,
       default_duration_minutes, mode, mode_config, approved)
     values ($1, $2, $3, 'On a chair.', 'Sit down.', 10, $4, $5, $6) returning id::integer`,
    [by?.userId ?? null, stage, name, config.mode, JSON.stringify(config), approved],
  )
  return rows[0].id as number
}

/** Creates a selection; answers the body of POST. */
export async function selectionOf(server: Server, client: Client, row: Row = {}) {
  const practice_id = await practiceOf(server, row)
  const { status, body, text } = await client.post('/user-practices/', { practice_id, stage_number: row.stage ?? 1 })
  expect(status, text).toBe(201)
  return body
}

/** Resets the rate limits of single routes. */
export const forgetHits = (server: Server) => server.database.owner.query('truncate auth.rate_limits')

/** Existing values by parameter or field for generated requests; makes practices for each person. */
export async function practicesKnown(server: Server, people: Client[]): Promise<Record<string, unknown[]>> {
  const known: Record<string, unknown[]> = {
    stage_number: [1],
    slug: ['river', 'hill', 'sight'],
    tag_slug: ['sight', 'touch', 'taste'],
    key: ['breath', 'feet'],
    deck_id: ['birds'],
    started_at: [new Date(Date.now() - 600_000).toISOString()],
    ended_at: [new Date(Date.now() - 60_000).toISOString()],
  }
  const add = (name: string, value: unknown) => {
    known[name] = [...(known[name] ?? []), value]
  }
  for (const person of people) {
    await forgetHits(server)
    for (const config of [TIMER, LEAST.tallied_grounding]) {
      const { id, practice_id } = await selectionOf(server, person, { config, by: person })
      add('user_practice_id', id)
      add('practice_id', practice_id)
      const link = (await person.post(`/practices/${practice_id}/share-link`, {})).body
      add('share_link_id', link.id)
      add('token', link.token)
    }
    add(
      'tag_id',
      (
        await person.post('/practice-tags/', {
          slug: `tag_${crypto.randomUUID().slice(0, 8).replace(/-/g, '_')}`,
          label: 'x',
        })
      ).body.id,
    )
    const steps = [{ tag_slug: 'red', tag_label: 'Red', prompt_label: 'Find red', target_count: 1 }]
    const slug = `recipe_${crypto.randomUUID().slice(0, 8)}`
    add(
      'recipe_id',
      (await person.post('/practice-recipes/', { slug, name: 'x', mode: 'tallied_grounding', steps })).body.id,
    )
  }
  return known
}
