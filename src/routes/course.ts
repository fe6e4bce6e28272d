import { z } from 'zod'
import { count, id, instant, listOf, paging, stageNumber, text, withId } from '../base/shapes/shapes.ts'
import { type Content, contentOf } from '../content/content.ts'
import { chapterBody, intro, introBody, resourceBody, resourceList } from '../content/documents.ts'
import type { Answer } from '../db/call.ts'
import type { Constraints } from '../http/errors.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Context, Route } from '../http/route.ts'

const ContentItem = z
  .object({
    id: id().describe('Id of the course item.'),
    title: z.string().describe('Title of the item.'),
    content_type: z.string().describe('Kind of the text: `chapter`, `essay`, `prompt` or `video`.'),
    release_day: count().describe(
      'Place of the item in its stage, as a day. It orders the items and opens nothing by itself.',
    ),
    url: z.string().nullable().describe('Address of the text, `content://<chapter>`; null while the item is locked.'),
    is_locked: z.boolean().describe('Whether the item is still closed to the caller.'),
    is_read: z.boolean().describe('Whether the caller has marked the item as read.'),
  })
  .meta({ id: 'ContentItem' })

export const ContentCompletion = z
  .object({
    id: id().describe('Id of the read mark.'),
    content_id: id().describe('Id of the course item.'),
    completed_at: instant().describe('When the item was first marked as read.'),
  })
  .meta({ id: 'ContentCompletion' })

const CourseProgress = z
  .object({
    total_items: count().describe('Number of items in the stage.'),
    read_items: count().describe('Number of items that the caller has read.'),
    progress_percent: z.number().min(0).max(100).describe('Read items in percent of all, with two decimals.'),
    next_unlock_day: count()
      .nullable()
      .describe('Day of the stage, counted from 1, on which the next item opens; null when all are open.'),
  })
  .meta({ id: 'CourseProgress' })

const SiteResource = z
  .object({
    slug: z.string().describe('Short name of the text, as it stands in its path.'),
    title: z.string().describe('Title of the text.'),
    description: z.string().describe('What the text is about, in a sentence; may be empty.'),
    url: z.string().describe('Address of the text, `content://<slug>`.'),
  })
  .meta({ id: 'SiteResource' })

const StageIntro = z
  .object({
    stage: stageNumber().describe('Number of the stage.'),
    id: z.string().describe('Name of the introduction in the course’s manifest.'),
    slug: z.string().describe('Short name of the introduction.'),
    title: z.string().describe('Title of the introduction.'),
    summary: z.string().nullable().describe('What it is about, in a sentence; null where the course has none.'),
  })
  .meta({ id: 'StageIntro' })

const ContentBody = z
  .object({
    title: z.string().describe('Title of the text.'),
    content_type: z.string().describe('Kind of the text.'),
    body_markdown: z.string().describe('The text, as Markdown.'),
  })
  .meta({ id: 'ContentBody' })

const oneStage = { params: withId('stage_number') } as const
const oneItem = { params: withId('content_id') } as const
const BODY_LIMIT = perMinute(30)
const missing = { 404: ['content_not_found'] }
const unavailable = { 502: ['content_unavailable'] }

/** Browsers ask again, with the tag of their copy. */
const cache = 'private, no-cache'
/** A text of the course's files, for what the SQL function returns where it opens it. */
const opened = (read: (content: Content, found: unknown) => Promise<unknown>) =>
  ({
    cache,
    tag: 'hash',
    waitFor: async ({ config }: Context, { body }: Answer) =>
      JSON.stringify(await read(contentOf(config), JSON.parse(body as string))),
  }) as const

export const courseConstraints: Constraints = {
  content_completions_of_content: [404, 'content_not_found'],
}

export const course: Route[] = [
  {
    ...oneStage,
    method: 'get',
    path: '/course/stages/:stage_number/content',
    scopes: ['program:read'],
    summary: 'The course items of a stage; a locked stage shows their titles.',
    query: paging,
    call: 'api.course_contents_list',
    tag: 'stage_day',
    writes: true,
    answers: { 200: listOf(ContentItem) },
    refuses: { 404: ['stage_not_found'] },
  },
  {
    ...oneStage,
    method: 'get',
    path: '/course/stages/:stage_number/progress',
    scopes: ['program:read'],
    summary: 'How much of a stage’s course the caller has read.',
    call: 'api.course_progress_get',
    tag: 'stage_day',
    writes: true,
    answers: { 200: CourseProgress },
    refuses: { 403: ['stage_locked'], 404: ['stage_not_found'] },
  },
  {
    ...oneItem,
    method: 'get',
    path: '/course/content/:content_id',
    scopes: ['program:read'],
    summary: 'One course item of an open stage.',
    call: 'api.course_content_get',
    tag: 'stage_day',
    writes: true,
    answers: { 200: ContentItem },
    refuses: missing,
  },
  {
    ...oneItem,
    method: 'post',
    path: '/course/content/:content_id/mark-read',
    scopes: ['program:write'],
    summary: 'Marks a course item as read, once.',
    call: 'api.content_completion_create',
    setsState: true,
    answers: { 200: ContentCompletion },
    refuses: missing,
  },
  {
    ...oneItem,
    method: 'get',
    path: '/course/content/:content_id/body',
    scopes: ['program:read'],
    summary: 'The text of an open course item.',
    limit: BODY_LIMIT,
    call: 'api.course_content_open',
    writes: true,
    ...opened(chapterBody),
    answers: { 200: ContentBody },
    refuses: { ...missing, ...unavailable },
  },
  {
    method: 'get',
    path: '/course/site-resources',
    scopes: ['program:read'],
    summary: 'Texts that belong to no stage.',
    cache,
    kind: 'run',
    run: ({ config }) => resourceList(contentOf(config)),
    answers: { 200: z.array(SiteResource) },
  },
  {
    method: 'get',
    path: '/course/site-resources/:slug/body',
    scopes: ['program:read'],
    summary: 'A text that belongs to no stage.',
    params: z.object({ slug: text().describe('Short name of the text, from the list of site resources.') }),
    limit: BODY_LIMIT,
    cache,
    kind: 'run',
    run: ({ config, input }) => resourceBody(contentOf(config), input.params.slug),
    answers: { 200: ContentBody },
    refuses: { ...missing, ...unavailable },
  },
  {
    ...oneStage,
    method: 'get',
    path: '/course/stages/:stage_number/intro',
    scopes: ['program:read'],
    summary: 'The introduction of an open stage, without its text.',
    call: 'api.stage_intro_open',
    ...opened(intro),
    answers: { 200: StageIntro },
    refuses: { 404: ['stage_not_found', 'content_not_found'], ...unavailable },
  },
  {
    ...oneStage,
    method: 'get',
    path: '/course/stages/:stage_number/intro/body',
    scopes: ['program:read'],
    summary: 'The text that introduces an open stage.',
    limit: BODY_LIMIT,
    call: 'api.stage_intro_open',
    ...opened(introBody),
    answers: { 200: ContentBody },
    refuses: { 404: ['stage_not_found', 'content_not_found'], ...unavailable },
  },
]
