import { ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Lets a language model read an entry: it writes margin notes, an essay on one of them, and suggests a completion of a
// habit. The answer comes when the model is done, within half a minute; a model request that fails is refunded.
//   npx node examples/resonance.ts [API] [SANDBOX]

const { api } = await newcomer()
const usage = async () => {
  const { monthly_messages_remaining, monthly_cap, offering_balance } = await ok(api.GET('/user/usage'))
  return `${monthly_messages_remaining} of ${monthly_cap} free messages left, ${offering_balance} bought`
}
console.log(await usage())

const start_date = new Date().toISOString().slice(0, 10)
await ok(api.POST('/habits/', { body: { name: 'Walk', icon: '🚶', start_date, energy_cost: 1, energy_return: 3 } }))
const message = 'I walked to the mill before breakfast. The wheel has stood still for years, and still I listen for it.'
const { id: entry_id } = await ok(api.POST('/journal/', { body: { message } }))

console.log('… waiting for the model, half a minute at most')
const { marginalia, suggestions } = await ok(
  api.POST('/journal/{entry_id}/resonance', { params: { path: { entry_id } } }),
)
for (const { kind, anchor_text } of marginalia) console.log(`${kind} at “${anchor_text}”`)
console.log(await usage())

const note = marginalia[0]!
console.log('… waiting for the model once more')
const { essay } = await ok(
  api.POST('/journal/marginalia/{marginalia_id}/essay', { params: { path: { marginalia_id: note.id } } }),
)
console.log(`an essay of ${essay?.split(/\s+/).length} words`)

for (const { id, label } of suggestions) {
  const path = { suggestion_id: id }
  const { check_in } = await ok(api.POST('/journal/suggestions/{suggestion_id}/accept', { params: { path } }))
  console.log(`${label}: logged, streak ${check_in?.streak}`)
}
