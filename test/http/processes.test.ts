import { once } from 'node:events'
import { Agent, type ClientRequest, request as httpRequest, type IncomingMessage } from 'node:http'
import { createServer } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { beforeAll, describe, expect, test } from 'vitest'
import { type Client, createClient } from '../support/client.ts'
import { pageOf, read } from '../support/llm.ts'
import { endProcesses, type Process, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// Real processes under real signals: how they come up beside each other, replace one that dies, and end without failing
// anybody.

const server = useServer({ worker: true })
endProcesses()

let ann: Client
beforeAll(async () => {
  ann = await server.person()
})

const TWO = { WEB_CONCURRENCY: '2', DATABASE_POOL_SIZE: '1' }
const api = (env: Record<string, string> = {}) => start(['api'], { ...server.env, SKIP_STARTUP_SEED: '1', ...env })
const addressOf = async (process: Process, event = 'api_listening') =>
  `http://127.0.0.1:${(await process.heard(event))[0]?.port}`

/** Requests over kept-alive connections, each client's one after the other, until its connections are refused. */
async function load(url: string, clients: number) {
  const failures: string[] = []
  let answered = 0
  let last: Record<string, unknown> = {}
  const one = async () => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    for (let refused = false; !refused; ) {
      await new Promise<void>((resolve) => {
        const headers = { authorization: `Bearer ${ann.token}` }
        const request: ClientRequest = httpRequest(`${url}/habits/`, { agent, headers }, (response) => {
          response.resume().on('close', () => {
            if (response.complete && response.statusCode === 200) answered++
            else failures.push(`${response.statusCode} ${response.complete}`)
            last = response.headers
            resolve()
          })
        })
        request.on('error', (error: NodeJS.ErrnoException) => {
          refused = error.code === 'ECONNREFUSED'
          if (!refused) failures.push(`${error.code} on a ${request.reusedSocket ? 'used' : 'new'} connection`)
          resolve()
        })
        request.end()
      })
    }
    agent.destroy()
  }
  const done = Promise.all(Array.from({ length: clients }, one))
  return { failures, answered: () => answered, last: () => last, done }
}

describe('several API processes', () => {
  test('share the port, replace one that is killed, and drain without a failed request', async () => {
    const primary = api(TWO)
    const url = await addressOf(primary)
    const metrics = await addressOf(primary, 'metrics_listening')
    const pids = (await primary.heard('api_listening', 2)).map(({ pid }) => pid)
    expect(new Set(pids).size).toBe(2)
    const scrape = async () => (await fetch(`${metrics}/metrics`)).text()

    const at = createClient(url, ann)
    for (let n = 0; n < 20; n++) expect((await at.get('/habits/', { connection: 'close' })).status).toBe(200)
    const counted = /^http_requests_total\{route="GET \/habits\/",method="GET",status="2xx"\} (\d+)$/m
    await expect.poll(async () => counted.exec(await scrape())?.[1]).toBe('20')
    // Each has a pool of one connection, so both have served.
    expect(await (await fetch(`${metrics}/health`)).json()).toMatchObject({ pools: { api: { total: 2 } } })

    process.kill(pids[0], 'SIGKILL')
    expect(await primary.heard('api_process_died')).toMatchObject([{ pid: pids[0], signal: 'SIGKILL' }])
    for (let n = 0; n < 10; n++) expect((await at.get('/habits/', { connection: 'close' })).status).toBe(200)
    const [, , third] = (await primary.heard('api_listening', 3)).map(({ pid }) => pid)
    expect(pids).not.toContain(third)
    expect(await scrape()).toMatch(counted)

    const clients = await load(url, 8)
    await expect.poll(clients.answered).toBeGreaterThan(200)
    const code = await primary.end('SIGTERM')
    await clients.done
    expect([code, clients.failures]).toEqual([0, []])
    expect(primary.lines('request_completed').filter(({ aborted }) => aborted)).toEqual([])
  })

  test('all hear one Ctrl-C, and none of them twice', async () => {
    const primary = api(TWO)
    const [first] = await primary.heard('api_listening', 2)
    server.sandbox.faults.llm = { delayMs: 1000 }
    const answer = read(createClient(`http://127.0.0.1:${first?.port}`, ann), (await pageOf(ann)).id, OWN_KEY)
    await expect.poll(() => server.sandbox.llm.calls).toBeGreaterThan(0)
    for (const { pid } of primary.lines('api_listening')) process.kill(pid, 'SIGINT') // as a terminal does
    expect(await primary.end('SIGINT')).toBe(0)
    expect((await answer).status).toBe(200)
    server.sandbox.faults.llm = undefined
  })
})

const OWN_KEY = { 'x-llm-api-key': 'sk-a-key-of-my-own' }

describe('one process', () => {
  test('answers what runs, a model’s work and an export among it, and takes no more', async () => {
    const process = api()
    const url = await addressOf(process)
    const { id } = await pageOf(ann)
    const calls = server.sandbox.llm.calls
    server.sandbox.faults.llm = { delayMs: 700 }
    const reading = read(createClient(url, ann), id, OWN_KEY)
    const headers = { authorization: `Bearer ${ann.token}` }
    const exporting = httpRequest(`${url}/users/me/export`, { agent: new Agent({ keepAlive: true }), headers }).end()
    const [file] = (await once(exporting, 'response')) as [IncomingMessage] // its headers are here, its end is not
    await expect.poll(() => server.sandbox.llm.calls).toBeGreaterThan(calls)

    const ended = process.end('SIGTERM')
    await expect.poll(() => fetch(`${url}/health/live`).catch(({ cause }) => cause.code)).toBe('ECONNREFUSED')
    let text = ''
    for await (const chunk of file.setEncoding('utf8')) text += chunk
    expect(JSON.parse(text).records.journal_entries).not.toEqual([])
    const { status, headers: said } = await reading
    expect([status, said.get('connection')]).toEqual([200, 'close'])
    expect(await ended).toBe(0)
    server.sandbox.faults.llm = undefined
  })

  test('ends at once when asked again', async () => {
    const process = api()
    const url = await addressOf(process)
    const calls = server.sandbox.llm.calls
    server.sandbox.faults.llm = { hang: true }
    const reading = read(createClient(url, ann), (await pageOf(ann)).id, OWN_KEY).catch(() => 'broken off')
    await expect.poll(() => server.sandbox.llm.calls).toBeGreaterThan(calls)
    process.child.kill('SIGTERM')
    await sleep(600)
    expect(await process.end('SIGTERM')).toBe(1)
    expect(await reading).toBe('broken off')
    server.sandbox.faults.llm = undefined
  })

  test.each(['api', 'worker'])('%s ends with 0 when npm is told to end', async (part) => {
    const npm = start(['npm', 'run', part], { ...server.env, SKIP_STARTUP_SEED: '1' })
    await npm.heard(part === 'api' ? 'api_listening' : 'metrics_listening')
    expect(await npm.end('SIGTERM')).toBe(0)
  })

  test('says in one line which port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    await once(taken, 'listening')
    const port = String((taken.address() as { port: number }).port)
    const expectRefusal = async (setting: string, part: string, env: Record<string, string>) => {
      const process = start([part], {
        ...server.env,
        SKIP_STARTUP_SEED: '1',
        LOG_LEVEL: 'error',
        [setting]: port,
        ...env,
      })
      expect(await process.end()).toBe(1)
      expect(process.output()).toMatch(new RegExp(`^[^\\n]*127\\.0\\.0\\.1:${port} is in use[^\\n]*\\n$`))
      expect(process.output()).toContain(setting)
    }
    await Promise.all([
      expectRefusal('PORT', 'api', {}),
      expectRefusal('PORT', 'api', TWO),
      expectRefusal('METRICS_PORT', 'api', TWO),
      expectRefusal('METRICS_PORT', 'worker', {}),
    ])
    taken.close()
  })
})
