import { ApiError, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Exports all data of an account, then deletes the account with everything that it owns.
//   npx node examples/leave.ts [API] [SANDBOX]

const { api, email } = await newcomer()
await ok(api.POST('/journal/', { body: { message: 'A last page.' } }))

const archive = await ok(api.GET('/users/me/export'))
console.log(`${archive.format}: ${archive.records.journal_entries?.length} entry`)
const journal = await ok(api.GET('/users/me/export/journal.md', { parseAs: 'text' }))
console.log(`${journal.split('\n').length} lines of Markdown`)

const confirm = (confirm_email: string) => ok(api.DELETE('/users/me', { body: { confirm_email } }))
await confirm('somebody@example.com').catch((error) => console.log(error instanceof ApiError && error.detail))
const { rows_erased, recoverable } = await confirm(email)
console.log(`${rows_erased} rows erased, recoverable: ${recoverable}`)

console.log(`afterwards: ${(await api.GET('/habits/')).response.status}, token ${api.token}`)
