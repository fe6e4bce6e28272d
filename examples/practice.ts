import { all, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Selects a practice, logs a session of ten minutes, and reads the insights.
//   npx node examples/practice.ts [API] [SANDBOX]

const { api } = await newcomer()

const stage_number = 1
const offered = await all((page) => api.GET('/practices/', { params: { query: { ...page, stage_number } } }))
console.log(`stage ${stage_number} offers ${offered.map(({ name }) => name).join(', ')}`)

const practice = offered.find(({ mode }) => mode === 'meditation_timer') ?? offered[0]!
const selection = await ok(api.POST('/user-practices/', { body: { practice_id: practice.id, stage_number } }))

const now = Date.now()
const session = await ok(
  api.POST('/practice-sessions/', {
    body: {
      user_practice_id: selection.id,
      started_at: new Date(now - 10 * 60_000).toISOString(),
      ended_at: new Date(now).toISOString(),
      reflection: 'Restless, then not.',
      insight: 'The bell is kinder than the clock.',
    },
  }),
)
console.log(`${session.duration_minutes} minutes of ${session.mode}`)

const insights = await ok(api.GET('/practice-sessions/insights'))
console.log(`this week ${insights.weekly_counts.at(-1)?.count}, in 30 days ${insights.total_minutes_30d} minutes`)
console.log(insights.last_insight)
