import { readFile, realpath } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import type { Config } from '../base/settings/config.ts'

// The texts of the course: a manifest and Markdown files under CONTENT_DIR (docs/contract/course.md#manifest). SQL
// decides who may read a text, before it is read here.

const filled = z.string().min(1)
const media = z.array(filled).optional()
/** One that the program does not have is skipped when it is stored, with a warning. */
const stage = z.int32()
const uniqueBy = <T extends z.ZodType>(item: T, key: (item: z.output<T>) => unknown, error: string) =>
  z.array(item).refine((items) => new Set(items.map(key)).size === items.length, error)

const Chapter = z.strictObject({
  id: filled,
  stage,
  chapter: z.int().min(1),
  slug: filled,
  title: filled,
  content_type: z.enum(['chapter', 'essay', 'prompt', 'video']),
  release_day: z.int().min(0),
  order: z.int().min(0),
  path: filled,
  summary: z.string().optional(),
  media,
})
const SiteResource = z.strictObject({ slug: filled, title: filled, description: z.string(), path: filled, media })
const StageIntro = z.strictObject({
  stage,
  id: filled,
  slug: filled,
  title: filled,
  path: filled,
  summary: z.string().optional(),
})
const Manifest = z.strictObject({
  schema_version: z.string().regex(/^1\.\d+\.\d+$/, 'expected version 1.x.y'),
  chapters: uniqueBy(Chapter, ({ id }) => id, 'two chapters have one id'),
  site_resources: uniqueBy(SiteResource, ({ slug }) => slug, 'two resources have one slug'),
  stage_intros: uniqueBy(StageIntro, ({ stage }) => stage, 'two intros are for one stage').default([]),
})
export type Manifest = z.infer<typeof Manifest>

export type Content = {
  /** The manifest, read once per process when it is valid; 502 content_unavailable when it is not. */
  manifest(): Promise<Manifest>
  /** The Markdown of a file of the manifest, without frontmatter; 502 content_unavailable if it can't be read. */
  body(path: string): Promise<string>
  /** The `sha` in the file CONTENT_VERSION: the revision of the vendored content. */
  version(): Promise<string | undefined>
}

const contents = new WeakMap<object, Content>()

/** The content of a process, so that all its routes share one manifest. */
export function contentOf(config: Pick<Config, 'CONTENT_DIR'>): Content {
  const content = contents.get(config) ?? createContent(config.CONTENT_DIR)
  contents.set(config, content)
  return content
}

export function createContent(directory: string): Content {
  let loaded: Promise<Manifest> | undefined
  const load = async () => Manifest.parse(JSON.parse(await readText(join(directory, 'manifest.json'))))
  return {
    manifest() {
      loaded ??= load().catch((error) => {
        loaded = undefined
        throw unavailable(error)
      })
      return loaded
    },
    async body(path) {
      try {
        const root = await realpath(directory)
        const file = await realpath(join(root, path))
        if (!file.startsWith(root + sep)) throw new Error('a path of the manifest leaves the content directory')
        return withoutFrontmatter((await readText(file)).replaceAll('\r\n', '\n'))
      } catch (error) {
        throw unavailable(error)
      }
    },
    async version() {
      const text = await readText(join(directory, 'CONTENT_VERSION')).catch(() => '')
      return /^sha: (.*\S)/m.exec(text)?.[1]
    },
  }
}

const unavailable = (cause: unknown) => new HttpError(502, 'content_unavailable', {}, cause)

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const readText = async (file: string) => utf8.decode(await readFile(file))

/** Removes frontmatter: a first line `---` opens it and the next `---` closes it. Other texts stay unchanged. */
export function withoutFrontmatter(text: string): string {
  const lines = text.split('\n')
  const isFence = (line: string) => line.trimEnd() === '---'
  if (!isFence(lines[0]?.replace(/^\ufeff/, '') ?? '')) return text
  const close = lines.findIndex((line, index) => index > 0 && isFence(line))
  return close === -1 ? text : lines.slice(close + 1).join('\n')
}
