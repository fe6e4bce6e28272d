import { readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { pathTemplate } from '../../src/base/http-names.ts'
import { routes } from '../../src/routes/index.ts'
import { refusals } from '../../tools/documents/openapi.ts'
import type { Entry } from '../../tools/documents/pages.ts'
import { document } from '../support/contract.ts'
import { useServer } from '../support/server.ts'

// The pages beside the operations (docs/contract/http.md#documents): guides, rules, refusals, and their search.

const server = useServer()
const search: { find(entries: Entry[], phrase: string): Entry[] } = await import(
  new URL('../../src/pages/search.js', import.meta.url).href
)
const found = (text: string, expression: RegExp) => [...text.matchAll(expression)].map(([, part]) => part as string)

let entries: Entry[]
const pages = new Map<string, string>()
beforeAll(async () => {
  entries = (await server.anonymous.get('/docs/search.json')).body
  const { text } = await server.anonymous.get('/docs')
  const contents = text.slice(text.indexOf('aria-label="Contents"'))
  pages.set('/docs', text)
  for (const path of found(contents, /href="(\/docs\/[^"]+)"/g)) {
    const answer = await server.anonymous.get(path)
    expect([path, answer.status]).toEqual([path, 200])
    pages.set(path, answer.text)
  }
})

describe('a page', () => {
  test('is a guide or the rules of a resource, with the same contents and search as the others', () => {
    const paths = [...pages.keys()]
    for (const name of [
      'first-steps',
      'log-yesterday',
      'bring-your-data',
      'errors',
      'refusals',
      'lists',
      'offline',
      'sessions',
      'clients',
    ])
      expect(paths).toContain(`/docs/guides/${name}`)
    expect(paths.filter((path) => path.startsWith('/docs/rules/')).length).toBeGreaterThan(30)
    const beside = (text: string) => text.match(/<search.*<\/search>|<nav class="contents".*<\/nav>/gs)
    for (const text of pages.values()) expect(beside(text)).toEqual(beside(pages.get('/docs') as string))
  })

  test('links home, and only to addresses and anchors that exist', () => {
    const ids = new Map([...pages].map(([path, text]) => [path, new Set(found(text, / id="([^"]+)"/g))]))
    const operations = Object.values(document.paths ?? {}).flatMap((item) => Object.values(item))
    ids.set('/docs', new Set(operations.map(({ tags, operationId }) => `/${tags[0]}/${operationId}`)))
    for (const [path, text] of pages) {
      expect(text).toContain('<p><a href="/docs">Thirty-six weeks</a></p>')
      expect(
        found(text, /(.{20}(?:\{\{|\bdocs\/[\w/-]+\.md|\b(?:api|app|auth|jobs|lib)\.[a-z]+_|\]\().{20})/g),
        path,
      ).toEqual([])
      const body = path === '/docs' ? '' : text.slice(text.indexOf('<main'))
      for (const target of found(body, /href="(\/docs[^"]*)"/g)) {
        const [page = '', anchor] = target.split('#')
        expect(ids.has(page), `${path} links to ${target}`).toBe(true)
        if (anchor !== undefined) expect(ids.get(page)?.has(anchor), `${path} links to ${target}`).toBe(true)
      }
    }
  })

  test('has the rules of each operation where /docs links to them', () => {
    const items = Object.entries(document.paths ?? {})
    const all = items.flatMap(([path, item]) =>
      Object.entries(item).map(([method, { tags }]) => ({ path, method, tags })),
    )
    for (const { path, method, tags } of all) {
      const anchor = `${method} ${path}`.replace(/[^\w\- ]/g, '').replaceAll(' ', '-')
      expect(pages.get(`/docs/rules/${tags[0]}`), `${method} ${path}`).toContain(` id="${anchor}"`)
    }
  })

  test('has tables whose cells name their columns, since a narrow window shows each row as a block', () => {
    let tables = 0
    for (const [path, text] of pages) {
      expect(text, path).not.toMatch(/<(?:table|thead|tbody|tr|th|td)>/)
      for (const table of found(text, /<table role="table">(.*?)<\/table>/gs)) {
        const heads = found(table, /<th role="columnheader">(.*?)<\/th>/g).map((head) => head.replace(/<[^>]*>/g, ''))
        const [, ...rows] = found(table, /<tr[^>]*>(.*?)<\/tr>/gs)
        for (const row of rows) {
          const cells = found(row, /<td role="cell"([^>]*)>/g)
          expect(cells, path).toEqual(heads.map((head) => (head ? ` data-label="${head}"` : '')))
        }
        tables++
      }
    }
    expect(tables).toBeGreaterThan(40)
  })

  test('has unique ids, and its own policy', async () => {
    for (const [path, text] of pages) {
      const ids = found(text, / id="([^"]+)"/g)
      expect(
        ids.filter((id, index) => ids.indexOf(id) !== index),
        path,
      ).toEqual([])
    }
    const { headers } = await server.anonymous.get('/docs/guides/errors')
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
  })
})

test('the page of changes has what the changelog says of the API, below the policy, and nothing else', async () => {
  const page = pages.get('/docs/changelog') as string
  const shown = page.slice(page.indexOf('<main'), page.indexOf('</main>'))
  const changelog = readFileSync('CHANGELOG.md', 'utf8')
  const bullets = (markdown: string) => markdown.match(/^- .*/gm) ?? []
  const [ofTheApi, others] = [[] as string[], [] as string[]]
  for (const part of changelog.split(/^(?=###? )/m))
    (part.startsWith('### API') ? ofTheApi : others).push(...bullets(part))
  expect(ofTheApi.length).toBeGreaterThan(50)
  expect(found(shown, /(<li>)/g)).toHaveLength(ofTheApi.length)
  const plain = (text: string) => text.replace(/<[^>]*>|&#\d+;|[`"'&<>]|\]\([^)]*\)|\[/g, '')
  expect(plain(shown)).toContain(plain(ofTheApi.at(-1) as string).slice(2, 60))
  for (const bullet of others) expect(plain(shown)).not.toContain(plain(bullet).slice(2, 60))
  const levels = found(shown, /<h(\d)/g).map(Number)
  for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1)
  const policy = shown.indexOf('id="deprecation"')
  expect(policy).toBeGreaterThan(0)
  expect(policy).toBeLessThan(shown.indexOf('<li>'))
  expect(entries.find(({ href }) => href === '/docs/changelog')?.title).toBe('Changes of the API')
  expect(search.find(entries, 'deprecated')[0]?.href).toBe('/docs/changelog')
})

test('the page of refusals has every word of every route with its statuses, and no other', () => {
  const statuses = new Map<string, Set<string>>()
  for (const [status, word] of routes.flatMap((route) =>
    [...refusals(route)].flatMap(([status, words]) => words.map((word) => [status, word] as const)),
  ))
    statuses.set(word, (statuses.get(word) ?? new Set()).add(String(status)))
  const rows = [...readFileSync('docs/guides/refusals.md', 'utf8').matchAll(/^\| `(.+?)` \| (.*?) \|/gm)]
  const listed = rows.map(([, word, status]) => `${word} ${status}`)
  statuses.set('not_batchable', new Set(['422'])).set('request_header_fields_too_large', new Set(['431'])) // of no route
  statuses.delete('Not Found') // told below the table, as every path without an operation
  expect(listed.sort()).toEqual([...statuses].map(([word, all]) => `${word} ${[...all].sort().join(', ')}`).sort())
})

test('the guide of rest days has the front page’s sentence for each word that explains a streak', async () => {
  const whyOf: string = '../../dev/front-page/why.js' // a script of a page, checked with the pages
  const { DAYS, WEEKS, MONTHS } = await import(whyOf)
  const { properties } = document.components!.schemas!.HabitStreak as unknown as {
    properties: Record<'days' | 'weeks' | 'months', object>
  }
  const guide = readFileSync('docs/guides/rest-days.md', 'utf8')
  for (const [name, list, shown] of [
    ['day', properties.days, DAYS],
    ['week', properties.weeks, WEEKS],
    ['month', properties.months, MONTHS],
  ] as const) {
    const [, words = ''] = /"why":\{[^}]*"enum":(\[.*?\])/.exec(JSON.stringify(list)) ?? []
    const [, table = ''] = guide.split(`| \`why\` of a ${name} |`)
    const rows = [...(table.split('\n\n')[0] ?? '').matchAll(/^\| `(.+?)` \| (\S.*) \| \S.* \|$/gm)]
    const sentences = Object.fromEntries(rows.map(([, word, sentence]) => [word, sentence]))
    expect(Object.keys(sentences).sort()).toEqual(JSON.parse(words).sort())
    expect(shown, 'as on the front page').toEqual(sentences)
  }
})

test('the guide of reminders has the front page’s sentence for each reason why one did not come', async () => {
  const whyOf: string = '../../dev/front-page/why.js' // a script of a page, checked with the pages
  const { REMINDERS } = await import(whyOf)
  const recent = JSON.stringify(document.components!.schemas!.RecentReminders)
  const [, words = ''] = /"reason":\{[^}]*"enum":(\[.*?\])/.exec(recent) ?? []
  const [, table = ''] = readFileSync('docs/guides/reminders.md', 'utf8').split('| `reason` |')
  const rows = [...table.matchAll(/^\| `(.+?)` \| (\S.*) \|$/gm)]
  const sentences = Object.fromEntries(rows.map(([, word, sentence]) => [word, sentence]))
  expect(Object.keys(sentences).sort()).toEqual(JSON.parse(words).filter(Boolean).sort())
  expect(REMINDERS, 'as on the front page').toEqual(sentences)
})

test('the page of limits names every limit of a route', () => {
  const limits = readFileSync('docs/guides/limits.md', 'utf8')
  for (const { path, limit } of routes) {
    if (limit === undefined || limit === 'none') continue
    const inGroup = [/^\/course\/.*\/body$/, /\/entitlements/, /^\/auth\/password-reset\//].some((group) =>
      group.test(path),
    )
    if (!inGroup) expect(limits).toContain(pathTemplate(path))
  }
})

describe('the search', () => {
  test.each([
    ['reminders', '/docs/guides/reminders'],
    ['web push', '/docs/guides/reminders#in-a-web-app'],
    ['a reminder came twice', '/docs/guides/reminders#on-a-phone'],
    ['why did no reminder come', '/docs/guides/reminders#why-did-it-not-come'],
    ['log yesterday', '/docs/guides/log-yesterday'],
    ['yesterday', '/docs/guides/log-yesterday'],
    ['take it back', '/docs/guides/log-yesterday'],
    ['undo', '/docs/guides/log-yesterday#undo-take-back-a-tick'],
    ['offline', '/docs/guides/offline'],
    ['how do I work without a network?', '/docs/guides/offline'],
    ['pagination', '/docs/guides/lists#pagination'],
    ['the next page of a list', '/docs/guides/lists'],
    ['what edit_conflict wants', '/docs/guides/edits#when-it-does-not-412-edit_conflict'],
    ['how long does a session last', '/docs/guides/sessions#how-long-a-sign-in-lasts'],
    ['check in for an earlier day', '/docs/guides/log-yesterday#log-yesterday-or-another-day'],
    ['untick', '/docs/guides/log-yesterday#undo-take-back-a-tick'],
    ['no internet', '/docs/guides/offline'],
    ['how do I load more than 50 items', '/docs/guides/lists#pagination'],
    ['precondition failed', '/docs/guides/edits#when-it-does-not-412-edit_conflict'],
    ['how long is a token valid?', '/docs/guides/sessions#how-long-a-sign-in-lasts'],
    ['sign out', '/docs/guides/sessions#sign-out'],
    ['delete a completion', '/docs/guides/log-yesterday#undo-take-back-a-tick'],
    ['refresh token', '/docs/guides/sessions'],
    ['renew access token', '/docs/guides/sessions#renew'],
    ['list devices', '/docs/guides/sessions#sign-out'],
    ['cursor', '/docs/guides/offline#keep-a-copy'],
    ['rate limit', '/docs/guides/limits'],
    ['websocket', '/docs/guides/offline#keep-a-copy'],
    ['blocked by CORS policy', '/docs/guides/first-steps#from-a-web-page'],
    ['tick a habit', '/docs/guides/first-steps#tick-one'],
    ['rename a habit', '/docs/guides/first-steps#make-change-and-delete-one'],
    ['log in with google', '/docs/guides/account#google-apple-and-the-like'],
    ['change password', '/docs/guides/account#a-forgotten-or-a-new-password'],
    ['validation error', '/docs/guides/errors#a-wrong-shape-422'],
    ['duplicate request', '/docs/guides/writing-once#idempotency-keys'],
    ['caching', '/docs/guides/edits#ask-only-for-news'],
    ['import from another app', '/docs/guides/bring-your-data#send-a-file-show-the-preview-apply-it'],
    ['undo an import', '/docs/guides/bring-your-data#undo-an-import'],
    ['upload photo', '/docs/guides/journal#photograph-a-page'],
    ['how many messages are left', '/docs/guides/journal#messages-left'],
    ['ai', '/docs/guides/journal#ask-a-model-to-read-an-entry'],
    ['streak broken', '/docs/rules/habits#streaks'],
    ['habit_not_found', '/docs/guides/refusals#habit_not_found'],
    ['delete my account', '/docs/guides/account#export-and-delete'],
    ['PATCH /habits/{habit_id}', '/docs#/habits/patch_habits_habit_id'],
  ])('finds by "%s" first %s', (phrase, href) => {
    expect(search.find(entries, phrase)[0]?.href).toBe(href)
  })

  test('finds by most words where nothing has all', () => {
    expect(search.find(entries, 'yesterday xylophone')[0]?.href).toBe('/docs/guides/log-yesterday')
  })

  test('finds every word of every refusal where it is explained', () => {
    const words = new Set(routes.flatMap((route) => [...refusals(route).values()].flat()))
    words.delete('Not Found')
    for (const word of words) {
      const hrefs = search.find(entries, word).map(({ href }) => href)
      expect(hrefs).toContain(`/docs/guides/refusals#${word}`)
    }
  })

  test('finds every operation by its address', () => {
    for (const { method, path } of routes) {
      const title = `${method.toUpperCase()} ${pathTemplate(path)}`
      expect(search.find(entries, title).map((entry) => entry.title)).toContain(title)
    }
  })

  test('finds words at their beginning: no "ai" in "waits"', () => {
    const found = search.find(entries, 'ai').map(({ title, also, about, text }) => `${title} ${also} ${about} ${text}`)
    for (const text of found) expect(text).toMatch(/(?<![\p{L}\p{N}])ai/iu)
  })

  test('shows the page of refusals by what it is, its rows by their words', () => {
    expect(search.find(entries, 'every refusal')[0]?.href).toBe('/docs/guides/refusals')
    const found = search.find(entries, 'how many requests per minute').map(({ href }) => href)
    expect(found[0]).toBe('/docs/guides/limits')
    expect(found).not.toContain('/docs/guides/refusals')
  })

  test('finds nothing by nothing, and nothing by a word that is nowhere', () => {
    expect(search.find(entries, '  ')).toEqual([])
    expect(search.find(entries, 'xylophone')).toEqual([])
  })
})
