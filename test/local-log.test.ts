import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { expect, test } from 'vitest'
import { openLog } from '../dev/log.ts'
import { createLog } from '../src/base/log.ts'
import type { Part } from '../src/base/part.ts'
import { startLogged } from '../src/db/start-logged.ts'
import { temporaryFolder } from './support/folder.ts'

// The log of `npm start` (docs/operators.md#log-of-npm-start), and the lines at start and stop.

const folderOf = (dataDir: string) => join(dataDir, 'log')
const linesIn = (dataDir: string, name = 'service.log') =>
  readFileSync(join(folderOf(dataDir), name), 'utf8')
    .split('\n')
    .filter(Boolean)

test('the file has the lines from info, also those of another process; LOG_LEVEL rules it where it is set', async () => {
  for (const [level, expected] of [
    [undefined, ['an_event', 'a_warning', 'of_a_child']],
    ['error', []],
    ['debug', ['a_detail', 'an_event', 'a_warning', 'of_a_child']],
  ] as const) {
    const dataDir = await temporaryFolder('log-')
    // Its terminal is this test's: only what no test should print is below its level.
    const { log, forward, stop } = await openLog(dataDir, level === undefined ? '' : level)
    log.debug('a_detail')
    log.info({ password: 'secret' }, 'an_event')
    log.warn('a_warning')
    const child = new PassThrough()
    forward(child)
    child.end('{"level":"info","msg":"of_a_child"}\n')
    await new Promise((resolve) => setImmediate(resolve))
    await stop()
    const lines = linesIn(dataDir)
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(expected)
    expect(lines.join()).not.toContain('secret')
  }
})

test('the file is kept to 10 MB, and three before it', async () => {
  const dataDir = await temporaryFolder('log-')
  for (let start = 1; start <= 6; start++) {
    const { log, stop } = await openLog(dataDir, undefined)
    for (let megabytes = 0; megabytes < 11; megabytes++) log.info({ filler: 'x'.repeat(1_000_000) }, 'long')
    await stop()
  }
  const names = readdirSync(folderOf(dataDir)).filter((name) => name.endsWith('.log'))
  expect(names.sort()).toEqual(['service.1.log', 'service.2.log', 'service.3.log', 'service.log'])
})

test('a process says what has started and why it stopped, with fingerprints of keys and no password', async () => {
  const lines: string[] = []
  const log = createLog('info', { write: (line: string) => void lines.push(line) })
  const config = { HOST: '127.0.0.1', METRICS_PORT: 9100, JOURNAL_ENCRYPTION_KEYS: ['a key that is secret'] }
  const database = 'postgres://app_api:the-password@db.example:5432/program?sslmode=require'
  let stopped = 0
  const start = async (): Promise<Part & { port: number }> => ({ port: 8000, stop: async () => void stopped++ })
  const part: Part & { port: number } = await startLogged('api', log, start, () => ({ config, database }))
  await part.stop('SIGTERM')
  expect(stopped).toBe(1)
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    {
      ...{ msg: 'process_started', process: 'api', address: '127.0.0.1:8000', metrics_port: 9100 },
      ...{ commit: expect.stringMatching(/^[0-9a-f]{40}$/) },
      ...{ database: 'db.example:5432/program', keys: [expect.stringMatching(/^[\w-]{16}$/)] },
    },
    { msg: 'process_stopped', process: 'api', why: 'SIGTERM', ms: expect.any(Number) },
  ])
  expect(lines.join()).not.toMatch(/the-password|a key that is secret/)
})
