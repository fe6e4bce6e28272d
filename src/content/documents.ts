import { HttpError } from '../base/http-error.ts'
import type { Content, Manifest } from './content.ts'

// What the routes of the course read from its files: each function returns the body of one kind of document, or refuses
// with 404 content_not_found.

type Among<T> = (manifest: Manifest, key: unknown) => T | undefined
type Document = { title: string; path: string; content_type?: string }

async function find<T>(content: Content, among: Among<T>, key: unknown): Promise<T> {
  const found = among(await content.manifest(), key)
  if (found === undefined) throw new HttpError(404, 'content_not_found')
  return found
}

const bodyOf = (among: Among<Document>, kind?: string) => async (content: Content, key: unknown) => {
  const { title, path, content_type = kind } = await find(content, among, key)
  return { title, content_type, body_markdown: await content.body(path) }
}

const chapter = ({ chapters }: Manifest, id: unknown) => chapters.find((each) => each.id === id)
const resource = ({ site_resources }: Manifest, slug: unknown) => site_resources.find((each) => each.slug === slug)
const stageIntro = ({ stage_intros }: Manifest, stage: unknown) => stage_intros.find((each) => each.stage === stage)

export const chapterBody = bodyOf(chapter)
export const resourceBody = bodyOf(resource, 'resource')
export const introBody = bodyOf(stageIntro, 'introduction')

/** The list is empty where the manifest cannot be read. */
export async function resourceList(content: Content) {
  const resources = await content.manifest().then(
    (manifest) => manifest.site_resources,
    () => [],
  )
  return resources.map(({ slug, title, description }) => ({ slug, title, description, url: `content://${slug}` }))
}

export async function intro(content: Content, number: unknown) {
  const { stage, id, slug, title, summary } = await find(content, stageIntro, number)
  return { stage, id, slug, title, summary: summary ?? null }
}
