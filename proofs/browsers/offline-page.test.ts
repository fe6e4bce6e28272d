import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { build } from 'esbuild'
import type { Express } from 'express'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frontPage } from '../../dev/front-page/main.ts'
import { startSandbox } from '../../dev/sandbox/main.ts'
import { createClock } from '../../dev/sandbox/world/clock.ts'
import type { World } from '../../dev/sandbox/world/world.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { hasBrowser, openBrowser, type Page } from '../../test/support/browser.ts'
import type { Client } from '../../test/support/client.ts'
import { HABIT } from '../../test/support/habits.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// examples/offline-page in a real browser; a machine without Chromium leaves these tests out (CONTRIBUTING.md).

const server = useServer()
const LOOPBACK = { host: '127.0.0.1', port: 0, smtpPort: 0 }
const folder = new URL('../../examples/offline-page/', import.meta.url)

describe.runIf(hasBrowser)('a page without a network', () => {
  let browser: Awaited<ReturnType<typeof openBrowser>>
  let pages: string
  const files = createServer(async (request, response) => {
    const [path = ''] = (request.url ?? '').split('?')
    const name = { '/': 'index.html', '/page.js': 'page.js', '/worker.js': 'worker.js' }[path]
    response.statusCode = name === undefined ? 404 : 200
    response.setHeader('content-type', name === 'index.html' ? 'text/html' : 'text/javascript')
    response.end(name === 'page.js' ? await bundled : name && (await readFile(new URL(name, folder))))
  })
  const bundled = build({
    entryPoints: [new URL('page.ts', folder).pathname],
    bundle: true,
    format: 'esm',
    write: false,
  }).then(({ outputFiles }) => outputFiles[0]?.contents)
  beforeAll(async () => {
    await new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve))
    pages = `http://127.0.0.1:${(files.address() as AddressInfo).port}`
    browser = await openBrowser()
  })
  afterAll(async () => {
    await browser.close()
    files.closeAllConnections()
    files.close()
  })

  const addressFor = ({ email }: Client, api = server.url) =>
    `${pages}/?${new URLSearchParams({ api, email, password: PASSWORD })}`
  const opened = async (person: Client, api?: string) => {
    const page = await browser.open()
    await page.goto(addressFor(person, api))
    return page
  }
  const buttons = (page: Page) =>
    page.evaluate<string[]>(`[...document.querySelectorAll('#habits button')].map((button) => button.textContent)`)
  const waiting = (page: Page) => page.evaluate<string>(`document.getElementById('waiting')?.textContent`)
  const press = (page: Page, n: number) => page.evaluate(`document.querySelectorAll('#habits button')[${n}].click()`)
  const completions = async (person: Client) => {
    const { body } = await person.get('/habits/')
    return body.flatMap(({ goals }: { goals: Array<{ completions: unknown[] }> }) =>
      goals.flatMap((goal) => goal.completions),
    )
  }
  const withHabits = async () => {
    const person = await server.person()
    for (const name of ['Walk', 'Read', 'Sleep']) await person.post('/habits/', { ...HABIT, name })
    return person
  }

  test('logs three habits, and the service has three completions when the network is back', async () => {
    const ann = await withHabits()
    const page = await opened(ann)
    await expect.poll(() => buttons(page)).toHaveLength(3)
    await page.setOffline(true)
    for (const n of [0, 1, 2]) {
      await press(page, n)
      await expect.poll(() => waiting(page)).toBe(String(n + 1))
    }
    expect(await completions(ann)).toEqual([])
    await page.setOffline(false)
    await expect.poll(() => waiting(page)).toBe('0')
    await expect.poll(() => buttons(page)).toEqual(expect.arrayContaining([expect.stringContaining('Walk: 1')]))
    expect(await completions(ann)).toHaveLength(3)
    await page.close()
  })

  test('opens without a network, with what was logged, and a second device shows it afterwards', async () => {
    const ann = await withHabits()
    const first = await opened(ann)
    await expect.poll(() => buttons(first)).toHaveLength(3)
    await first.evaluate('navigator.serviceWorker.ready.then(() => true)')
    await first.close()
    const { port } = files.address() as AddressInfo
    files.closeAllConnections()
    await new Promise((resolve) => files.close(resolve))
    const page = await browser.open()
    await page.setOffline(true)
    await page.goto(addressFor(ann))
    await expect.poll(() => buttons(page)).toHaveLength(3)
    await press(page, 0)
    await expect.poll(() => waiting(page)).toBe('1')
    expect(await completions(ann)).toEqual([])
    await page.setOffline(false)
    await expect.poll(() => waiting(page)).toBe('0')
    await new Promise<void>((resolve) => files.listen(port, '127.0.0.1', resolve))
    const second = await openBrowser()
    try {
      const phone = await second.open()
      await phone.goto(addressFor(ann))
      await expect.poll(() => buttons(phone)).toEqual(expect.arrayContaining([expect.stringContaining('Walk: 1')]))
      const { body } = await ann.get('/auth/sessions')
      expect(body.map(({ device }: { device: string }) => device)).toEqual(['A browser', 'A browser'])
    } finally {
      await second.close()
    }
    await page.close()
  })

  test('keeps what was logged when it is closed, and shows what another device logs', async () => {
    const ann = await withHabits()
    const closed = await opened(ann)
    await expect.poll(() => buttons(closed)).toHaveLength(3)
    await closed.setOffline(true)
    await press(closed, 0)
    await expect.poll(() => waiting(closed)).toBe('1')
    await closed.close()
    const page = await opened(ann)
    await expect.poll(async () => (await completions(ann)).length).toBe(1)
    const other = (await ann.get('/habits/')).body[1].goals[1].id
    await ann.post('/goal_completions/', { goal_id: other })
    await expect
      .poll(() => buttons(page))
      .toEqual([...[1, 1].map(() => expect.stringMatching(/1 day$/)), expect.stringMatching(/0 days$/)])
    await page.close()
  })

  test('counts days by the clock of a sandbox that was moved, without a network too', async () => {
    const ann = await withHabits()
    const stops: Array<() => Promise<void>> = []
    try {
      const clock = await createClock({ url: server.database.urlOf('owner'), log: createLog('silent') })
      stops.push(clock.stop)
      const world = { clock } as World
      const sandbox = await startSandbox({ ...LOOPBACK, licenseApiToken: 'x', world: () => world })
      stops.push(sandbox.close)
      const more = (app: Express) => frontPage(app, sandbox, undefined)
      const config = { ...server.config, PORT: 0 }
      const log = createLog('silent')
      const api = await startApi(program, config, server.database.urlOf('app_api'), log, { more })
      stops.push(api.stop)
      const { now } = await clock.move({ advance: 'P3D' })

      const page = await opened(ann, `http://127.0.0.1:${api.port}`)
      await expect.poll(() => buttons(page)).toHaveLength(3)
      await page.setOffline(true)
      await press(page, 0)
      await expect.poll(() => waiting(page)).toBe('1')
      await page.setOffline(false)
      await expect.poll(() => waiting(page)).toBe('0')
      expect(await completions(ann)).toEqual([expect.objectContaining({ local_day: now.slice(0, 10) })])
      await page.close()
    } finally {
      for (const stop of stops.reverse()) await stop()
    }
  })
})
