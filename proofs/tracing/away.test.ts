import { cp, readdir, readFile, rm, symlink } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Client, createClient } from '../../test/support/client.ts'
import { type Collector, startCollector } from '../../test/support/collector.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { uuid } from '../../test/support/habits.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// Traces that are switched off, and a collector that is away (docs/contract/operations.md#traces).

const server = useServer()
endProcesses()
let ann: Client
let collector: Collector
beforeAll(async () => {
  ann = await server.person()
  collector = await startCollector()
})
afterAll(() => collector.stop())

const env = (endpoint: string, more = {}) => ({
  ...server.env,
  SKIP_STARTUP_SEED: '1',
  OTEL_EXPORTER_OTLP_ENDPOINT: endpoint,
  ...more,
})
const clientOf = async (api: Process) =>
  createClient(`http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`, ann)

describe('a collector', () => {
  test('that refuses changes no answer, and the log says once that it fails and that it works again', async () => {
    const api = start(['api'], env(collector.url))
    const client = await clientOf(api)
    const exports = collector.received.length
    collector.refuse = 400
    while (collector.received.length < exports + 3) expect((await client.get('/habits/')).status).toBe(200)
    expect(await api.logged('traces_not_exported')).toMatchObject([{ level: 'warn', reason: 'status 400' }])
    collector.refuse = undefined
    const exported = collector.spans.length
    while (collector.spans.length === exported) expect((await client.get('/habits/')).status).toBe(200)
    await api.logged('traces_exported')
    expect(api.lines('traces_not_exported')).toHaveLength(1)
    expect(await api.end('SIGTERM')).toBe(0)
  })

  test('that is away changes no answer, and the process ends all the same', async () => {
    const api = start(['api'], env('http://127.0.0.1:1'))
    const client = await clientOf(api)
    while (api.lines('traces_not_exported').length === 0) expect((await client.get('/habits/')).status).toBe(200)
    expect(api.lines('traces_not_exported')[0]?.reason).toBe('connect ECONNREFUSED 127.0.0.1:1')
    expect((await client.get('/habits/')).status).toBe(200)
    expect(await api.end('SIGTERM')).toBe(0)
    expect(api.lines('traces_not_exported')).toHaveLength(1)
  })

  test('gets the last spans of a process that ends', async () => {
    const api = start(['api'], env(`${collector.url}/below/`))
    const client = await clientOf(api)
    const id = uuid()
    expect((await client.get('/habits/', { 'x-request-id': id })).status).toBe(200)
    expect(await api.end('SIGTERM')).toBe(0)
    expect((await collector.request(id)).name).toBe('GET /habits/')
    expect(collector.received.at(-1)?.path).toBe('POST /below/v1/traces')
  })

  test.each(['localhost:4318', 'ftp://localhost', 'collector'])('at %s stops the start with one line', async (bad) => {
    const parts = ['api', 'worker', 'analytics'].map((part) => start([part], env(bad)))
    for (const part of parts) {
      expect(await part.end()).toBe(1)
      const reason = expect.stringMatching(/^OTEL_EXPORTER_OTLP_ENDPOINT: ./)
      expect(part.lines('start_failed')).toEqual([expect.objectContaining({ reason })])
      expect(part.output()).not.toContain(bad)
    }
  })
})

describe('without a collector', () => {
  const MODULE = 'src/base/tracing/open-telemetry.ts'

  test('one file of src imports OpenTelemetry', async () => {
    const files = (await readdir('src', { recursive: true })).filter((name) => name.endsWith('.ts'))
    const texts = await Promise.all(files.map((name) => readFile(join('src', name), 'utf8')))
    expect(files.filter((_, index) => texts[index]?.includes('@opentelemetry/')).map((name) => `src/${name}`)).toEqual([
      MODULE,
    ])
  })

  test('the processes run without that file, and with one they need it', { timeout: 600_000 }, async () => {
    const root = await temporaryFolder('thirty-six-weeks-untraced-')
    onTestFinished(() => rm(root, { recursive: true }))
    for (const name of ['src', 'content', 'docs', 'sql', 'migrations', 'CHANGELOG.md', 'package.json', '.gmrc'])
      await cp(name, join(root, name), { recursive: true, filter: (path) => path !== MODULE })
    await symlink(resolve('node_modules'), join(root, 'node_modules'))
    const run = (part: string, endpoint: string) =>
      start([process.execPath, join(root, 'src/main.ts'), part], {
        ...env(endpoint, { ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst') }),
      })
    const parts = ['api', 'worker', 'analytics'].map((part) => run(part, ''))
    const [api] = parts as [Process]
    expect((await (await clientOf(api)).get('/habits/')).status).toBe(200)
    const beats = async () => (await server.database.owner.query('select from lib.worker_heartbeats')).rowCount
    await expect.poll(beats).toBe(1)
    for (const part of parts) {
      await part.logged('metrics_listening')
      await part.end('SIGTERM')
      expect(part.output()).not.toContain('ERR_MODULE_NOT_FOUND')
    }
    const traced = run('api', collector.url)
    expect(await traced.end()).toBe(1)
    expect(traced.output()).toContain('ERR_MODULE_NOT_FOUND')
  })
})
