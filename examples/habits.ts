import { all, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Creates a habit, logs it for yesterday and today, sends one log twice under its key, and reads statistics and
// streaks.
//   npx node examples/habits.ts [API] [SANDBOX]

const DAY_MS = 86_400_000
const day = (ago: number) => new Date(Date.now() - ago * DAY_MS).toISOString().slice(0, 10)

const { api } = await newcomer()
await ok(api.PUT('/users/me/timezone', { body: { timezone: 'UTC' } })) // day() answers days in UTC

const habit = await ok(
  api.POST('/habits/', {
    body: { name: 'Walk', icon: '🚶', start_date: day(1), energy_cost: 1, energy_return: 3 },
  }),
)
console.log(`${habit.name} has the goals ${habit.goals.map(({ tier }) => tier).join(', ')}`)
const { id: goal_id } = habit.goals.find(({ tier }) => tier === 'clear')!

/** Logs a goal. The key names the goal and day, so that a log that was queued offline and sent twice counts once. */
const log = (completed_on: string) =>
  api.POST('/goal_completions/', {
    params: { header: { 'Idempotency-Key': `log-unit:${goal_id}:${completed_on}` } },
    body: { goal_id, completed_on },
  })

const yesterday = await ok(log(day(1)))
const today = await ok(log(day(0)))
console.log(`streak ${yesterday.streak}, then ${today.streak} (${today.reason_code})`)

const { data, response } = await log(day(0))
console.log(`again: streak ${data?.streak}, replayed ${response.headers.get('Idempotent-Replayed')}`)

const path = { habit_id: habit.id }
const { total_completions, longest_streak } = await ok(api.GET('/habits/{habit_id}/stats', { params: { path } }))
console.log(`${total_completions} completions, longest streak ${longest_streak}`)

for (const { icon, name, streak } of await all((query) => api.GET('/habits/', { params: { query } }))) {
  console.log(`${icon} ${name}: ${streak} days in a row`)
}
