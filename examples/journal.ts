import { all, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// A journal entry, a sentence of it lifted into a quote, and the week's reflection that takes the quote in.
//   npx node examples/journal.ts [API] [SANDBOX]

const { api } = await newcomer()

const message = 'The 🪿 were back on the river. I had not noticed how long I had been waiting for them.'
const entry = await ok(api.POST('/journal/', { body: { message } }))

// Anchors count code points, of which the goose is one and a JavaScript string's index two.
const sentence = 'The 🪿 were back on the river.'
const quote = await ok(
  api.POST('/journal/{entry_id}/promote', {
    params: { path: { entry_id: entry.id } },
    body: { anchor_start: 0, anchor_end: [...sentence].length },
  }),
)
console.log(`${quote.status}: ${quote.text}`)

const reflection = await ok(
  api.POST('/journal/', {
    body: { message: 'A week of arrivals.', reflection_level: 'week', reflection_scope_key: 'c1:w1' },
  }),
)
const folded = await ok(
  api.PATCH('/promotions/{promotion_id}', {
    params: { path: { promotion_id: quote.id } },
    body: { included_in_entry_id: reflection.id },
  }),
)
console.log(`${folded.status}: entry ${folded.source_entry_id} into ${folded.included_in_entry_id}`)

await ok(
  api.PATCH('/journal/{entry_id}', {
    params: { path: { entry_id: reflection.id } },
    body: { title: 'Geese', status: 'finished' },
  }),
)
for (const { title, message, tags } of await all((query) => api.GET('/journal/', { params: { query } }))) {
  console.log(`${title ?? 'untitled'} [${tags.join(', ')}] ${message.length} characters`)
}
const found = await all((page) => api.GET('/journal/', { params: { query: { ...page, search: 'river' } } }))
console.log(`${found.length} about the river`)
