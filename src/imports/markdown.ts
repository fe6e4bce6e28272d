import { parse } from 'yaml'
import { type Archive, archiveOf } from './archive.ts'
import { damaged, isDay, isRecord } from './habits.ts'
import type { ImportRow, Problem, Reader } from './rows.ts'

// The reader of a diary in Markdown: an archive of files whose names are days, YYYY-MM-DD and .md.

const DAY_FILE = /(?:^|\/)(\d{4}-\d\d-\d\d)\.md$/i
const FRONT_MATTER = /^---\n(|[\s\S]{0,65536}?\n)---(?:\n|$)/
const PICTURE = /!\[\[[^\]]+\]\]|!\[[^\]]*\]\([^)]+\)/g

export const markdown: Reader = {
  fits: async (file) => {
    const archive = await archiveOf(file)
    return archive !== undefined && hasDays(archive)
  },
  read,
}

export const hasDays = ({ names }: Archive) => names.some((name) => DAY_FILE.test(name))

async function* read(file: Buffer): AsyncGenerator<ImportRow | Problem> {
  const archive = (await archiveOf(file)) as Archive
  for (const name of archive.names.filter((name) => /\.md$/i.test(name))) {
    const day = DAY_FILE.exec(name)?.[1]
    try {
      if (isDay(day)) yield readDay(name, day, await textOf(archive, name))
      else yield { file: name, reason: 'bad_day' }
    } catch (error) {
      yield damaged(error, { file: name })
    }
  }
}

/** The text of a file; throws where it is not UTF-8. */
async function textOf(archive: Archive, name: string): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  let text = ''
  for await (const piece of archive.read(name)) text += decoder.decode(piece, { stream: true })
  return (text + decoder.decode()).replaceAll('\r\n', '\n')
}

function readDay(file: string, day: string, whole: string): ImportRow | Problem {
  const { head, text } = partsOf(whole)
  const tags = tagsOf(head.tags ?? head.tag)
  if (text === '' && tags.length === 0) return { file, reason: 'nothing_to_import' }
  const title = typeof head.title === 'string' ? head.title : null
  const skipped_media = text.match(PICTURE)?.length ?? 0
  return { kind: 'entry', key: file, body: { instant: null, day, title, text, tags, skipped_media } }
}

/** The front matter and the text behind it. What is no YAML of names and values, or of nothing, is text. */
function partsOf(whole: string): { head: Record<string, unknown>; text: string } {
  const [all, yaml] = FRONT_MATTER.exec(whole) ?? []
  const head = yaml === undefined ? undefined : yamlOf(yaml)
  return isRecord(head) ? { head, text: whole.slice(all?.length).trim() } : { head: {}, text: whole.trim() }
}

function yamlOf(text: string): unknown {
  try {
    return parse(text, { logLevel: 'silent' }) ?? {}
  } catch {
    return undefined
  }
}

const tagsOf = (tags: unknown): string[] =>
  (Array.isArray(tags) ? tags : typeof tags === 'string' ? tags.split(/[\s,]+/) : [])
    .filter((tag) => typeof tag === 'string' || typeof tag === 'number')
    .map((tag) => String(tag).replace(/^#/, '').trim())
    .filter((tag) => tag !== '')
