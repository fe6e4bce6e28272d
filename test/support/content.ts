import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

// Makes content directories for tests.

export const chapter = (id: string, stage = 1, place = 1, changes: Record<string, unknown> = {}) => ({
  id,
  stage,
  chapter: place,
  slug: id,
  title: `Chapter ${id}`,
  content_type: 'essay',
  release_day: place,
  order: place,
  path: `${id}.md`,
  ...changes,
})

export const manifest = (changes: Record<string, unknown> = {}) => ({
  schema_version: '1.2.0',
  chapters: [chapter('a')],
  site_resources: [{ slug: 'words', title: 'Words', description: '', path: 'words.md' }],
  stage_intros: [{ stage: 1, id: 'i', slug: 'i', title: 'Intro', path: 'intro.md' }],
  ...changes,
})

/** Writes files (text, bytes, or a value as JSON) into a new directory; answers its path. */
export async function contentDirectory(files: Record<string, unknown>): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'content-'))
  await write(directory, files)
  return directory
}

export async function write(directory: string, files: Record<string, unknown>) {
  for (const [name, content] of Object.entries(files)) {
    await mkdir(dirname(join(directory, name)), { recursive: true })
    const raw = typeof content === 'string' || content instanceof Uint8Array
    await writeFile(join(directory, name), raw ? content : JSON.stringify(content))
  }
}
