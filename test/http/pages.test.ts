import { readdirSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { forkAnalytics } from '../../src/platform/analytics/process.ts'
import { createProxyTokens } from '../../src/platform/analytics/proxy-tokens.ts'
import { createLog } from '../../src/platform/base/log.ts'
import type { Answer, Client } from '../support/client.ts'
import { document } from '../support/contract.ts'
import { expectCommonHeaders, SECURITY_HEADERS } from '../support/headers.ts'
import { raw, request } from '../support/raw.ts'
import { useServer } from '../support/server.ts'

// The pages of src/platform/http/pages.ts as they are served. There is no browser: check changed pages by hand.

const server = useServer()
const PAGES = ['/ops', '/insights']
const folder = new URL('../../src/platform/pages/', import.meta.url)
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
    `default-src 'none'; script-src 'self'; style-src ${styles}; img-src data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'`,
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
    for (const path of [...PAGES, '/docs', '/pages/frame.js']) {
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
    for (const path of [...PAGES, '/pages/frame.js']) {
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

  test('marks itself in the navigation', () => {
    for (const path of PAGES)
      expect(found(html[path] as string, /<a href="([^"]+)" aria-current="page">/g)).toEqual([path])
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

test('/docs knows no account: the button that signs in belongs to npm start', async () => {
  const page = (await anonymous.get('/docs')).text
  expect(page).toContain('<strong>Authorize</strong>')
  expect(page).not.toMatch(/demo|password|\{\{/)
})

describe('its files', () => {
  test('are served with their content types', async () => {
    const pages = [...Object.values(html), (await anonymous.get('/docs')).text]
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

  test('are the only paths under /pages', async () => {
    for (const path of [
      ...['/pages', '/pages/', '/pages/ops.html', '/pages/frame.html', '/pages/tsconfig.json', '/pages/vendor/'],
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
    const patterns = [...Object.keys(document.paths ?? {}), '/graphql'].map(
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

type Question = {
  question: string
  none: string
  query: string
  view(groups: unknown[], thisWeek: number): { finding: string; table: string[][] } | undefined
}
type Answered = { view: { groups: unknown[] }; today: { nodes: Array<{ week: string }> } }
const PRESENT = found(source('insights.js'), /const PRESENT = '(.+)'/g)[0] as string
const { questions } = (await import(new URL('questions.js', folder).href)) as { questions: Question[] }

describe('the six questions', () => {
  const log = createLog('silent')
  let analytics: Awaited<ReturnType<typeof forkAnalytics>>
  let token: string
  beforeAll(async () => {
    const { config, database } = server
    const settings = { SECRET_KEY: config.SECRET_KEY, ANALYTICS_DATABASE_URL: database.urlOf('app_analyst') }
    analytics = await forkAnalytics({ ...process.env, ...settings, ANALYTICS_PORT: '0', LOG_LEVEL: 'error' }, log)
    token = await createProxyTokens(config.SECRET_KEY).issue('1')
  })
  afterAll(() => analytics.stop())

  async function send(query: string) {
    const variables = { from: '2000-01-01', fromMonth: '2000-01-01' }
    const response = await fetch(`http://127.0.0.1:${analytics.port}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({ query, variables }),
    })
    const { data, errors } = (await response.json()) as { data: Answered; errors?: unknown }
    expect(errors).toBeUndefined()
    return data
  }
  const ask = async ({ query }: Question) => (await send(query)).view.groups
  const present = async () => Date.parse((await send(PRESENT)).today.nodes[0]?.week ?? '')

  test('show nothing without data', async () => {
    const week = await present()
    for (const question of questions)
      expect(question.view(await ask(question), week), question.question).toBeUndefined()
  })

  test('end with the present week of the service, whatever the clock of the browser shows', () => {
    const group = { keys: ['2026-11-16'], distinctCount: { person: '2' } }
    const weeks = (thisWeek: string) =>
      questions[0]
        ?.view([group], Date.parse(thisWeek))
        ?.table.slice(1)
        .map(([week]) => week)
    expect(weeks('2026-11-30')).toEqual(['2026-11-16', '2026-11-23', '2026-11-30'])
    expect(weeks('2026-11-16')).toEqual(['2026-11-16'])
  })

  test('are answered from what people did', async () => {
    const { userId } = await server.person()
    const { owner } = server.database
    await owner.query(THREE_WEEKS_AGO.replaceAll('$1', String(userId)))
    const { rows } = await owner.query(
      'select lib.monday(current_date - 21)::text as week, (current_date - 22)::text as joined',
    )
    const [week, month] = [rows[0].week, rows[0].joined.slice(0, 7)]
    const answers = []
    for (const question of questions) answers.push(question.view(await ask(question), await present()))
    const [active, retention, stages, minutes, credits, cost] = answers.map((answer) => answer?.table.slice(1))
    expect(active?.[0]).toEqual([week, '1'])
    expect(active?.slice(1).map(([, people]) => people)).toEqual(['0', '0', '0']) // the present week is the last
    expect(retention).toEqual([[`${month} (1)`, '100 %', '0 %', '0 %']])
    expect(stages).toEqual([
      ['1 Ground', '1', '1', '100 %'],
      ['2 Kinship', '1', '1', '100 %'],
      ['3 Fire', '1', '0', '0 %'],
    ])
    expect(minutes).toEqual([['meditation timer', '2', '50']])
    expect(credits?.[0]).toEqual([week, '25', '2', '1', '5'])
    expect(cost?.[0]).toEqual([week, '3', '$1.50', '1'])
    expect(answers.map((answer) => answer?.finding)).toEqual([
      `Most active week: ${week} with 1 person. The last full week, from ${active?.at(-2)?.[0]}, had 0.`,
      'Active, of everybody who has had that week: 100 % in week 0, 0 % in week 1.',
      'Most people have stopped, or are, at 3 Fire: 1 of the 1 who reached it.',
      '50 minutes in all, 100 % of them with meditation timer.',
      '25 bought or granted, 2 charged; 1 of those came back, the request having failed.',
      `$1.50 in all; dearest week: ${week} with $1.50. Not in it: 1 of the calls, to models whose price is not known.`,
    ])
  })
})

/** Inserts what a person did three weeks ago, the day after they joined. */
const THREE_WEEKS_AGO = `
  update app.pseudonyms set joined_at = now() - interval '22 days' where user_id = $1;
  insert into app.stage_progress (user_id, current_stage, highest_stage_reached, completed_stages, stage_started_at)
  values ($1, 3, 3, '{1,2}', now());
  insert into app.user_practices (user_id, practice_id, stage_number, start_date)
  select $1, min(p.id), 1, current_date from app.practices p;
  insert into app.practice_sessions (user_id, user_practice_id, practised_at, duration_minutes, mode)
  select $1, u.id, now() - interval '21 days', m, 'meditation_timer'
    from app.user_practices u, unnest(array[20, 30]) m where u.user_id = $1;
  insert into app.wallets (user_id, monthly_reset_date) values ($1, date_trunc('month', now()));
  insert into app.wallet_audit (user_id, bucket, reason, delta, balance_before, balance_after, created_at)
  select $1, bucket, reason, delta, 0, delta, now() - interval '21 days' from (values
    ('monthly', 'spend_monthly', -1), ('offering', 'spend_offering', -1), ('monthly', 'refund_monthly', 1),
    ('offering', 'license_vendor_purchase', 25), ('offering', 'license_vendor_refund', -5)) m (bucket, reason, delta);
  insert into app.llm_usage_log (user_id, created_at, provider, model, prompt_tokens, completion_tokens, total_tokens,
                                 estimated_cost_usd)
  select $1, now() - interval '21 days', 'openai', model, 1, 1, 2, cost
    from (values ('a', 1.0), ('b', 0.5), ('c', null)) m (model, cost)`
