import { randomInt } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { day, entry, habit } from '../../test/support/import-rows.ts'
import { applied, bringRows, undone } from '../../test/support/imports.ts'
import { useServer } from '../../test/support/server.ts'

// An undo after random edits: what is left of two imports equals what a model says, which knows only what each edit
// touched (docs/contract/imports.md#undo). EDITS says how many accounts, EDITS_SEED repeats a run.

const SEED = Number(process.env.EDITS_SEED ?? randomInt(2 ** 31))
const ACCOUNTS = Number(process.env.EDITS ?? 25)
const HABITS = ['Read', 'Run', 'Rest', 'Write']
const DAYS = ['2026-02-01', '2026-02-02', '2026-02-03', '2026-02-04']
const ENTRIES = ['a', 'b', 'c', 'd', 'e']

const server = useServer({ worker: true })

/** Numbers from 0 up to a bound, by a seed. */
function random(seed: number) {
  let state = seed
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * bound)
  }
}

const first = [
  ...HABITS.map((name) => habit(name, { target: 2 })),
  ...HABITS.flatMap((name) => DAYS.map((on) => day(name, on, 1))),
  ...ENTRIES.map((key) => entry(key, DAYS[0] as string, `Text ${key}`)),
]

type Kept = { habits: Set<string>; days: Map<string, number>; entries: Map<string, string> }

/** What a person has, by what an import called it. */
async function keptBy(person: Client): Promise<Kept> {
  const { records } = (await person.get('/users/me/export')).body
  const nameOf = new Map(records.habits.map(({ id, name }: { id: number; name: string }) => [id, name]))
  const habitOf = new Map(
    records.goals.map(({ id, habit_id }: { id: number; habit_id: number }) => [id, nameOf.get(habit_id)]),
  )
  type Completion = { goal_id: number; local_day: string; completed_units: number }
  return {
    habits: new Set(records.habits.map(({ name }: { name: string }) => name)),
    days: new Map(
      records.goal_completions.map(({ goal_id, local_day, completed_units }: Completion) => [
        `${habitOf.get(goal_id)} ${local_day}`,
        completed_units,
      ]),
    ),
    entries: new Map(
      records.journal_entries.map(({ message, title }: { message: string; title: string }) => [message, title]),
    ),
  }
}

test.each(Array.from({ length: ACCOUNTS }, (_, nth) => SEED + nth))('account %i', async (seed) => {
  const next = random(seed)
  const ann = await server.person()
  const earlier = await applied(ann, await bringRows(server, ann, 'loop', first))
  // The second import changes some days and entries there.
  const changed = new Set(HABITS.flatMap((name) => DAYS.map((on) => `${name} ${on}`)).filter(() => next(3) === 0))
  const rewritten = new Set(ENTRIES.filter(() => next(3) === 0))
  const second = [
    ...[...changed].map((at) => at.split(' ') as [string, string]).map(([name, on]) => day(name, on, 5)),
    ...[...rewritten].map((key) => entry(key, DAYS[0] as string, `Text ${key}, again`)),
  ]
  const later = await applied(ann, await bringRows(server, ann, 'loop', second))

  const { records } = (await ann.get('/users/me/export')).body
  const expected: Kept = { habits: new Set(), days: new Map(), entries: new Map() }
  type Named = { id: number; name: string; habit_id: number; tier: string }
  for (const { id, name } of records.habits as Named[]) {
    const clear = (records.goals as Named[]).find((goal) => goal.habit_id === id && goal.tier === 'clear')
    for (const on of DAYS) {
      const fate = next(8)
      const { owner } = server.database
      if (fate === 0) {
        await owner.query(
          'update app.goal_completions set completed_units = 9 where user_id = $1 and goal_id = $2 and local_day = $3',
          [ann.userId, clear?.id, on],
        )
        expected.days.set(`${name} ${on}`, 9)
      } else if (fate === 1) {
        await owner.query('delete from app.goal_completions where user_id = $1 and goal_id = $2 and local_day = $3', [
          ann.userId,
          clear?.id,
          on,
        ])
      }
    }
    if (next(5) === 0) {
      expect((await ann.patch(`/habits/${id}`, { icon: 'x' })).status).toBe(200)
      expected.habits.add(name)
    } else if (DAYS.some((on) => expected.days.has(`${name} ${on}`))) expected.habits.add(name)
  }
  for (const { id, message } of records.journal_entries as Array<{ id: number; message: string }>) {
    const fate = next(4)
    if (fate === 0) {
      expect((await ann.patch(`/journal/${id}`, { title: 'Mine' })).status).toBe(200)
      expected.entries.set(message, 'Mine')
    } else if (fate === 1) await ann.delete(`/journal/${id}`)
  }

  await undone(ann, later)
  await undone(ann, earlier)
  expect(await keptBy(ann)).toEqual(expected)
})
