import { z } from 'zod'
import { instant, listOf, paging, text, withId } from '../base/shapes.ts'
import { chapterBody, intro, introBody, resourceBody, resourceList } from '../content/documents.ts'
import { perMinute } from '../http/limits.ts'
import type { Route } from '../http/route.ts'

const ContentItem = z
  .object({
    id: z.int(),
    title: z.string(),
    content_type: z.string(),
    release_day: z.int(),
    url: z.string().nullable(),
    is_locked: z.boolean(),
    is_read: z.boolean(),
  })
  .meta({ id: 'ContentItem' })

const ContentCompletion = z
  .object({ id: z.int(), content_id: z.int(), completed_at: instant() })
  .meta({ id: 'ContentCompletion' })

const CourseProgress = z
  .object({
    total_items: z.int(),
    read_items: z.int(),
    progress_percent: z.number().min(0).max(100),
    next_unlock_day: z.int().nullable(),
  })
  .meta({ id: 'CourseProgress' })

const SiteResource = z
  .object({ slug: z.string(), title: z.string(), description: z.string(), url: z.string() })
  .meta({ id: 'SiteResource' })

const StageIntro = z
  .object({ stage: z.int(), id: z.string(), slug: z.string(), title: z.string(), summary: z.string().nullable() })
  .meta({ id: 'StageIntro' })

const ContentBody = z
  .object({ title: z.string(), content_type: z.string(), body_markdown: z.string() })
  .meta({ id: 'ContentBody' })

const document = { method: 'get', access: 'user' } as const
const ofStage = { ...document, params: withId('stage_number') } as const
const ofContent = { ...document, params: withId('content_id') } as const
const BODY_LIMIT = perMinute(30)
const missing = ['content_not_found']
const unavailable = { 502: ['content_unavailable'] }

export const course: Route[] = [
  {
    ...ofStage,
    path: '/course/stages/:stage_number/content',
    summary: 'The course items of a stage; a locked stage shows their titles.',
    query: paging,
    call: 'api.course_contents_list',
    tag: 'stage_day',
    writes: true,
    answers: { 200: listOf(ContentItem) },
    refuses: { 404: ['stage_not_found'] },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/progress',
    summary: 'How much of a stage’s course the caller has read.',
    call: 'api.course_progress_get',
    tag: 'stage_day',
    writes: true,
    answers: { 200: CourseProgress },
    refuses: { 403: ['stage_locked'], 404: ['stage_not_found'] },
  },
  {
    ...ofContent,
    path: '/course/content/:content_id',
    summary: 'One course item of an open stage.',
    call: 'api.course_content_get',
    tag: 'stage_day',
    writes: true,
    answers: { 200: ContentItem },
    refuses: { 404: missing },
  },
  {
    ...ofContent,
    method: 'post',
    path: '/course/content/:content_id/mark-read',
    summary: 'Marks a course item as read, once.',
    call: 'api.content_completion_create',
    answers: { 200: ContentCompletion },
    refuses: { 404: missing },
  },
  {
    ...ofContent,
    path: '/course/content/:content_id/body',
    summary: 'The text of an open course item.',
    limit: BODY_LIMIT,
    call: 'api.course_content_open',
    writes: true,
    read: ({ content }, id) => chapterBody(content, id),
    answers: { 200: ContentBody },
    refuses: { 404: missing, ...unavailable },
  },
  {
    ...document,
    path: '/course/site-resources',
    summary: 'Texts that belong to no stage.',
    read: ({ content }) => resourceList(content),
    answers: { 200: z.array(SiteResource) },
  },
  {
    ...document,
    path: '/course/site-resources/:slug/body',
    summary: 'A text that belongs to no stage.',
    params: z.object({ slug: text() }),
    limit: BODY_LIMIT,
    read: ({ content, input }) => resourceBody(content, input.params.slug),
    answers: { 200: ContentBody },
    refuses: { 404: missing, ...unavailable },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/intro',
    summary: 'The introduction of an open stage, without its text.',
    call: 'api.stage_intro_open',
    read: ({ content }, stage) => intro(content, stage),
    answers: { 200: StageIntro },
    refuses: { 404: ['stage_not_found', ...missing], ...unavailable },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/intro/body',
    summary: 'The text that introduces an open stage.',
    limit: BODY_LIMIT,
    call: 'api.stage_intro_open',
    read: ({ content }, stage) => introBody(content, stage),
    answers: { 200: ContentBody },
    refuses: { 404: ['stage_not_found', ...missing], ...unavailable },
  },
]
