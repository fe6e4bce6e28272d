import type { Express } from 'express'
import { expect, test } from 'vitest'
import { frontPage } from '../../dev/front-page/main.ts'
import { createLog } from '../../src/base/log.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { openJournal } from '../../test/support/api-tokens.ts'
import { hasBrowser, openBrowser } from '../../test/support/browser.ts'
import { createClient } from '../../test/support/client.ts'
import { entryOf } from '../../test/support/journal.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// The tokens of the front page in a real browser.

const server = useServer()
const DEMO = { email: 'demo@example.com', password: PASSWORD }
const WAIT = { timeout: 120_000 }

test.runIf(hasBrowser)(
  'the front page makes a token, shows its uses and receipts, and ends it',
  {
    timeout: 600_000,
  },
  async () => {
    const more = (app: Express) => frontPage(app, server.sandbox, DEMO)
    const api = await startApi(program, server.config, server.database.urlOf('app_api'), createLog('silent'), {
      demo: DEMO,
      more,
    })
    const browser = await openBrowser()
    try {
      const ann = await server.person()
      await openJournal(ann)
      const { id } = await entryOf(ann, 'A walk.')
      const url = `http://127.0.0.1:${api.port}`
      const page = await browser.open()
      const section = (found: string) => `document.querySelector('#tokens ${found}')`
      const shown = () => page.evaluate<string>(section('.tokens').replace(/$/, '?.textContent'))
      const show = async () => {
        await page.goto(`${url}/llms.txt`) // of this origin
        await expect.poll(() => page.evaluate(`location.pathname === '/llms.txt'`), WAIT).toBe(true)
        await page.evaluate(`sessionStorage.setItem('token', '${ann.token}')`)
        await page.goto(`${url}/`)
        await expect
          .poll(() => page.evaluate(`document.querySelector('#tokens:not([hidden]) .tokens li')?.tagName`), WAIT)
          .toBe('LI')
      }
      await show()
      expect(await shown()).toBe('None.')

      await page.evaluate(`(() => {
      for (const option of ${section('select')}.options) option.selected = option.value === 'journal:read'
      ${section('form')}.requestSubmit()
    })()`)
      await expect.poll(() => page.evaluate(section('output').replace(/$/, '.textContent')), WAIT).toContain('tsw_')
      const text = await page.evaluate<string>(section('output').replace(/$/, '.textContent'))
      const token = createClient(url, { token: /tsw_\S+/.exec(text)?.[0] as string })
      expect((await token.get(`/journal/${id}`)).body.message).toBe('A walk.')
      expect((await token.get('/habits/')).status).toBe(403)

      await show()
      await expect.poll(shown, WAIT).toContain(`GET /journal/:entry_id gave 7 characters of entry ${id}`)
      expect(await shown()).toContain('GET /journal/:entry_id: 1 answered, 0 refused, 1 texts')
      expect(await shown()).toContain('GET /habits/: 0 answered, 1 refused, 0 texts')
      expect(await shown()).not.toContain(/tsw_\S+/.exec(text)?.[0])

      await page.evaluate(section('.tokens button').replace(/$/, '.click()'))
      await expect.poll(shown, WAIT).toBe('None.')
      expect((await token.get(`/journal/${id}`)).status).toBe(401)
    } finally {
      await browser.close()
      await api.stop()
    }
  },
)
