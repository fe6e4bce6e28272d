import { all, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Writes a journal entry, makes a quote of one sentence, and folds the quote into the reflection of the week.
//   npx node examples/journal.ts [API] [SANDBOX]

const { api } = await newcomer()

const message = 'The 🪿 were back on the river. I had not noticed how long I had been waiting for them.'
const entry = await ok(api.POST('/journal/', { body: { message } }))

// Anchors count code points: the goose is one code point, but two in the index of a JavaScript string.
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
  console.log(`${title || 'untitled'} [${tags.join(', ')}] ${message.length} characters`)
}
const found = await all((page) => api.GET('/journal/', { params: { query: { ...page, search: 'river' } } }))
console.log(`${found.length} about the river`)
