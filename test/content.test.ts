import { createHash } from 'node:crypto'
import { readdir, readFile, symlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createContent, withoutFrontmatter } from '../src/content/content.ts'
import { chapter, contentDirectory, manifest, write } from './support/content.ts'

const UNAVAILABLE = { status: 502, detail: 'content_unavailable' }

describe('frontmatter', () => {
  test.each([
    ['is dropped with its fences', '---\ntitle: A\n---\n\nText', '\nText'],
    ['may be empty', '---\n---\nText', 'Text'],
    ['may have blanks behind its fences', '--- \t\na\n---  \nText', 'Text'],
    ['goes with a byte order mark before it', '\ufeff---\na\n---\nText', 'Text'],
    ['is not what lacks its opening', 'Text\n---\nMore', 'Text\n---\nMore'],
    ['is not what is never closed', '\ufeff---\ntitle: A\nText', '\ufeff---\ntitle: A\nText'],
    ['is not closed by dashes inside a value', '---\ntitle: a --- b\n---\nText', 'Text'],
    ['is not opened by more dashes', '----\na\n----\nText', '----\na\n----\nText'],
    ['does not take later fences', '---\na\n---\nText\n---\nMore\n---\n', 'Text\n---\nMore\n---\n'],
    ['is not an empty text', '', ''],
  ])('%s', (_, text, body) => {
    expect(withoutFrontmatter(text)).toBe(body)
  })
})

describe('a manifest', () => {
  const load = async (value: unknown) => createContent(await contentDirectory({ 'manifest.json': value })).manifest()

  test('with all optional fields, or none of them, is accepted', async () => {
    const full = manifest({ chapters: [chapter('a', 1, 1, { summary: '', media: ['m'] })] })
    expect(await load(full)).toEqual(full)
    const { stage_intros: _, ...bare } = manifest({ chapters: [], site_resources: [] })
    expect(await load({ ...bare, schema_version: '1.0.0' })).toMatchObject({ chapters: [], stage_intros: [] })
  })

  test.each([
    ['no JSON', '{'],
    ['no object', []],
    ['a key too many', manifest({ extra: 1 })],
    ['a key too many within', manifest({ chapters: [chapter('a', 1, 1, { extra: 1 })] })],
    ['another major version', manifest({ schema_version: '2.0.0' })],
    ['no version', manifest({ schema_version: '1.2' })],
    ['no chapters', manifest({ chapters: undefined })],
    ['half a stage', manifest({ chapters: [chapter('a', 1.5)] })],
    ['an empty id', manifest({ chapters: [chapter('')] })],
    ['an unknown type', manifest({ chapters: [chapter('a', 1, 1, { content_type: 'song' })] })],
    ['a day before the first', manifest({ chapters: [chapter('a', 1, 1, { release_day: -1 })] })],
    ['a chapter 0', manifest({ chapters: [chapter('a', 1, 0)] })],
    ['two chapters of one id', manifest({ chapters: [chapter('a'), chapter('a', 2)] })],
    ['two resources of one slug', manifest({ site_resources: Array(2).fill(manifest().site_resources[0]) })],
    [
      'two intros of one stage',
      manifest({ stage_intros: [1, 2].map((id) => ({ ...manifest().stage_intros[0], id: `${id}` })) }),
    ],
  ])('with %s is refused as a whole', async (_, value) => {
    await expect(load(value)).rejects.toMatchObject(UNAVAILABLE)
  })

  test('is read once if it is valid, and again for each request until it is', async () => {
    const directory = await contentDirectory({})
    const content = createContent(directory)
    await expect(content.manifest()).rejects.toMatchObject(UNAVAILABLE)
    await write(directory, { 'manifest.json': manifest() })
    const first = await content.manifest()
    await write(directory, { 'manifest.json': '{' })
    expect(await content.manifest()).toBe(first)
  })
})

describe('a body', () => {
  test('is UTF-8 with plain line ends', async () => {
    const content = createContent(await contentDirectory({ 'a.md': '---\r\ntitle: A\r\n---\r\nÄ\r\nB\n' }))
    expect(await content.body('a.md')).toBe('Ä\nB\n')
  })

  test('stays inside the content directory, symbolic links included', async () => {
    const outside = await contentDirectory({ 'secret.md': 'secret' })
    const directory = await contentDirectory({ 'in.md': 'inside', 'folder/x.md': 'x', 'bad.md': Uint8Array.of(0xff) })
    await symlink(join(outside, 'secret.md'), join(directory, 'link.md'))
    await symlink(outside, join(directory, 'linked'))
    await symlink('in.md', join(directory, 'alias.md'))
    const content = createContent(directory)
    expect(await content.body('folder/../alias.md')).toBe('inside')
    for (const path of [
      'link.md',
      'linked/secret.md',
      `..${sep}${outside.split(sep).at(-1)}${sep}secret.md`,
      join(outside, 'secret.md'),
    ]) {
      await expect(content.body(path), path).rejects.toMatchObject(UNAVAILABLE)
    }
    for (const path of ['missing.md', 'folder', '.', 'a\0b', 'bad.md']) {
      await expect(content.body(path), path).rejects.toMatchObject(UNAVAILABLE)
    }
  })

  test('is not read from a sibling directory whose name begins with that of the content directory', async () => {
    const directory = await contentDirectory({})
    await write(`${directory}-more`, { 'x.md': 'x' })
    await expect(createContent(directory).body(`../${directory.split(sep).at(-1)}-more/x.md`)).rejects.toMatchObject(
      UNAVAILABLE,
    )
  })
})

describe('the content of the repository', () => {
  const ROOT = 'content'

  test('has every file of its manifest: at least three chapters per stage, ten introductions, three resources', async () => {
    const content = createContent(ROOT)
    const { chapters, stage_intros, site_resources } = await content.manifest()
    for (let stage = 1; stage <= 10; stage++) {
      expect(chapters.filter((each) => each.stage === stage).length).toBeGreaterThanOrEqual(3)
    }
    expect(stage_intros.map(({ stage }) => stage)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect(site_resources.length).toBeGreaterThanOrEqual(3)
    for (const { path } of [...chapters, ...stage_intros, ...site_resources]) {
      expect((await content.body(path)).length, path).toBeGreaterThan(400)
    }
  })

  const programFile = async (name: string) => JSON.parse(await readFile(join(ROOT, 'program', name), 'utf8'))

  test('names each stage alike in the catalogue, the manifest and the introductions', async () => {
    const { stages } = await programFile('stages.json')
    const titles = stages.map(({ title }: { title: string }) => title)
    const { stage_intros } = await createContent(ROOT).manifest()
    expect(stage_intros.map(({ title }) => title)).toEqual(titles)
    for (const { path, title } of stage_intros)
      expect(await readFile(join(ROOT, path), 'utf8'), path).toMatch(`---\ntitle: ${title}\n---\n`)
  })

  test('asks a question of its own in each of the 36 weeks', async () => {
    const { stages } = await programFile('prompts.json')
    const asked = stages.flatMap(
      ({ stage_number, prompts }: { stage_number: number; prompts: Array<{ title: string }> }) =>
        Array.from({ length: stage_number < 9 ? 3 : 6 }, (_, week) => prompts[week % prompts.length]?.title),
    )
    expect(asked).toHaveLength(36)
    expect(new Set(asked).size).toBe(36)
  })

  test('has a frequency for every prompt', async () => {
    const { stages } = await programFile('prompts.json')
    const stagePrompts: Array<{ stage_number: number; prompts: Array<{ title: string; cadence: string | null }> }> =
      stages
    for (const { stage_number, prompts } of stagePrompts) {
      for (const { title, cadence } of prompts)
        expect(['weekly', 'once'], `stage ${stage_number}: ${title}`).toContain(cadence)
    }
  })

  test('has the digest that is pinned', async () => {
    const names = (await readdir(ROOT, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(ROOT.length + 1))
      .filter((name) => !['CONTENT_VERSION', 'manifest.schema.json', 'manifest.example.json'].includes(name))
    const digest = createHash('sha256')
    for (const name of names.sort())
      digest
        .update(`${name}\0`)
        .update(await readFile(join(ROOT, name)))
        .update('\0')
    expect(await readFile(join(ROOT, 'CONTENT_VERSION'), 'utf8')).toContain(`digest: sha256:${digest.digest('hex')}`)
    expect(await createContent(ROOT).version()).toMatch(/^[0-9a-f]{40}$/)
    expect(await createContent('nowhere').version()).toBeUndefined()
  })
})
