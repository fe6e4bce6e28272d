import { once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { type Client, createClient } from '../../test/support/client.ts'
import { asPerson } from '../../test/support/journal.ts'
import { pageOf, read } from '../../test/support/llm.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// Real processes under real signals: they start together, replace one that dies, and end without failing a request.

const server = useServer({ worker: true })
endProcesses()

let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const TWO = { WEB_CONCURRENCY: '2', DATABASE_POOL_SIZE: '1' }
const env = (more: Record<string, string> = {}) => ({ ...server.env, SKIP_STARTUP_SEED: '1', ...more })
const addressOf = async (process: Process, event = 'api_listening') =>
  `http://127.0.0.1:${(await process.logged(event))[0]?.port}`

const REFUSED = 'refused'

/** Sends a request over a kept-alive connection; returns its status, its error, or `refused`. */
const get = (url: string, agent: Agent) =>
  new Promise<string>((resolve) => {
    const headers = { authorization: `Bearer ${ann.token}` }
    const request: ClientRequest = httpRequest(url, { agent, headers }, (response) => {
      response.resume().on('close', () => resolve(response.complete ? String(response.statusCode) : 'cut off'))
    })
    request.on('error', ({ message }) => resolve(request.reusedSocket ? message : REFUSED))
    request.end()
  })

/** Clients that send one request after the other, each over its own connection, until they are refused. */
function load(url: string, clients: number) {
  const outcomes: string[] = []
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let outcome = ''
    while (outcome !== REFUSED) {
      outcome = await get(url, agent)
      outcomes.push(outcome)
    }
    agent.destroy()
  }
  return { outcomes, done: Promise.all(Array.from({ length: clients }, one)) }
}

test('several API processes share the port, replace one that is killed, and drain without a failed request', async () => {
  const primary = start(['api'], env(TWO))
  const url = await addressOf(primary)
  const metrics = await addressOf(primary, 'metrics_listening')
  const pids = (await primary.logged('api_listening', 2)).map(({ pid }) => pid)
  expect(new Set(pids).size).toBe(2)
  const scrape = async () => (await fetch(`${metrics}/metrics`)).text()

  const at = createClient(url, ann)
  for (let n = 0; n < 20; n++) expect((await at.get('/habits/', { connection: 'close' })).status).toBe(200)
  const counted = /^http_requests_total\{route="GET \/habits\/",method="GET",status="2xx"\} (\d+)$/m
  await expect.poll(async () => counted.exec(await scrape())?.[1]).toBe('20')
  // Each has a pool of one connection, so both have served.
  expect(await (await fetch(`${metrics}/health`)).json()).toMatchObject({ pools: { api: { total: 2 } } })

  process.kill(pids[0], 'SIGKILL')
  expect(await primary.logged('api_process_died')).toMatchObject([{ pid: pids[0], signal: 'SIGKILL' }])
  for (let n = 0; n < 10; n++) expect((await at.get('/habits/', { connection: 'close' })).status).toBe(200)
  const [, , third] = (await primary.logged('api_listening', 3)).map(({ pid }) => pid)
  expect(pids).not.toContain(third)
  expect(await scrape()).toMatch(counted)

  const { outcomes, done } = load(`${url}/habits/`, 8)
  await expect.poll(() => outcomes.length).toBeGreaterThan(200)
  // As Ctrl-C in a terminal: each process gets the signal, and the first one sends it to the others again.
  for (const { pid } of primary.lines('api_listening')) if (pid !== pids[0]) process.kill(pid, 'SIGINT')
  expect(await primary.end('SIGINT')).toBe(0)
  await done
  expect(new Set(outcomes)).toEqual(new Set(['200', REFUSED]))
  expect(primary.lines('request_completed').filter(({ aborted }) => aborted)).toEqual([])
})

/** Waits until a process that got SIGTERM accepts no more connections. */
const refused = (url: string) =>
  expect.poll(() => fetch(`${url}/health/live`).catch(({ cause }) => cause.code)).toBe('ECONNREFUSED')
const OWN_KEY = { 'x-llm-api-key': 'sk-a-key-of-my-own' }

test('on SIGTERM running requests are answered, model requests and exports too, and no more are accepted', async () => {
  const npm = start(['npm', 'run', 'api'], env())
  const url = await addressOf(npm)
  const { id } = await pageOf(ann)
  await asPerson(
    server,
    ann,
    `insert into app.journal_entries (user_id, written_at, updated_at, message)
     select $1, now(), now(), lib.seal(repeat('x', 9000)) from generate_series(1, 1500)`,
    [ann.userId],
  )
  const headers = { authorization: `Bearer ${ann.token}` }
  const exporting = httpRequest(`${url}/users/me/export`, { agent: new Agent({ keepAlive: true }), headers }).end()
  const [file] = (await once(exporting, 'response')) as [IncomingMessage] // its body is not read yet
  const calls = server.sandbox.llm.calls
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  server.sandbox.faults.llm = { until }
  const reading = read(createClient(url, ann), id, OWN_KEY)
  await expect.poll(() => server.sandbox.llm.calls).toBeGreaterThan(calls)

  const ended = npm.end('SIGTERM')
  await refused(url)
  release()
  const { status, headers: answerHeaders } = await reading
  expect([status, answerHeaders.get('connection')]).toEqual([200, 'close'])
  expect(npm.lines('data_exported')).toEqual([])
  let text = ''
  for await (const chunk of file.setEncoding('utf8')) text += chunk
  expect(JSON.parse(text).records.journal_entries).toHaveLength(1501)
  expect(await ended).toBe(0)
  server.sandbox.faults.llm = undefined
})

test('a process ends immediately at the second signal', async () => {
  const api = start(['api'], env())
  const url = await addressOf(api)
  const calls = server.sandbox.llm.calls
  server.sandbox.faults.llm = { hang: true }
  const reading = read(createClient(url, ann), (await pageOf(ann)).id, OWN_KEY).catch(() => 'broken off')
  await expect.poll(() => server.sandbox.llm.calls).toBeGreaterThan(calls)
  api.child.kill('SIGTERM')
  await refused(url)
  await sleep(600) // a second signal sooner counts as the first one, sent twice
  expect(await api.end('SIGTERM')).toBe(1)
  expect(await reading).toBe('broken off')
  server.sandbox.faults.llm = undefined
})

test('a port in use is reported in one line with its setting', async () => {
  const taken = createServer().listen(0, '127.0.0.1')
  await once(taken, 'listening')
  const port = String((taken.address() as AddressInfo).port)
  const expectRefusal = async (setting: string, part: string, more: Record<string, string>) => {
    const process = start([part], env({ LOG_LEVEL: 'error', [setting]: port, ...more }))
    expect(await process.end()).toBe(1)
    const taken = String.raw`127\.0\.0\.1:${port} is in use`
    const reason = expect.stringMatching(`^${setting}: ${taken}|^${taken}.*\\b${setting}\\b`)
    expect(process.lines('start_failed')).toEqual([expect.objectContaining({ reason })])
  }
  await Promise.all([expectRefusal('PORT', 'api', TWO), expectRefusal('METRICS_PORT', 'worker', {})])
  taken.close()
})

test('a HOST that no resolver knows is reported in one line, not as a fault of the database', async () => {
  const process = start(['api'], env({ LOG_LEVEL: 'error', HOST: 'nowhere.invalid' }))
  expect(await process.end()).toBe(1)
  const reason = expect.stringMatching(/^HOST: (?!.*nowhere)/)
  expect(process.lines('start_failed')).toEqual([expect.objectContaining({ reason })])
})
