import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { instant, listOf, paging, text, withId } from '../base/shapes.ts'
import type { Manifest } from '../content/content.ts'
import { perMinute } from '../http/limits.ts'
import type { Context, Route } from '../http/route.ts'

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

/** What the manifest has, or 404. */
async function find<T>({ content }: Context, among: (manifest: Manifest) => T | undefined): Promise<T> {
  const found = among(await content.manifest())
  if (found === undefined) throw new HttpError(404, 'content_not_found')
  return found
}

const findIntro = (context: Context, stage: unknown) =>
  find(context, ({ stage_intros }) => stage_intros.find((intro) => intro.stage === stage))

async function body({ content }: Context, found: { title: string; path: string }, content_type: string) {
  return { title: found.title, content_type, body_markdown: await content.body(found.path) }
}

export const course: Route[] = [
  {
    ...ofStage,
    path: '/course/stages/:stage_number/content',
    summary: 'The course items of a stage; a locked stage shows their titles.',
    query: paging,
    call: 'api.course_contents_list',
    writes: true,
    answers: { 200: listOf(ContentItem) },
    refuses: { 404: ['stage_not_found'] },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/progress',
    summary: 'How much of a stage’s course the caller has read.',
    call: 'api.course_progress_get',
    writes: true,
    answers: { 200: CourseProgress },
    refuses: { 403: ['stage_locked'], 404: ['stage_not_found'] },
  },
  {
    ...ofContent,
    path: '/course/content/:content_id',
    summary: 'One course item of an open stage.',
    call: 'api.course_content_get',
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
    async read(context, id) {
      const chapter = await find(context, ({ chapters }) => chapters.find((each) => each.id === id))
      return body(context, chapter, chapter.content_type)
    },
    answers: { 200: ContentBody },
    refuses: { 404: missing, ...unavailable },
  },
  {
    ...document,
    path: '/course/site-resources',
    summary: 'Texts that belong to no stage.',
    async read({ content }) {
      const resources = await content.manifest().then(
        (manifest) => manifest.site_resources,
        () => [],
      )
      return resources.map(({ slug, title, description }) => ({ slug, title, description, url: `content://${slug}` }))
    },
    answers: { 200: z.array(SiteResource) },
  },
  {
    ...document,
    path: '/course/site-resources/:slug/body',
    summary: 'A text that belongs to no stage.',
    params: z.object({ slug: text() }),
    limit: BODY_LIMIT,
    async read(context) {
      const { slug } = context.input.params
      const resource = await find(context, ({ site_resources }) => site_resources.find((each) => each.slug === slug))
      return body(context, resource, 'resource')
    },
    answers: { 200: ContentBody },
    refuses: { 404: missing, ...unavailable },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/intro',
    summary: 'The introduction of an open stage, without its text.',
    call: 'api.stage_intro_open',
    async read(context, number) {
      const { stage, id, slug, title, summary } = await findIntro(context, number)
      return { stage, id, slug, title, summary: summary ?? null }
    },
    answers: { 200: StageIntro },
    refuses: { 404: ['stage_not_found', ...missing], ...unavailable },
  },
  {
    ...ofStage,
    path: '/course/stages/:stage_number/intro/body',
    summary: 'The text that introduces an open stage.',
    limit: BODY_LIMIT,
    call: 'api.stage_intro_open',
    read: async (context, number) => body(context, await findIntro(context, number), 'introduction'),
    answers: { 200: ContentBody },
    refuses: { 404: ['stage_not_found', ...missing], ...unavailable },
  },
]
