import { beforeAll, expect, vi } from 'vitest'
import type { Answer } from './client.ts'
import { goalsOf, HABIT } from './habits.ts'
import { entryOf, reflectionOf, suggestionOf } from './journal.ts'
import { LEAST, practiceOf } from './practices.ts'
import { advanceTo } from './program.ts'
import type { Server } from './server.ts'

// Acts that do and undo each other, and their comparison: two people do the same, one under keys that never change and
// one without keys.

export const TODAY = '2026-06-15'
const YESTERDAY = '2026-06-14'

export const keyed = (key: string) => ({ 'idempotency-key': key })
export const replayed = ({ headers }: Answer) => headers.get('idempotent-replayed') === 'true'

export const created = async (answer: Promise<Answer>) => {
  const { status, body, text } = await answer
  expect(status, text).toBeLessThan(300)
  return body
}

export type Person = Awaited<ReturnType<ReturnType<typeof useActs>['personWithObjects']>>

type Request = [method: string, path: string, body?: unknown]
/** A write, and the objects to which its answer belongs. */
export type Act = { about: string[]; of: (who: Person) => Request }

const units = { target_unit: 'u', frequency: 1, frequency_unit: 'per_day' }
const day = (goal: 'low' | 'clear', on: string) => `${goal} ${on}`
const EVERY_DAY = [day('low', TODAY), day('low', YESTERDAY), day('clear', TODAY)]
const put = (who: Person, did_complete: boolean): Request => [
  'PUT',
  `/goal_completions/${who.low}/${TODAY}`,
  { did_complete },
]

/** Acts that do and undo each other, by the kind of what they write. */
export const FAMILIES: Record<string, Record<string, Act>> = {
  'goal and day': {
    tick: { about: [day('low', TODAY)], of: ({ low }) => ['POST', '/goal_completions/', { goal_id: low }] },
    'tick yesterday': {
      about: [day('low', YESTERDAY)],
      of: ({ low }) => ['POST', '/goal_completions/', { goal_id: low, completed_on: YESTERDAY }],
    },
    'tick another goal': {
      about: [day('clear', TODAY)],
      of: ({ clear }) => ['POST', '/goal_completions/', { goal_id: clear }],
    },
    'set done': { about: [day('low', TODAY), 'goal'], of: (who) => put(who, true) },
    'set missed': { about: [day('low', TODAY)], of: (who) => put(who, false) },
    untick: { about: [day('low', TODAY)], of: ({ low }) => ['DELETE', `/goal_completions/${low}/${TODAY}`] },
    clear: { about: EVERY_DAY, of: ({ habit }) => ['DELETE', `/habits/${habit}/completions`] },
    accept: {
      about: [day('low', TODAY), 'suggestion'],
      of: ({ suggestion }) => ['POST', `/journal/suggestions/${suggestion}/accept`],
    },
  },
  'arc and offer': {
    start: { about: ['arc'], of: () => ['POST', '/metta-return/arc'] },
    pause: { about: ['arc'], of: () => ['POST', '/metta-return/arc/pause'] },
    resume: { about: ['arc'], of: () => ['POST', '/metta-return/arc/resume'] },
    leave: { about: ['arc'], of: () => ['POST', '/metta-return/arc/leave'] },
    release: {
      about: ['arc', 'habit'],
      of: ({ habit }) => ['POST', '/metta-return/arc/release', { habit_ids: [habit] }],
    },
    recommit: {
      about: ['arc', 'habit'],
      of: ({ habit }) => ['POST', '/metta-return/arc/recommit', { habit_ids: [habit] }],
    },
    'dismiss the offer': { about: ['offer', 'stage'], of: () => ['POST', '/metta-return/offer/dismiss'] },
    'next stage': { about: ['stage'], of: () => ['PUT', '/stages/progress', { current_stage: 6 }] },
  },
  selection: {
    'select one': {
      about: ['stage 1'],
      of: ({ practices }) => ['POST', '/user-practices/', { practice_id: practices[0], stage_number: 1 }],
    },
    'select another': {
      about: ['stage 1'],
      of: ({ practices }) => ['POST', '/user-practices/', { practice_id: practices[1], stage_number: 1 }],
    },
    'name it': {
      about: ['stage 2'],
      of: ({ selection }) => ['PATCH', `/user-practices/${selection}/customize`, { custom_name: 'Look' }],
    },
    'name it otherwise': {
      about: ['stage 2'],
      of: ({ selection }) => ['PATCH', `/user-practices/${selection}/customize`, { custom_name: 'Watch' }],
    },
    'apply a recipe': {
      about: ['stage 2'],
      of: ({ recipe, selection }) => ['POST', `/practice-recipes/${recipe}/apply-to/${selection}`],
    },
    'without the recipe': {
      about: ['stage 2'],
      of: ({ selection }) => ['PATCH', `/user-practices/${selection}/customize`, { mode_config_override: null }],
    },
  },
  settings: Object.fromEntries(
    [
      ['flags', '/ui-flags', 'has_seen_welcome'],
      ['depth', '/depth-preferences', 'enable_course'],
    ].flatMap(([kind, path, name]) =>
      [true, false].map((value): [string, Act] => [
        `${kind} ${value}`,
        { about: [kind as string], of: () => ['PATCH', path as string, { [name as string]: value }] },
      ]),
    ),
  ),
  zone: Object.fromEntries(
    ['UTC', 'Europe/Berlin'].map((timezone): [string, Act] => [
      timezone,
      { about: ['zone'], of: () => ['PUT', '/users/me/timezone', { timezone }] },
    ]),
  ),
  'habit, goal and group': {
    'habit Walk': { about: ['habit'], of: ({ habit }) => ['PUT', `/habits/${habit}`, { ...HABIT, name: 'Walk' }] },
    'habit Run': { about: ['habit'], of: ({ habit }) => ['PATCH', `/habits/${habit}`, { name: 'Run' }] },
    'target 1': {
      about: ['goal'],
      of: ({ low, group: goal_group_id }) => [
        'PUT',
        `/goals/${low}`,
        { title: 'T', tier: 'low', target: 1, goal_group_id, ...units },
      ],
    },
    'target 2': {
      about: ['goal'],
      of: ({ low }) => ['PUT', `/goals/${low}`, { title: 'T', tier: 'low', target: 2, ...units }],
    },
    'target 3': { about: ['goal'], of: ({ low }) => ['PATCH', `/goals/${low}`, { target: 3 }] },
    'all units': {
      about: ['goal', 'other goals'],
      of: ({ habit }) => ['PUT', `/habits/${habit}/goals/units`, { ...units, target_unit: 'steps' }],
    },
    'group A': { about: ['group'], of: ({ group }) => ['PUT', `/goal-groups/${group}`, { name: 'A' }] },
    'group B': { about: ['group'], of: ({ group }) => ['PUT', `/goal-groups/${group}`, { name: 'B' }] },
    'no group': { about: ['group'], of: ({ group }) => ['DELETE', `/goal-groups/${group}`] },
  },
  journal: {
    'entry A': { about: ['entry'], of: ({ entry }) => ['PATCH', `/journal/${entry}`, { message: 'I walked. A' }] },
    'entry B': { about: ['entry'], of: ({ entry }) => ['PATCH', `/journal/${entry}`, { message: 'I walked. B' }] },
    'no entry': { about: ['entry'], of: ({ entry }) => ['DELETE', `/journal/${entry}`] },
    fold: {
      about: ['quote'],
      of: ({ quote, reflection: included_in_entry_id }) => ['PATCH', `/promotions/${quote}`, { included_in_entry_id }],
    },
    unfold: {
      about: ['quote'],
      of: ({ quote }) => ['PATCH', `/promotions/${quote}`, { included_in_entry_id: null }],
    },
    'no quote': { about: ['quote'], of: ({ quote }) => ['DELETE', `/promotions/${quote}`] },
    dismiss: {
      about: ['suggestion'],
      of: ({ suggestion }) => ['POST', `/journal/suggestions/${suggestion}/dismiss`],
    },
  },
  'tag, recipe and invitation': {
    'tag A': { about: ['tag'], of: ({ tag }) => ['PATCH', `/practice-tags/${tag}`, { label: 'A' }] },
    'tag B': { about: ['tag'], of: ({ tag }) => ['PATCH', `/practice-tags/${tag}`, { label: 'B' }] },
    'no tag': { about: ['tag'], of: ({ tag }) => ['DELETE', `/practice-tags/${tag}`] },
    'no recipe': { about: ['recipe'], of: ({ recipe }) => ['DELETE', `/practice-recipes/${recipe}`] },
    'no invitation': {
      about: ['invitation'],
      of: ({ invitation }) => ['POST', `/invitations/${invitation}/dismiss`],
    },
  },
}

/** Ids differ between people, and tags hold them; what they name is in the bodies too. */
function comparable(value: unknown, { low, clear }: Pick<Person, 'low' | 'clear'>): unknown {
  if (Array.isArray(value)) return value.map((item) => comparable(item, { low, clear }))
  if (value === null || typeof value !== 'object') return value
  const kept = Object.entries(value).filter(([key]) => !/^(id|email|etag|cursor)$/.test(key))
  const names: Record<number, string> = { [low]: 'low', [clear]: 'clear' }
  return Object.fromEntries(
    kept.map(([key, item]) => {
      if (key.endsWith('_id') && item !== null) return [key, key === 'goal_id' ? names[item as number] : 'an id']
      return [key, comparable(item, { low, clear })]
    }),
  )
}

type Changes = { changes: Array<{ resource: string; body: Record<string, unknown> }> }

/** The state of each object, as text. */
async function stateOf(who: Person): Promise<Map<string, string>> {
  const { changes } = (await created(who.client.get('/changes?limit=500'))) as Changes
  const metta = await created(who.client.get('/metta-return'))
  const state = new Map<string, unknown>()
  const add = (name: string, value: unknown) => state.set(name, [state.get(name) ?? null, value])
  for (const { resource, body } of changes) {
    if (resource === 'goal_completion') {
      add(`${body.goal_id === who.low ? 'low' : 'clear'} ${body.local_day}`, { units: body.completed_units })
    } else if (resource === 'habit') {
      const { goals, streak, ...own } = body as { goals: Array<{ id: number }>; streak: number }
      add('habit', own)
      for (const goal of goals) add(goal.id === who.low ? 'goal' : 'other goals', goal)
    } else if (resource === 'user_practice') {
      add(`stage ${body.stage_number}`, body)
    } else {
      const names: Record<string, string> = { ui_flags: 'flags', depth_preferences: 'depth', account: 'zone' }
      const more: Record<string, string> = {
        goal_group: 'group',
        journal_entry: 'entry',
        promotion: 'quote',
        completion_suggestion: 'suggestion',
        practice_tag: 'tag',
        practice_recipe: 'recipe',
        stage_progress: 'stage',
      }
      const { goals: _, ...own } = body // of a group: they are objects themselves
      if (resource !== 'return_arc') add(names[resource] ?? more[resource] ?? resource, own)
    }
  }
  add('zone', null)
  add('arc', [metta.arc, metta.released_habits])
  add('offer', metta.offer_dismissed)
  return new Map([...state].map(([name, value]) => [name, JSON.stringify(comparable(value, who))]))
}

/** People with these objects on a server, which travels to a fixed day first. */
export function useActs(server: Server) {
  let practices: number[]
  let grounding: number
  beforeAll(async () => {
    practices = [await practiceOf(server, { name: 'Sit' }), await practiceOf(server, { name: 'Stand' })]
    const config = LEAST.tallied_grounding as Record<string, unknown>
    grounding = await practiceOf(server, { name: 'See', stage: 2, config })
    await server.travel(`${TODAY}T12:00:00Z`)
    // Those of the owner, which insert objects too, are of the day before the journey.
    await server.database.asSuperuser(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where usename = 'app_owner' and datname = current_database()`,
    )
    await vi.waitUntil(() => server.database.owner.idleCount === 0, { timeout: 60_000 })
  })

  /** A person with one object of each kind that can be written. */
  async function personWithObjects() {
    const client = await server.person()
    await advanceTo(client, 5)
    const { habit, low, clear } = await goalsOf(client, { name: 'Walk' })
    const entry = (await entryOf(client, 'I walked, and sat.')).id
    const step = { tag_slug: 'sight', tag_label: 'Sight', prompt_label: 'See', target_count: 2 }
    const recipe = { slug: 'mine', name: 'Mine', mode: 'tallied_grounding', steps: [step] }
    await server.database.owner.query(
      "insert into app.invitations (user_id, target_type, kind, created_at) values ($1, 'embodied_community', 'readiness', lib.now())",
      [client.userId],
    )
    const selected = { practice_id: grounding, stage_number: 2 }
    return {
      client,
      practices,
      habit,
      low,
      clear,
      entry,
      reflection: (await reflectionOf(client, 'week', 'c1:w1')).id,
      quote: (await created(client.post(`/journal/${entry}/promote`, { anchor_start: 0, anchor_end: 8 }))).id,
      group: (await created(client.post('/goal-groups/', { name: 'Group' }))).id,
      tag: (await created(client.post('/practice-tags/', { slug: 'mine', label: 'Mine' }))).id,
      recipe: (await created(client.post('/practice-recipes/', recipe))).id,
      selection: (await created(client.post('/user-practices/', selected))).id,
      suggestion: await suggestionOf(server, client, entry, 'I walked', { goal_id: low }),
      invitation: (await created(client.get('/invitations')))[0].id,
    }
  }
  /** Does the acts as two people, one under the names of the acts as keys, and compares all answers and states. */
  async function compare(family: Record<string, Act>, names: readonly string[]) {
    const [withKeys, without] = [await personWithObjects(), await personWithObjects()]
    let state = await stateOf(without)
    /** How often each object changed. */
    const versions = new Map<string, number>()
    const versionsOf = ({ about }: Act) => about.map((name) => versions.get(name) ?? 0).join()
    const stored = new Map<string, { text: string; versions: string; wrote: boolean }>()
    for (const [place, name] of names.entries()) {
      const act = family[name] as Act
      const [method, path, body] = act.of(withKeys)
      const answer = await withKeys.client.request(method, path, { body, headers: keyed(name) })
      const [, samePath, sameBody] = act.of(without)
      const other = await without.client.request(method, samePath, { body: sameBody })
      const before = state
      state = await stateOf(without)
      const where = `${names.slice(0, place).join(', ')} | ${name}`

      const first = stored.get(name)
      const nothingBetween = first !== undefined && first.versions === versionsOf(act)
      if (replayed(answer)) {
        expect(nothingBetween, `${where}: only a true repeat is replayed`).toBe(true)
        expect(answer.text, where).toBe(first?.text)
      } else {
        expect(nothingBetween && first.wrote, `${where}: a true repeat is replayed`).toBe(false)
        expect([answer.status, comparable(answer.body, withKeys)], where).toEqual([
          other.status,
          comparable(other.body, without),
        ])
      }
      expect(await stateOf(withKeys), `${where}: the state`).toEqual(state)

      const changed = [...new Set([...before.keys(), ...state.keys()])].filter(
        (key) => before.get(key) !== state.get(key),
      )
      for (const key of changed) versions.set(key, (versions.get(key) ?? 0) + 1)
      if (answer.status < 300 && !replayed(answer)) {
        stored.set(name, { text: answer.text, versions: versionsOf(act), wrote: changed.length > 0 })
      }
    }
  }

  return { personWithObjects, stateOf, compare }
}
