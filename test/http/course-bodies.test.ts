import { rm } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import type { Answer, Client } from '../support/client.ts'
import { chapter, contentDirectory, manifest, write } from '../support/content.ts'
import { cloneDatabase } from '../support/database.ts'
import { parallel, refusal, statuses } from '../support/habits.ts'
import { advanceTo, count, rows } from '../support/program.ts'
import { useServer } from '../support/server.ts'

const CONTENT_DIR = await contentDirectory({
  'manifest.json': manifest({
    chapters: [
      chapter('a'),
      chapter('b', 1, 2),
      chapter('gone', 2),
      chapter('out', 2, 2, { path: '../../etc/hostname' }),
    ],
    stage_intros: [
      { stage: 1, id: 'i', slug: 's', title: 'Intro', path: 'intro.md' },
      { stage: 2, id: 'j', slug: 't', title: 'Second', path: 'missing.md', summary: 'Short' },
    ],
  }),
  'a.md': '---\ntitle: ignored\n---\n\n# Ä\r\n',
  'intro.md': 'Welcome',
  'words.md': 'Words',
  CONTENT_VERSION: 'sha: abc: def\nsynced_at: never\n',
})
const server = useServer({ env: { CONTENT_DIR } })
const MISSING = [404, 'content_not_found']
const UNAVAILABLE = [502, 'content_unavailable']

const idOf = async (name: string) =>
  (await rows(server, "select id::integer from app.stage_contents where url = 'content://' || $1", [name]))[0].id
const bodyOf = async (client: Client, name: string, headers = {}) =>
  client.get(`/course/content/${await idOf(name)}/body`, headers)
const limitless = () => rows(server, 'truncate auth.rate_limits')

describe('a body', () => {
  test('has title and type of the manifest and the text without frontmatter, and starts the program', async () => {
    const ann = await server.person()
    await rows(server, "update app.stage_contents set title = 'drifted' where url = 'content://a'")
    expect((await bodyOf(ann, 'a')).body).toEqual({
      title: 'Chapter a',
      content_type: 'essay',
      body_markdown: '\n# Ä\n',
    })
    expect(await count(server, 'app.stage_progress', ann)).toBe(1)
    expect((await ann.get('/course/site-resources/words/body')).body).toEqual({
      title: 'Words',
      content_type: 'resource',
      body_markdown: 'Words',
    })
    expect((await ann.get('/course/stages/1/intro/body')).body).toEqual({
      title: 'Intro',
      content_type: 'introduction',
      body_markdown: 'Welcome',
    })
  })

  test('has a strong ETag, and answers 304 without a body to a current copy', async () => {
    const ann = await server.person()
    const fresh = await bodyOf(ann, 'a')
    const tag = fresh.headers.get('etag') as string
    expect(tag).toMatch(/^"[\w-]{43}"$/)
    expect(fresh.headers.get('cache-control')).toBe('private, no-cache')
    expect(fresh.headers.get('vary')).toBe('Origin, Authorization')
    for (const given of [tag, `W/${tag}`, `"other", ${tag}`, `"a,b",W/${tag}`, '*']) {
      const { status, text, headers } = await bodyOf(ann, 'a', { 'If-None-Match': given })
      expect([status, text, headers.get('etag'), headers.get('cache-control')], given).toEqual([
        304,
        '',
        tag,
        'private, no-cache',
      ])
    }
    for (const given of ['"other"', '"a,*,b"', `"a,${tag.slice(1, -1)},b"`, tag.slice(1, -1)])
      expect((await bodyOf(ann, 'a', { 'If-None-Match': given })).status, given).toBe(200)
    await write(CONTENT_DIR, { 'a.md': 'Changed' })
    const changed = await bodyOf(ann, 'a', { 'If-None-Match': tag })
    expect([changed.status, changed.body.body_markdown]).toEqual([200, 'Changed'])
    expect(changed.headers.get('etag')).not.toBe(tag)
  })

  test('answers 304 only with a token and past the locks', async () => {
    const [ann, bob] = [await server.person(), await server.person()]
    await advanceTo(ann, 2)
    const { headers } = await bodyOf(ann, 'a')
    const copy = { 'If-None-Match': '*' }
    for (const name of ['b', 'gone']) expect(refusal(await bodyOf(bob, name, copy))).toEqual(MISSING)
    expect(refusal(await bob.get('/course/stages/2/intro', copy))).toEqual(MISSING)
    const anonymous = await bodyOf(server.anonymous, 'a', { 'If-None-Match': headers.get('etag') })
    expect(refusal(anonymous)).toEqual([401, 'unauthorized'])
    expect(refusal(await server.anonymous.get('/course/site-resources', copy))).toEqual([401, 'unauthorized'])
    await rows(server, 'update auth.users set is_active = false where id = $1', [ann.userId])
    expect(refusal(await ann.get('/course/site-resources', copy))).toEqual([401, 'unauthorized'])
  })
})

describe('missing content', () => {
  test('is 502 when the file is missing or outside the directory, 404 when the manifest does not name it', async () => {
    const ann = await server.person()
    await advanceTo(ann, 3)
    await rows(
      server,
      "update app.stage_progress set stage_started_at = now() - interval '90 days', program_started_at = now() - interval '90 days'",
    )
    for (const name of ['gone', 'out']) expect(refusal(await bodyOf(ann, name)), name).toEqual(UNAVAILABLE)
    expect(refusal(await ann.get('/course/stages/2/intro/body'))).toEqual(UNAVAILABLE)
    for (const path of ['/course/stages/3/intro', '/course/stages/3/intro/body']) {
      expect(refusal(await ann.get(path))).toEqual(MISSING)
    }
    for (const slug of ['other', '..%2Fa.md', '__proto__', '%F0%9F%9A%B6', 'WORDS']) {
      expect(refusal(await ann.get(`/course/site-resources/${slug}/body`)), slug).toEqual(MISSING)
    }
    for (const [title, url] of [
      ['Legacy', 'https://example.com/a'],
      ['Unnamed', 'content://nobody'],
    ]) {
      const [{ id }] = await rows(
        server,
        "insert into app.stage_contents (stage_number, title, content_type, release_day, url) values (1, $1, 'chapter', 0, $2) returning id::integer",
        [title, url],
      )
      expect(refusal(await ann.get(`/course/content/${id}/body`)), url).toEqual(MISSING)
    }
  })

  test('does not stop an introduction from being listed', async () => {
    const ann = await server.person()
    await advanceTo(ann, 2)
    expect((await ann.get('/course/stages/1/intro')).body).toEqual({
      stage: 1,
      id: 'i',
      slug: 's',
      title: 'Intro',
      summary: null,
    })
    expect((await ann.get('/course/stages/2/intro')).body).toMatchObject({ stage: 2, summary: 'Short' })
    expect((await ann.get('/course/site-resources')).body).toEqual([
      { slug: 'words', title: 'Words', description: '', url: 'content://words' },
    ])
    expect((await ann.get('/health')).body.content_version).toBe('abc: def')
  })
})

describe('without a usable manifest', () => {
  const broken = useServer({ env: { CONTENT_DIR: `${CONTENT_DIR}-nowhere` }, database: cloneDatabase })

  test('lists no resources, answers 502 after the checks of a route, and recovers by itself', async () => {
    const ann = await broken.person()
    const [{ id }] = (
      await broken.database.owner.query(
        "insert into app.stage_contents (stage_number, title, content_type, release_day, url) values (1, 'x', 'chapter', 1, 'content://a') returning id::integer",
      )
    ).rows
    const paths = [
      `/course/content/${id}/body`,
      '/course/site-resources/words/body',
      '/course/stages/1/intro',
      '/course/stages/1/intro/body',
    ]
    for (const path of paths) expect(refusal(await ann.get(path)), path).toEqual(UNAVAILABLE)
    expect(refusal(await ann.get('/course/stages/2/intro'))).toEqual(MISSING)
    const resources = await ann.get('/course/site-resources')
    expect([resources.status, resources.text]).toEqual([200, '[]'])
    expect((await ann.get('/course/stages/1/content')).body).toHaveLength(1)
    expect((await ann.get('/health')).body.content_version).toBe('none')
    expect(broken.logs.join('')).toContain('content_missing_or_invalid')
    await write(`${CONTENT_DIR}-nowhere`, {
      'manifest.json': manifest(),
      'a.md': 'A',
      'intro.md': 'I',
      'words.md': 'W',
    })
    for (const path of paths) expect((await ann.get(path)).status, path).toBe(200)
    await rm(`${CONTENT_DIR}-nowhere`, { recursive: true })
  })
})

// The last one: the process remembers whom a limit has refused.
test('each body route has a limit of 30 per minute, which counts refusals except 401', async () => {
  const ann = await server.person()
  const paths = ['/course/content/0/body', '/course/site-resources/words/body', '/course/stages/1/intro/body']
  await server.anonymous.get(paths[0] as string)
  for (const path of paths) {
    await limitless()
    const answers = await parallel(31, () => ann.get(path))
    expect(statuses(answers)[429], path).toBe(1)
    const { headers } = answers.find(({ status }) => status === 429) as Answer
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
  }
})
