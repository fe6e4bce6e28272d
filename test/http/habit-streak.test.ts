import fc from 'fast-check'
import { expect, test } from 'vitest'
import { goalsOf, NO_SUCH_IDS, refusal } from '../support/habits.ts'
import { move } from '../support/program.ts'
import { useServer } from '../support/server.ts'
import { expectExplained } from '../support/streak-days.ts'
import { dayNumber, dayText, type GoalModel, habitStreaks } from '../support/streaks.ts'

// GET /habits/{habit_id}/streak (docs/contract/habits.md#get-habitshabit_idstreak). Short random lives, step by step:
// proofs/cases/streaks.test.ts.

const server = useServer()
const TODAY = dayNumber('2026-06-15')
const TIERS = ['low', 'clear', 'stretch']

/** What happened on a day, from today back: nothing, a miss, or units of one of the goals. */
const day = fc.oneof(
  { weight: 1, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.record({ goal: fc.nat({ max: 2 }), units: fc.constantFrom(0, 1, 2, 3) }) },
  { weight: 4, arbitrary: fc.constant('as usual' as const) },
)
const life = fc.record({
  subtractive: fc.boolean(),
  start: fc.integer({ min: -2, max: 200 }),
  usual: fc.constantFrom(null, 1),
  days: fc.array(day, { minLength: 0, maxLength: 150 }),
  ahead: fc.boolean(),
})

test('the days of a long random life explain the number, which is that of the other routes', async () => {
  await server.travel('2026-06-15T12:00:00Z')
  const ann = await server.person()
  const property = fc.asyncProperty(life, async ({ subtractive, start, usual, days, ahead }) => {
    const { habit, low, clear, stretch } = await goalsOf(ann, { start_date: dayText(TODAY - start) })
    const ids = [low, clear, stretch]
    const goals: GoalModel[] = TIERS.map((tier, n) => {
      return { tier, target: n + 1, is_additive: !subtractive, units: new Map() }
    })
    for (const [ago, happened] of days.entries()) {
      const { goal, units } =
        happened === 'as usual' ? { goal: 0, units: usual } : (happened ?? { goal: 0, units: null })
      if (units !== null) goals[goal]?.units.set(TODAY - ago + (ahead ? 1 : 0), units)
    }
    const logged = goals.flatMap(({ units }, n) => [...units].map(([on, value]) => [ids[n], dayText(on), value]))
    await server.database.owner.query('update app.goals set is_additive = $2 where habit_id = $1', [
      habit,
      !subtractive,
    ])
    await server.database.owner.query(
      `insert into app.goal_completions (user_id, goal_id, local_day, completed_units, recorded_at)
       select $1, (l ->> 0)::bigint, (l ->> 1)::date, (l ->> 2)::float, ((l ->> 1) || ' 12:00Z')::timestamptz
         from jsonb_array_elements($2) l`,
      [ann.userId, JSON.stringify(logged)],
    )
    await server.database.owner.query('select lib.streaks_count(h) from app.habits h where h.id = $1', [habit])
    const { current, longest } = habitStreaks({ start: TODAY - start, goals }, TODAY)
    const body = await expectExplained(ann, habit)
    expect([body.streak, body.longest.streak]).toEqual([current, longest])
    expect((await ann.get(`/habits/${habit}`)).body.streak).toBe(current)
    expect((await ann.delete(`/habits/${habit}`)).status).toBe(204)
  })
  await fc.assert(property, { numRuns: 60, endOnFailure: true })
})

test('a check-in shows at once, in the zone of the person', async () => {
  await server.travel('2026-06-15T23:00:00Z')
  const ann = await server.person()
  await move(ann, 'Pacific/Kiritimati')
  const { habit, low } = await goalsOf(ann)
  await ann.post('/goal_completions/', { goal_id: low })
  const body = await expectExplained(ann, habit)
  expect(body).toMatchObject({ streak: 1, kind: 'additive', threshold: null, as_of: '2026-06-16' })
  expect(body.zone).toBe('Pacific/Kiritimati')
  expect(body.longest).toEqual({ streak: 1, from: '2026-06-16', to: '2026-06-16' })
  await move(ann, 'Pacific/Pago_Pago') // the 15th: the logged day lies ahead
  const west = await expectExplained(ann, habit)
  expect(west.days.slice(0, 2)).toEqual([
    { day: '2026-06-16', units: 1, counted: true, why: 'met' },
    { day: '2026-06-15', units: 0, counted: false, why: 'nothing_logged' },
  ])
})

test('refuses what is missing or somebody else’s', async () => {
  const [ann, ben] = [await server.person(), await server.person()]
  const { habit } = await goalsOf(ann)
  expect(refusal(await ben.get(`/habits/${habit}/streak`))).toEqual([403, 'forbidden'])
  for (const id of NO_SUCH_IDS) expect(refusal(await ann.get(`/habits/${id}/streak`))).toEqual([404, 'habit_not_found'])
  expect((await ann.get('/habits/x/streak')).status).toBe(422)
  expect((await server.anonymous.get(`/habits/${habit}/streak`)).status).toBe(401)
})
