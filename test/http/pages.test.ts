import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { demoButton } from '../../src/http/docs/pages.ts'
import type { Answer, Client } from '../support/client.ts'
import { document } from '../support/contract.ts'
import { expectCommonHeaders, SECURITY_HEADERS } from '../support/headers.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// The pages of src/http/docs/pages.ts as they are served. There is no browser: check changed pages by hand.

const server = useServer()
const PAGES = ['/ops', '/insights']
const SWAGGER = ['swagger-ui.css', 'swagger-ui-bundle.js'].map((name) => `/docs/${name}`)
const folder = new URL('../../src/pages/', import.meta.url)
const own = readdirSync(folder).filter((name) => /\.(css|js)$/.test(name))
const source = (name: string) => readFileSync(new URL(name, folder), 'utf8')

let anonymous: Client
const html: Record<string, string> = {}
beforeAll(async () => {
  anonymous = server.anonymous
  for (const path of PAGES) html[path] = (await anonymous.get(path)).text
})

/** The first group of each match of an expression in a text. */
const found = (text: string, expression: RegExp) => [...text.matchAll(expression)].map(([, part]) => part as string)

function expectOwnPolicy({ headers }: Answer, styles: string) {
  expect(headers.get('content-security-policy')).toBe(
    `default-src 'none'; script-src 'self'; style-src ${styles}; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
  )
  const { 'content-security-policy': _, ...others } = SECURITY_HEADERS
  expect(Object.fromEntries(headers)).toMatchObject(others)
}

describe('a page', () => {
  test('has its own Content-Security-Policy and the common headers', async () => {
    expectOwnPolicy(await anonymous.get('/ops'), "'self'")
    expectOwnPolicy(await anonymous.get('/insights'), "'self' 'unsafe-inline'")
    expect((await anonymous.get('/ops', { 'X-Request-ID': 'mine' })).headers.get('x-request-id')).toBe('mine')
  })

  test('is the same for everybody and for any query', async () => {
    const admin = await server.admin()
    for (const path of PAGES) {
      expect((await admin.get(path)).text).toBe(html[path])
      expect((await anonymous.get(`${path}?status=failed`)).text).toBe(html[path])
    }
  })

  test('is cached by the browser and revalidated each time', async () => {
    for (const path of [...PAGES, ...SWAGGER, '/docs', '/favicon.ico', '/pages/frame.js']) {
      const { status, headers } = await anonymous.get(path)
      const tag = headers.get('etag') as string
      expect([status, headers.get('cache-control')]).toEqual([200, 'no-cache'])
      expect(tag).toMatch(/^"[\w-]{43}"$/)
      const again = await anonymous.get(path, { 'If-None-Match': `"other", ${tag}` })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      expect((await anonymous.get(path, { 'If-None-Match': '"other"' })).status).toBe(200)
    }
  })

  test('accepts only GET', async () => {
    for (const path of [...PAGES, ...SWAGGER, '/pages/frame.js']) {
      const head = await anonymous.request('HEAD', path)
      expect([head.status, head.text]).toEqual([200, ''])
      for (const method of ['POST', 'PUT', 'DELETE']) {
        const answer = await anonymous.request(method, path)
        expect([answer.status, answer.body]).toEqual([405, { detail: 'Method Not Allowed' }])
        expect(answer.headers.get('allow')).toBe('GET, HEAD')
        expectCommonHeaders(answer)
      }
    }
  })

  test('redirects from the other slash form', async () => {
    for (const path of [...PAGES, '/docs']) {
      const answer = await anonymous.get(`${path}/?status=failed`)
      expect([answer.status, answer.headers.get('location')]).toEqual([307, `${server.url}${path}?status=failed`])
    }
  })

  test('has the same navigation and icon as every other, and marks itself in it', async () => {
    const navigation = /<p><a href="\/docs">Thirty-six weeks<\/a><\/p>\n<nav aria-label="Pages">.*<\/nav>/
    const bare = (text: string) => navigation.exec(text)?.[0].replace(' aria-current="page"', '')
    const expected = bare(html['/ops'] as string)
    expect(found(expected as string, /href="([^"]+)"/g)).toEqual(['/docs', '/docs', '/insights', '/ops'])
    for (const path of [...PAGES, '/docs', '/docs/guides/errors', '/nothing']) {
      const { text } = await anonymous.get(path, { accept: 'text/html' })
      expect([path, bare(text)]).toEqual([path, expected])
      expect(found(text, /<link rel="icon" href="([^"]+)"/g)).toEqual(['/favicon.ico'])
      const marked = [...PAGES, '/docs'].includes(path) ? [path] : []
      expect(found(text, /<a href="([^"]+)" aria-current="page">/g)).toEqual(marked)
    }
    expect((await anonymous.get('/favicon.ico')).headers.get('content-type')).toMatch(/^image\/svg\+xml/)
  })

  test('has unique ids, and every reference to an id resolves', () => {
    for (const [path, text] of Object.entries(html)) {
      const ids = found(text, / id="([^"]+)"/g)
      expect(new Set(ids).size, path).toBe(ids.length)
      for (const named of found(text, / (?:for|aria-labelledby|aria-describedby)="([^"]+)"/g))
        expect(ids).toContain(named)
      for (const anchor of found(text, / href="#([^"]+)"/g)) expect(ids).toContain(anchor)
      const labelled = found(text, /<label[^>]* for="([^"]+)"/g)
      for (const field of found(text, /<(?:input|select) [^>]*id="([^"]+)"/g)) expect(labelled).toContain(field)
      expect(text).not.toContain('{{')
    }
  })

  test('has every id that its scripts use', () => {
    for (const [path, scripts] of [
      ['/ops', ['frame.js', 'ops.js', 'table.js']],
      ['/insights', ['frame.js', 'insights.js']],
    ] as const) {
      const ids = found(html[path] as string, / id="([^"]+)"/g)
      const wanted = scripts.flatMap((name) =>
        found(source(name), /\b(?:element|showText|perform|showTable)\(\s*'([^']+)'/g),
      )
      expect(wanted.length).toBeGreaterThan(4)
      for (const id of wanted) expect(ids, `${path} #${id}`).toContain(id)
    }
  })

  test('has no inline script, handler or style, and nothing of another origin', () => {
    for (const [path, text] of Object.entries(html)) {
      expect(
        text.match(/<script(?! (?:type="module" )?src="\/)|\son\w+=|\sstyle=|<style|javascript:/g),
        path,
      ).toBeNull()
    }
    for (const text of [...Object.values(html), ...own.map(source)])
      expect(text).not.toMatch(/(?:https?:)?\/\/[\w-]+\./)
  })
})

describe('a path that is nothing’s', () => {
  const BROWSER = 'text/html,application/xhtml+xml,application/xml;q=0.9,image/avif,image/webp,*/*;q=0.8'
  const paths = ['/nothing', '/docs/guides/nothing', '/pages/nothing.js', '/OPS']

  test('is a page for a browser that opens it', async () => {
    for (const path of paths) {
      const answer = await anonymous.get(path, { accept: BROWSER })
      expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store'])
      expect(answer.headers.get('vary')).toBe('Origin, Accept')
      expect(found(answer.text, /<h1>(.*)<\/h1>/g)).toEqual(['Page not found'])
      expect(answer.text).not.toContain('{{')
      expectOwnPolicy(answer, "'self'")
      const head = await anonymous.request('HEAD', path, { headers: { accept: BROWSER } })
      expect([head.status, head.text]).toEqual([404, ''])
    }
  })

  test('is JSON for any other client, whatever is asked for', async () => {
    const answers = await Promise.all([
      ...paths.map((path) => anonymous.get(path)),
      ...['*/*', 'application/json', 'application/json, text/html', 'image/png'].map((accept) =>
        anonymous.get('/nothing', { accept }),
      ),
      anonymous.request('POST', '/nothing', { headers: { accept: BROWSER } }),
    ])
    for (const { status, body, headers } of answers) {
      expect([status, body]).toEqual([404, { detail: 'Not Found' }])
      expect(headers.get('vary')).toBe('Origin, Accept')
    }
  })

  test('leaves refusals of routes JSON', async () => {
    const answer = await anonymous.get('/habits/', { accept: BROWSER })
    expect([answer.status, answer.body]).toEqual([401, { detail: 'unauthorized' }])
  })
})

test('the button that signs in the account of npm start is on the pages that need a sign-in, and nowhere else', () => {
  const demo = { email: 'demo@example.com', password: 'a walk' }
  expect(demoButton(demo)).toContain(
    'data-email="demo@example.com" data-password="a walk">Sign in as demo@example.com<',
  )
  expect(demoButton(undefined)).toBe('')
  for (const name of ['frame.html', 'docs.html']) expect(source(name)).toContain('{{demo}}')
  for (const text of Object.values(html)) expect(text).not.toContain('id="demo"')
})

test('no style changes the letters of a word: a name of the API stays as it is', () => {
  for (const name of own) expect(source(name), name).not.toContain('text-transform')
})

test('/docs begins with how to begin, and leaves <main> to Swagger UI', async () => {
  const page = (await anonymous.get('/docs')).text
  expect(found(page, /<h2[^>]*>([^<]+)</g)[0]).toBe('Begin')
  const begin = page.slice(page.indexOf('id="begin"'), page.indexOf('id="api"'))
  for (const path of found(begin, /href="([^"]+)"/g)) expect((await anonymous.get(path)).status, path).toBe(200)
  expect(page).not.toContain('<main')
})

test('a row of the table of refusals has its word as an anchor', async () => {
  const page = (await anonymous.get('/docs/guides/refusals')).text
  expect(page).toMatch(/<tr id="admin_required" role="row">\n<td role="cell" data-label="word"><code>/)
})

test('/docs lists the guides once, and its operations begin with those of apps and end with probes', async () => {
  const page = (await anonymous.get('/docs')).text
  for (const path of found(page, /href="(\/docs\/guides\/[^"]+)"/g).filter((path, n, all) => all.indexOf(path) !== n))
    expect(['/docs/guides/first-steps', '/docs/guides/refusals', '/docs/guides/clients']).toContain(path)
  const tags = document.tags?.map(({ name }) => name)
  expect([tags?.[0], tags?.at(-1)]).toEqual(['auth', 'health'])
  expect(Object.keys(document.paths ?? {})[0]).toBe('/auth/signup')
})

test('a figure whose values are all 0 has no bars', async () => {
  Object.assign(globalThis, { Plot: await import('@observablehq/plot') })
  const { plotOf } = await import(new URL('../../src/pages/questions.js', import.meta.url).href)
  const drawn = (figure: string, ...values: number[]) =>
    plotOf(figure, { columns: ['week', 'people'], rows: values.map((value, n) => [`2026-01-0${n + 1}`, value]) })(300)
  for (const value of [0, 0.5]) {
    expect(drawn('bars week people', value, 0).x.domain).toEqual(value === 0 ? [0, 1] : undefined)
    expect(drawn('columns people', value).x.domain).toEqual(value === 0 ? [0, 1] : undefined)
    expect(drawn('line week people', value, 0).y.domain).toEqual(value === 0 ? [0, 1] : undefined)
  }
})

test('/ops speaks of the queue where it says that nothing has failed, and of what has ended', () => {
  expect(html['/ops']).toContain('No job in the queue has failed.')
  expect(html['/ops']).toContain('id="failed-ended"')
})

test('/docs knows no account: the button that signs in belongs to npm start', async () => {
  const page = (await anonymous.get('/docs')).text
  expect(page).toContain('<strong>Authorize</strong>')
  expect(page).not.toMatch(/demo|password|\{\{/)
})

describe('its files', () => {
  test('are served with their content types', async () => {
    const pages = [
      ...Object.values(html),
      (await anonymous.get('/docs')).text,
      (await anonymous.get('/docs/guides/errors')).text,
    ]
    const linked = pages.flatMap((page) => found(page, /(?:src|href)="(\/pages\/[^"]+)"/g))
    const imported = own.flatMap((name) => found(source(name), /from '\.\/([^']+)'/g).map((file) => `/pages/${file}`))
    const files = new Set([...linked, ...imported])
    expect([...files].sort()).toEqual(
      [...own.map((name) => `/pages/${name}`), '/pages/vendor/d3.js', '/pages/vendor/plot.js'].sort(),
    )
    for (const path of files) {
      const answer = await anonymous.get(path)
      expect([path, answer.status]).toEqual([path, 200])
      expect(answer.headers.get('content-type')).toMatch(path.endsWith('.css') ? /^text\/css/ : /^text\/javascript/)
      expectCommonHeaders(answer)
    }
  })

  test('of Swagger UI are the ones that /docs links to', async () => {
    const page = (await anonymous.get('/docs')).text
    expect(found(page, /(?:src|href)="(\/docs\/[^"]+\.\w+)"/g).sort()).toEqual(SWAGGER.toSorted())
    const folder = new URL('../../node_modules/swagger-ui-dist/', import.meta.url)
    const others = readdirSync(folder).filter((name) => !SWAGGER.includes(`/docs/${name}`))
    expect(others.length).toBeGreaterThan(10)
    for (const name of others) expect([name, (await anonymous.get(`/docs/${name}`)).status]).toEqual([name, 404])
  })

  test('are the only paths under /pages', async () => {
    for (const path of [
      ...[
        '/pages',
        '/pages/',
        '/pages/ops.html',
        '/pages/frame.html',
        '/pages/favicon.svg',
        '/pages/tsconfig.json',
        '/pages/vendor/',
      ],
      ...['/pages/../app.ts', '/pages/%2e%2e/app.ts', '/pages/..%2fapp.ts', '/pages/vendor/..%2f..%2fpackage.json'],
      ...['/ops/x', '/ops.html', '/insights/x', '/OPS', '/pages/frame.js/', '/pages/frame.js%00'],
    ]) {
      const answer = await raw(server.url, request(path))
      expect([path, answer.status]).toEqual([path, 404])
    }
  })

  test('keep the token only in the session storage, and never parse text as HTML', () => {
    for (const name of own) {
      const text = source(name)
      expect(text, name).not.toMatch(/localStorage|document\.cookie|indexedDB/)
      expect(text, name).not.toMatch(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|\beval\b|new Function/)
    }
  })

  test('call only existing routes', () => {
    const calledPaths = own.flatMap((name) => found(source(name), /\b(?:ask|send)\([`']([^`'?]+)/g))
    expect(calledPaths.length).toBeGreaterThan(5)
    const patterns = [...Object.keys(document.paths ?? {}), '/insights/questions'].map(
      (path) => new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+')}$`),
    )
    for (const path of calledPaths.map((path) => path.replace(/\$\{\w+\}/, 'retry'))) {
      expect(
        patterns.some((pattern) => pattern.test(path)),
        path,
      ).toBe(true)
    }
  })
})
