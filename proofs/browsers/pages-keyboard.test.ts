import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frontPage } from '../../dev/front-page/main.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { hasBrowser, openBrowser, type Page } from '../../test/support/browser.ts'
import type { Client } from '../../test/support/client.ts'
import { bringRows } from '../../test/support/imports.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// The pages of `npm start` in a real browser, 360 px wide and by keyboard alone. A machine without Chromium leaves
// these tests out (CONTRIBUTING.md).

const server = useServer({ analytics: true })
const DEMO = { email: 'demo@example.com', password: PASSWORD }
/** What each page shows once it is ready. */
const READY = {
  '/': '#sign-out:not([hidden])',
  '/docs': '.opblock',
  '/docs/guides/errors': '#search',
  '/ops': '#content:not([hidden])',
  '/insights': '#figures section:last-child[aria-busy="false"]', // an answer moves what is below it
  '/graphql/ide': '.graphiql-query-editor .view-line',
}
type Path = keyof typeof READY
const STOPS = 30
const WAIT = { timeout: 120_000 }
const TESTS = { timeout: 600_000 }

/** Whether the focus is drawn, on the element or on what surrounds it, inside the window. */
const FOCUS = `(() => {
  const element = document.activeElement
  if (element === document.body) return undefined
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const drawn = [element, element.closest('label')].some((part) => part && getComputedStyle(part).outlineStyle !== 'none')
  const inside = right > 0 && left < innerWidth && bottom > 0 && top < innerHeight
  return { element: element.outerHTML.slice(0, 200), drawn, inside }
})()`

describe.runIf(hasBrowser)('the pages of npm start', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let api: Awaited<ReturnType<typeof startApi>>
  let ann: Client
  let token: string
  beforeAll(async () => {
    const more = (app: Express) => frontPage(app, server.sandbox, DEMO)
    const url = server.database.urlOf('app_api')
    api = await startApi(program, server.config, url, createLog('silent'), { demo: DEMO, more })
    ann = await server.person(DEMO.email)
    token = ann.token as string
    await server.database.owner.query('select auth.role_set($1, $2, true)', [DEMO.email, 'admin'])
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    await api.stop()
  })

  async function opened(path: Path, scheme: 'light' | 'dark' = 'light', bearer = token) {
    const page = await browser.open()
    await page.narrow(scheme)
    const show = async (path: string, sign: string) => {
      await page.goto(`http://127.0.0.1:${api.port}${path}`)
      const ready = `location.pathname === '${path}' && document.querySelector('${sign}') !== null`
      await expect.poll(() => page.evaluate(ready), WAIT).toBe(true)
    }
    await show('/llms.txt', 'body') // of this origin, and no page whose first load could be taken for the second
    await page.evaluate(`sessionStorage.setItem('token', '${bearer}')`)
    await show(path, READY[path])
    return page
  }
  const focused = (page: Page, found: string) => page.evaluate(`document.activeElement.matches('${found}')`)
  /** Presses Tab until an element has the focus. */
  async function reach(page: Page, found: string) {
    for (let n = 0; n < STOPS; n++) {
      if (await focused(page, found)) return
      await page.press('Tab')
    }
    throw new Error(`Tab does not reach ${found}`)
  }

  for (const path of Object.keys(READY) as Path[]) {
    test(`${path} is no wider than the window, and each stop of Tab is visible`, TESTS, async () => {
      for (const scheme of ['light', 'dark'] as const) {
        const page = await opened(path, scheme)
        const root = 'document.documentElement'
        expect(await page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0)
        if (path !== '/') expect(await page.evaluate(`document.querySelector('a[href="/"]') !== null`)).toBe(true)
        let stops = 0
        for (; stops < STOPS; stops++) {
          await page.press('Tab')
          const focus = await page.evaluate<{ drawn: boolean; inside: boolean } | undefined>(FOCUS)
          if (focus === undefined) break
          expect(focus).toMatchObject({ drawn: true, inside: true })
        }
        expect(stops).toBeGreaterThan(4)
        await page.close()
      }
    })
  }

  test('/ shows the import that waits, as after a reload', TESTS, async () => {
    const { id } = await bringRows(server, ann, 'markdown', [
      {
        kind: 'entry',
        key: 'a',
        body: { day: '2026-01-01', instant: null, text: 'A walk', title: null, tags: [], skipped_media: 0 },
      },
    ])
    const page = await opened('/')
    const state = () => page.evaluate(`document.querySelector('#import-state').innerText`)
    await expect.poll(state, WAIT).toBe('From markdown. This is what would come. Nothing has changed yet.')
    expect(await page.evaluate(`document.querySelector('#import-actions').innerText`)).toContain('Forget the file')
    await ann.request('DELETE', `/imports/${id}`)
    await page.close()
  })

  test('/ shows a token to nobody but the person who made it', TESTS, async () => {
    const page = await opened('/')
    const field = (name: string) => `document.querySelector('#tokens form').elements.namedItem('${name}')`
    const shown = () => page.evaluate(`document.querySelector('#tokens output').textContent`)
    await expect.poll(() => page.evaluate(`${field('scopes')}.length`), WAIT).toBeGreaterThan(0)
    await page.evaluate(`${field('password')}.value = '${PASSWORD}', ${field('scopes')}.selectedIndex = 0`)
    await page.evaluate(`document.querySelector('#tokens form').requestSubmit()`)
    await expect.poll(shown, WAIT).toMatch(/^Shown once: tsw_/)
    await page.evaluate(`document.querySelector('#sign-out').click()`)
    await expect.poll(() => page.evaluate(`document.querySelector('#tokens').hidden`), WAIT).toBe(true)
    expect([await shown(), await page.evaluate(`${field('password')}.value`)]).toEqual(['', ''])
    await page.close()
    token = (await ann.post('/auth/login', DEMO)).body.token
  })

  test('/ops shows why jobs fail first, and retries all of a cause by keyboard', TESTS, async () => {
    const rows = async (text: string) => (await server.database.owner.query(text)).rows
    await rows("select graphile_worker.add_job('essay', '{}') from generate_series(1, 3)")
    await rows("update graphile_worker._private_jobs set attempts = max_attempts, last_error = 'row ' || id")
    const page = await opened('/ops', 'dark')
    await expect
      .poll(() => page.evaluate(`document.querySelector('#causes tbody')?.innerText`), WAIT)
      .toContain('row …')
    expect(await page.evaluate(`document.querySelector('#content h2').id`)).toBe('causes-heading')
    const root = 'document.documentElement'
    expect(await page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0)
    await reach(page, '#causes button')
    await page.press('Enter')
    await expect
      .poll(() => page.evaluate(`document.querySelector('#resolved').innerText`), WAIT)
      .toBe('3 jobs will run again.')
    expect(await rows('select distinct status from jobs.queue()')).toEqual([{ status: 'ready' }])
    await rows('delete from graphile_worker._private_jobs')
    await page.close()
  })

  test('each control of /insights names its question, and Enter on its button saves the CSV', TESTS, async () => {
    const page = await opened('/insights')
    await expect.poll(() => page.evaluate(`document.querySelector('#updated').innerText`), WAIT).toMatch(/^Drawn/)
    const sections = `[...document.querySelectorAll('#figures section')]`
    expect(await page.evaluate(`${sections}.length`)).toBe(10)
    const names = `section.querySelectorAll('summary, button, a')`
    const unclear = `${sections}.flatMap((section) => [...${names}].filter((control) =>
      control.ariaLabel !== control.innerText + ': ' + section.querySelector('h2').innerText))`
    expect(await page.evaluate(`${unclear}.map((control) => control.outerHTML)`)).toEqual([])
    await page.evaluate(
      `window.saved = [], HTMLAnchorElement.prototype.click = function () { saved.push(this.download) }`,
    )
    await reach(page, '[aria-label^="CSV: How many people are active"]')
    await page.press('Enter')
    const saved = expect.stringMatching(/^active-people-.*\.csv$/)
    await expect.poll(() => page.evaluate('saved'), WAIT).toEqual([saved])
    await page.evaluate(`window.fetch = () => Promise.reject(new Error('no network')), null`)
    await page.press('Enter')
    await expect
      .poll(() => page.evaluate(`document.querySelector('#updated').innerText`), WAIT)
      .toBe('active-people is not saved. The service can’t be reached.')
    await page.close()
  })

  test('/ops shows what people report, by kind, and all of one in a dialog', TESTS, async () => {
    const ben = await server.person()
    const words = { summary: 'It stops.', actual: '<b>A blank page.</b>', context: { platform: 'ios' } }
    await ben.post('/feedback/', { category: 'broken', impact: 'blocked', ...words })
    await ben.post('/feedback/', { category: 'praise', impact: 'not_applicable', summary: 'Calm.' })
    const page = await opened('/ops')
    const shown = () =>
      page.evaluate(`[...document.querySelectorAll('#feedback tbody tr')].map((row) =>
      row.querySelector('[data-label=Summary]').innerText)`)
    await expect.poll(shown, WAIT).toEqual(['Calm.', 'It stops.'])
    await page.evaluate(`(() => { const kind = document.getElementById('category')
      kind.value = 'broken', kind.dispatchEvent(new Event('change', { bubbles: true })) })()`)
    await expect.poll(shown, WAIT).toEqual(['It stops.'])
    await page.evaluate(`document.querySelector('#feedback tbody button').focus()`)
    await page.press('Enter')
    expect(await page.evaluate(`document.querySelector('#details[open]').innerText`)).toContain('<b>A blank page.</b>')
    const root = 'document.documentElement'
    expect(await page.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0)
    await page.close()
  })

  test('/ops offers to pause a task or to resume it, on one button that keeps the focus', TESTS, async () => {
    const rows = async (text: string) => (await server.database.owner.query(text)).rows
    await rows("select graphile_worker.add_job('essay', '{}')")
    const page = await opened('/ops')
    const offered = () =>
      page.evaluate(`[...document.querySelectorAll('#tasks [aria-label$=" essay"]')].map(({ ariaLabel }) => ariaLabel)`)
    await expect.poll(offered, WAIT).toEqual(['Pause essay'])
    await reach(page, '[aria-label="Pause essay"]')
    await page.press('Enter')
    await expect.poll(offered, WAIT).toEqual(['Resume essay'])
    expect(await rows('select task, until from jobs.pauses')).toEqual([{ task: 'essay', until: null }])
    expect(await focused(page, '[aria-label="Resume essay"]')).toBe(true)
    await page.press('Enter')
    await expect.poll(offered, WAIT).toEqual(['Pause essay'])
    expect(await rows('select from jobs.pauses')).toEqual([])
    expect(await focused(page, '[aria-label="Pause essay"]')).toBe(true)

    await rows("select jobs.task_pause('essay', null, 'elsewhere', 'operator')")
    await page.evaluate(`document.querySelector('#refresh').click()`)
    await expect.poll(offered, WAIT).toEqual(['Resume essay'])
    await rows('delete from jobs.pauses; delete from graphile_worker._private_jobs')
    await page.close()
  })

  test('"Sign out" ends the token at the service, on the front page and on /ops', TESTS, async () => {
    for (const path of ['/', '/ops'] as const) {
      const admin = await server.admin()
      const page = await opened(path, 'light', admin.token)
      await page.evaluate(`document.querySelector('#sign-out').click()`)
      await expect.poll(async () => (await admin.get('/users/me')).status, WAIT).toBe(401)
      // /ops loads itself again meanwhile.
      await expect.poll(() => page.evaluate(`sessionStorage.getItem('token')`), WAIT).toBeNull()
      await page.close()
    }
  })

  test('GraphQL’s editor shows the result below the query; Escape leaves the text', TESTS, async () => {
    const page = await opened('/graphql/ide')
    const [query, result] = await page.evaluate<Array<{ left: number; width: number; top: number; bottom: number }>>(
      `['.graphiql-query-editor', '.result-window'].map((part) => document.querySelector(part).getBoundingClientRect().toJSON())`,
    )
    expect(result?.top).toBeGreaterThanOrEqual(query?.bottom ?? Number.NaN)
    for (const part of [query, result]) expect(part?.width).toBeGreaterThan(300)
    await reach(page, '.graphiql-query-editor [tabindex]')
    await page.press('Enter')
    expect(await focused(page, '.monaco-editor textarea')).toBe(true)
    await page.press('Tab')
    expect(await focused(page, '.monaco-editor textarea')).toBe(true)
    await page.press('Escape')
    expect(await focused(page, '.graphiql-query-editor [tabindex]')).toBe(true)
    await page.press('Tab')
    expect(await focused(page, '.graphiql-execute-button')).toBe(true)
    await page.close()
  })

  const editorOf = (page: Page) => ({
    tabs: () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('.graphiql-tab')].map((tab) => tab.innerText.replace(/\\W/g, ''))`,
      ),
    query: () => page.evaluate<string>(`document.querySelector('.graphiql-query-editor .view-lines')?.innerText ?? ''`),
    result: () =>
      page.evaluate<string>(`(document.querySelector('.result-window')?.innerText ?? '').replace(/\\s+/g, ' ')`),
  })
  const QUESTION = '/graphql/ide?query=query%20one_week%20%7B%20presentCounts%20%7B%20totalCount%20%7D%20%7D'

  test('GraphQL’s editor asks the question of its address, and opens again with what was open', TESTS, async () => {
    const page = await opened('/graphql/ide')
    const { tabs, query, result } = editorOf(page)
    const before = await tabs()
    expect(await query()).toContain('How')
    for (let visit = 0; visit < 2; visit++) {
      await page.goto(`http://127.0.0.1:${api.port}${QUESTION}`)
      await expect.poll(result, WAIT).toContain('"totalCount"')
      expect(await tabs()).toEqual([...before, 'one_week'])
    }
    const again = await opened('/graphql/ide')
    await expect.poll(editorOf(again).query, WAIT).toContain('one_week')
    expect(await editorOf(again).tabs()).toEqual([...before, 'one_week'])
    for (const each of [page, again]) await each.close()
  })

  /** Opens a page of a tab in which nobody has signed in. */
  async function openedByNobody(path: string) {
    const page = await browser.open()
    await page.narrow('light')
    await page.goto(`http://127.0.0.1:${api.port}${path}`)
    return page
  }
  const press = (found: string) => `document.querySelector('${found}').click()`

  test('GraphQL’s editor says before a sign-in what is missing, and asks after it', TESTS, async () => {
    const page = await openedByNobody(QUESTION)
    const { result } = editorOf(page)
    await expect.poll(result, WAIT).toContain('Nobody is signed in.')
    expect(await result()).not.toContain('unauthorized')
    await page.evaluate(press('body > header button'))
    await expect.poll(result, WAIT).toContain('"totalCount"')
    await page.close()
  })

  test('/ops, /insights and /docs sign the demo account in with one click', TESTS, async () => {
    const ready = {
      '/ops': '#sign-in:not([hidden])',
      '/insights': '#sign-in:not([hidden])',
      '/docs': '.authorize.unlocked',
    }
    for (const [path, sign] of Object.entries(ready)) {
      const page = await openedByNobody(path)
      await expect.poll(() => page.evaluate(`document.querySelector('${sign}') !== null`), WAIT).toBe(true)
      await page.evaluate(press('#demo'))
      await expect.poll(() => page.evaluate(`document.querySelector('#sign-out').hidden`), WAIT).toBe(false)
      if (path === '/docs') {
        const asks = `getComputedStyle(document.querySelector('#token-help')).display`
        await expect.poll(() => page.evaluate(asks), WAIT).toBe('none')
        expect(await page.evaluate(`document.querySelector('#demo')`)).toBeNull()
      }
      await page.close()
    }
  })

  test('every table of /docs fits into a narrow window', TESTS, async () => {
    const page = await opened('/docs/guides/errors')
    const paths = await page.evaluate<string[]>(
      `[...document.querySelectorAll('.contents a[href^="/docs/"]')].map((link) => link.getAttribute('href'))`,
    )
    const wider = `[...document.querySelectorAll('table')].filter((table) => table.scrollWidth > table.clientWidth)
      .map((table) => location.pathname + ' ' + table.innerText.slice(0, 60))`
    for (const path of paths) {
      await page.goto(`http://127.0.0.1:${api.port}${path}`)
      const there = `location.pathname === '${path}' && document.readyState === 'complete'`
      await expect.poll(() => page.evaluate(there), WAIT).toBe(true)
      expect(await page.evaluate(wider)).toEqual([])
    }
    await page.close()

    const operations = await opened('/docs')
    await operations.evaluate(`location.hash = '#/habits/post_habits'`)
    const shown = `document.querySelector('.opblock.is-open .responses-table') !== null`
    await expect.poll(() => operations.evaluate(shown), WAIT).toBe(true)
    const outside = `[...document.querySelectorAll('.opblock.is-open table')].filter((table) =>
      table.scrollWidth > table.clientWidth || table.getBoundingClientRect().right > innerWidth).map(({ outerHTML }) =>
      outerHTML.slice(0, 60))`
    await expect.poll(() => operations.evaluate(outside), WAIT).toEqual([])
    const root = 'document.documentElement'
    expect(await operations.evaluate(`${root}.scrollWidth - ${root}.clientWidth`)).toBe(0)
    await operations.close()
  })

  test('a dialog of GraphQL’s editor gives the focus back', TESTS, async () => {
    const page = await opened('/graphql/ide')
    const settings = '[aria-label="Open settings dialog"]'
    await reach(page, settings)
    await page.press('Enter')
    await expect.poll(() => focused(page, '[role="dialog"] *'), WAIT).toBe(true)
    await page.press('Escape')
    await expect.poll(() => focused(page, settings), WAIT).toBe(true)
    await page.close()
  })

  test('/docs shows examples, refusals and rules, in one <main>', TESTS, async () => {
    const page = await opened('/docs')
    await page.evaluate(`location.hash = '#/habits/post_habits'`)
    const shown = (expression: string) => expect.poll(() => page.evaluate(expression), WAIT)
    await shown(`document.querySelector('.opblock.is-open textarea')?.value`).toContain('"name": "Morning walk"')
    await shown(`document.querySelector('.opblock.is-open .responses-wrapper')?.innerText`).toContain(
      '"tier": "stretch"',
    )
    for (const words of ['duplicate_habit_name', 'unauthorized', 'Creates a habit with exactly three goals'])
      await shown(`document.querySelector('.opblock.is-open')?.innerText`).toContain(words)
    await shown(`document.querySelectorAll('main').length`).toBe(1)
    await shown(`document.querySelectorAll('a[href*="spdx.org"]').length`).toBe(0)
    await page.close()
  })

  test('the dialog of /docs keeps the focus, and Escape closes it', TESTS, async () => {
    const page = await opened('/docs')
    await reach(page, '.authorize')
    await page.press('Enter')
    await expect.poll(() => page.evaluate(`document.querySelector('.dialog-ux') !== null`), WAIT).toBe(true)
    for (let n = 0; n < 6; n++) {
      await page.press('Tab')
      expect(await focused(page, '.dialog-ux *')).toBe(true)
    }
    await page.press('Escape')
    expect(await page.evaluate(`document.querySelector('.dialog-ux')`)).toBeNull()
    expect(await focused(page, '.authorize')).toBe(true)
    await page.close()
  })

  test(
    '/docs names the fields that Swagger UI leaves without a name, and stops once per operation',
    TESTS,
    async () => {
      const page = await opened('/docs')
      expect(await page.evaluate(`document.querySelector('#servers').ariaLabel`)).toBe('Server')
      expect(await page.evaluate(`document.querySelectorAll('.opblock-summary-control [href]').length`)).toBe(0)
      await page.close()
    },
  )

  test('the search of /docs finds a guide, and opens an operation in the page', TESTS, async () => {
    const page = await opened('/docs')
    const type = (phrase: string) =>
      page.evaluate(`search.value = '${phrase}', search.dispatchEvent(new Event('input')), null`)
    const first = () => page.evaluate(`document.querySelector('#results a')?.getAttribute('href') ?? null`)
    await type('log yesterday')
    await expect.poll(first, WAIT).toBe('/docs/guides/log-yesterday')
    await type('DELETE /users/me')
    await expect.poll(first, WAIT).toBe('/docs#/users/delete_users_me')
    await page.evaluate(`document.querySelector('#results a').click()`)
    const isOpen = `document.querySelector('#operations-users-delete_users_me.is-open') !== null`
    await expect.poll(() => page.evaluate(isOpen), WAIT).toBe(true)
    await page.close()
  })
})
