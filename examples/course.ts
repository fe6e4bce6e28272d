import { all, ok } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Lists the stages and their locks, reads the first open chapter, revalidates it by its ETag, and marks it as read.
//   npx node examples/course.ts [API] [SANDBOX]

const { api } = await newcomer()
await ok(api.PUT('/stages/progress', { body: { current_stage: 1 } })) // the program begins

const stages = await all((query) => api.GET('/stages', { params: { query } }))
console.log(stages.map(({ is_unlocked }) => (is_unlocked ? 'open' : 'locked')).join(' '))

const ofStage = { stage_number: 1 }
const chapters = await all((query) =>
  api.GET('/course/stages/{stage_number}/content', { params: { path: ofStage, query } }),
)
const { id: content_id, title } = chapters.find(({ is_locked }) => !is_locked)!
const read = (etag?: string) =>
  api.GET('/course/content/{content_id}/body', {
    params: { path: { content_id }, header: etag ? { 'If-None-Match': etag } : {} },
  })

const { data, response } = await read()
console.log(`${title}: ${data?.body_markdown.split(/\s+/).length} words`)
// A browser does this by itself; elsewhere an app keeps the copy and its ETag.
console.log(`read again: ${(await read(response.headers.get('ETag') ?? '')).response.status}`)

await ok(api.POST('/course/content/{content_id}/mark-read', { params: { path: { content_id } } }))
const { read_items } = await ok(api.GET('/course/stages/{stage_number}/progress', { params: { path: ofStage } }))
console.log(`${read_items} read`)
