import { HttpError } from '../base/http-error.ts'
import type { Content, Manifest } from './content.ts'

// What the routes of the course read from its files: each function returns the body of one kind of document, or refuses
// with 404 content_not_found.

async function find<T>(content: Content, among: (manifest: Manifest) => T | undefined): Promise<T> {
  const found = among(await content.manifest())
  if (found === undefined) throw new HttpError(404, 'content_not_found')
  return found
}

async function body(content: Content, found: { title: string; path: string }, content_type: string) {
  return { title: found.title, content_type, body_markdown: await content.body(found.path) }
}

const findIntro = (content: Content, stage: unknown) =>
  find(content, ({ stage_intros }) => stage_intros.find((intro) => intro.stage === stage))

export async function chapterBody(content: Content, id: unknown) {
  const chapter = await find(content, ({ chapters }) => chapters.find((each) => each.id === id))
  return body(content, chapter, chapter.content_type)
}

export async function resourceBody(content: Content, slug: unknown) {
  const resource = await find(content, ({ site_resources }) => site_resources.find((each) => each.slug === slug))
  return body(content, resource, 'resource')
}

/** The list is empty where the manifest cannot be read. */
export async function resourceList(content: Content) {
  const resources = await content.manifest().then(
    (manifest) => manifest.site_resources,
    () => [],
  )
  return resources.map(({ slug, title, description }) => ({ slug, title, description, url: `content://${slug}` }))
}

export async function intro(content: Content, number: unknown) {
  const { stage, id, slug, title, summary } = await findIntro(content, number)
  return { stage, id, slug, title, summary: summary ?? null }
}

export async function introBody(content: Content, stage: unknown) {
  return body(content, await findIntro(content, stage), 'introduction')
}
