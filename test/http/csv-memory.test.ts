import { fork } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ANALYTICS_FLAGS } from '../../dev/analytics-process.ts'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// A question is sent as CSV while it is read (docs/contract/analysts.md#named-questions), so its rows take no memory.

const ROWS = 1_000_000
const MOST_MB = 100
let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())

test('npm run analytics has the flags of npm start', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8'))
  expect(scripts.analytics).toBe(`exec node ${ANALYTICS_FLAGS.join(' ')} src/main.ts analytics`)
})

test('a million rows of CSV take less than 100 MB of memory', { timeout: 120_000 }, async () => {
  const script = fileURLToPath(new URL('../support/million-rows.ts', import.meta.url))
  const child = fork(script, [database.urlOf('app_analyst')], { execArgv: ANALYTICS_FLAGS })
  const [{ port, before }] = (await once(child, 'message')) as [{ port: number; before: number }]
  const { body } = await fetch(`http://127.0.0.1:${port}`)
  let lines = 0
  let bytes = 0
  let end = ''
  for await (const chunk of body as ReadableStream<Uint8Array>) {
    for (const byte of chunk) if (byte === 10) lines++
    bytes += chunk.length
    end = (end + Buffer.from(chunk).toString()).slice(-60)
  }
  expect(lines).toBe(ROWS + 1)
  expect(end).toMatch(/1000000,"a,""b""",,142857\.14\d+\r\n$/)
  child.send('how much')
  const [{ most, warnings }] = (await once(child, 'message')) as [{ most: number; warnings: string[] }]
  child.disconnect()
  expect(bytes).toBeGreaterThan(30_000_000)
  expect(warnings).toEqual([]) // of listeners that pile up, among others
  expect(most - before, `${before} MB before`).toBeLessThan(MOST_MB)
})
