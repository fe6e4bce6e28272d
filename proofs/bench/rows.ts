import { randomUUID } from 'node:crypto'
import { ACTIVE, active, HABITS, JOURNALS, LIVED, LONG_JOURNALS, oneOf, PEOPLE, PRACTISED, TIERS } from './people.ts'

// The measured requests: each row is one request, as HTTP and as the statement that serves it.

export type Row = {
  name: string
  method: 'GET' | 'POST'
  path: string
  /** A query for the same data, if the row is compared with PostGraphile. */
  graphql?: string
  /** Sends the ETag of an earlier answer, and expects 304; the name of the row that answers 200. */
  unchangedFrom?: string
  /** The nth request. */
  request(n: number): { person: number; body?: unknown }
  /** Sends an Idempotency-Key with each request, never the same one twice. */
  keyed?: boolean
  /** Undoes the row's writes after this many requests, so that the next ones write again. */
  undo?: { every: number; sql: string }
}

const today = (back = 0) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10)
const thin = (digit: number) => (n: number) => ({ person: active(n, digit) })
const lived = (people: (typeof LIVED)[keyof typeof LIVED]) => (n: number) => ({ person: oneOf(people, n) })
const get = (path: string, name: string, request: Row['request']): Row => ({
  name: `GET ${path}${name}`,
  method: 'GET',
  path,
  request,
})

const LIST = `{ allHabits(first: 50) { nodes { rowId name icon startDate energyCost energyReturn notificationTimes
  notificationFrequency notificationDays milestoneNotifications sortOrder stage revealed isCarryover
  goalsByUserIdAndHabitId { nodes { rowId habitId goalGroupId title description tier target targetUnit frequency
    frequencyUnit isAdditive daysOfWeek
    goalCompletionsByUserIdAndGoalId { nodes { rowId recordedAt completedUnits } } } } } } }`
const HABITS_THIN = 'GET /habits/, thin'
const HABITS_NINETY = 'GET /habits/, 90 lived days'
const unchanged = (name: string): Row => {
  const from = habits.find((row) => row.name === name) as Row
  return { ...from, name: `${name}, unchanged`, unchangedFrom: name, graphql: undefined } as Row
}

const habits: Row[] = [
  { ...get('/habits/', '', thin(0)), name: HABITS_THIN, graphql: LIST },
  { ...get('/habits/', '', lived(LIVED.ninety)), name: HABITS_NINETY, graphql: LIST },
  { ...get('/habits/', '', lived(LIVED.program)), name: 'GET /habits/, 252 lived days' },
  { ...get('/habits/', '', lived(LIVED.years)), name: 'GET /habits/, 1,000 lived days' },
]

const clearGoals = HABITS * LIVED.program.people
const PAGE = 'An ordinary sentence about an ordinary day. '.repeat(10)

/** Each person in turn logs each goal for each of the last 30 days, so that nearly every request writes. */
const thinCheckIns = (digit: number): Omit<Row, 'name'> => ({
  method: 'POST',
  path: '/goal_completions/',
  request(n) {
    const turn = Math.floor(n / ACTIVE)
    const person = active(n, digit)
    const goal = (person - 1) * HABITS * TIERS + (turn % (HABITS * TIERS)) + 1
    const completed_on = today(Math.floor(turn / (HABITS * TIERS)) % 30)
    return { person, body: { goal_id: goal, did_complete: true, completed_on } }
  },
})

export const rows: Row[] = [
  ...habits,
  unchanged(HABITS_THIN),
  unchanged(HABITS_NINETY),
  get('/stages', ', thin', thin(0)),
  get('/stages', ', 252 lived days', lived(LIVED.program)),
  get('/stages/program-calendar', ', 252 lived days', lived(LIVED.program)),
  get('/metta-return', ', 252 lived days', lived(LIVED.program)),
  get('/journal/', ', 50 entries', (n) => ({ person: (n % JOURNALS.people) + 1 })),
  get('/journal/', ', 50 of 500 entries', lived(LIVED.program)),
  {
    ...get('/journal/?search=page+999', '', (n) => ({
      person: JOURNALS.people + (n % LONG_JOURNALS.people) + 1,
    })),
    name: 'GET /journal/?search= over 1,000 entries',
  },
  ...Object.entries(PRACTISED).map(([person, sessions]) =>
    get('/practice-sessions/insights', `, ${sessions} sessions`, () => ({ person: Number(person) })),
  ),
  { ...thinCheckIns(1), name: 'POST /goal_completions/, thin' },
  { ...thinCheckIns(3), name: 'POST /goal_completions/, thin, with a key', keyed: true },
  {
    name: 'POST /goal_completions/, 252 lived days',
    method: 'POST',
    path: '/goal_completions/',
    request(n) {
      // Each person in turn logs for today each goal that was logged every day before.
      const person = oneOf(LIVED.program, n)
      const habit = Math.floor(n / LIVED.program.people) % HABITS
      const goal = ((person - 1) * HABITS + habit) * TIERS + 2
      return { person, body: { goal_id: goal, did_complete: true, completed_on: today() } }
    },
    undo: {
      every: clearGoals,
      sql: `do $$ begin
        delete from app.goal_completions where user_id > ${PEOPLE} and local_day = current_date;
        if to_regclass('app.streaks') is not null then -- an older checkout keeps runs
          update app.streaks set streak = streak - 1, longest = longest - 1, judged_on = current_date - 1,
            held_until = current_date, counted_days = counted_days - datemultirange(daterange(current_date, null))
           where user_id > ${PEOPLE} and counted_days @> current_date;
        else
          update app.goal_runs set last_day = current_date - 1 where user_id > ${PEOPLE} and last_day = current_date;
          update app.habit_runs set last_day = current_date - 1, longest = longest - 1
           where user_id > ${PEOPLE} and last_day = current_date;
        end if;
      end $$`,
    },
  },
  {
    name: 'POST /habits/, thin',
    method: 'POST',
    path: '/habits/',
    request: (n) => ({
      person: active(n, 4),
      body: { name: randomUUID(), icon: '🌱', start_date: '2026-01-01', energy_cost: 1, energy_return: 1 },
    }),
    undo: { every: ACTIVE * 20, sql: 'delete from app.habits where energy_cost = 1' },
  },
  {
    name: 'POST /journal/',
    method: 'POST',
    path: '/journal/',
    request: (n) => ({ person: active(n, 2), body: { message: PAGE } }),
  },
]
