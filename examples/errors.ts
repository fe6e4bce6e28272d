import { ApiError, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Handles refusals as values and as errors: invalid fields, a duplicate name, a missing habit, a rate limit.
//   npx node examples/errors.ts [API] [SANDBOX]

const { api } = await newcomer()
const walk = { name: 'Walk', icon: '🚶', start_date: '2026-01-01', energy_cost: 1, energy_return: 3 }

/** Text for a form: the word of the refusal, or each invalid field with its error. */
function explain(error: unknown): string {
  if (!(error instanceof ApiError)) throw error // no answer: the device or the service is offline
  if (typeof error.detail === 'string') return `${error.status} ${error.detail}`
  return `${error.status} ${error.detail.map(({ loc, type }) => `${loc.at(-1)} (${type})`).join(', ')}`
}

await ok(api.POST('/habits/', { body: { ...walk, name: '', energy_cost: 1001 } })).catch((error) =>
  console.log(explain(error)),
)

// As a value: `error` has the type of the route's refusals.
await ok(api.POST('/habits/', { body: walk }))
const { error, response } = await api.POST('/habits/', { body: walk })
if (error && 'detail' in error && error.detail === 'duplicate_habit_name') console.log(`${response.status} taken`)

await ok(api.GET('/habits/{habit_id}', { params: { path: { habit_id: 0 } } })).catch((error) =>
  console.log(explain(error)),
)

// The rate limit: the client waits by itself when the service asks for a short pause, and leaves a long one to the app.
for (;;) {
  const { data, error, response } = await api.POST('/auth/refresh')
  if (data) {
    api.token = data.token
    continue
  }
  const { status, detail, retryAfter } = new ApiError(response, error)
  console.log(`${status} ${detail}, again in ${retryAfter} s`)
  break
}
