import { request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { INSTALLED, startNginx } from '../edge/nginx.ts'
import { residentMegabytes } from './neighbours.ts'
import { HOG, JOURNALS } from './people.ts'
import type { Service } from './service.ts'

// One hostile account with 24 connections beside other people, through nginx where it is installed, as in production.
// The API is one process here, the worst case.

const CONNECTIONS = 24
const QUOTES = 500
const BODY_BYTES = 200_000
// How often others ask, in milliseconds. A sign-in fills a core for a while, so it comes seldom.
const EVERY = { habits: 25, batch: 150, login: 1000 }

/** Where an account asks, and the address from which it does. */
type Target = { port: number; token: string; from: string }
/** The hostile account, and a second one for what two must not do together either. */
type Hostile = Target & { second: string }
/** Begins an attack; answers what ends it. */
type Attack = { name: string; begin: (target: Hostile) => Promise<() => void> }

/** Sends a request over HTTP; answers its status and body. */
function ask({ port, token, from }: Target, method: string, path: string, body?: unknown) {
  const bytes = body === undefined ? '' : JSON.stringify(body)
  const headers = {
    authorization: `Bearer ${token}`,
    ...(bytes ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(bytes) } : {}),
  }
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const asked = request({ host: '127.0.0.1', port, localAddress: from, method, path, headers }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
      answer.once('error', reject)
    })
    asked.once('error', reject)
    asked.end(bytes)
  })
}

/** Repeats work on every connection until the attack ends; a refused connection is a part of it. */
function endlessly(work: () => Promise<unknown>) {
  let ending = false
  for (let n = 0; n < CONNECTIONS; n++)
    void (async () => {
      while (!ending) await work().catch(() => sleep(50))
    })()
  return () => {
    ending = true
  }
}

/** Opens sockets and keeps them open until the attack ends; one that the service closes is opened again. */
function sockets({ port, from }: Target, begin: (socket: Socket) => void) {
  let ending = false
  const open = new Set<Socket>()
  const connectOne = () => {
    if (ending) return
    const socket = connect({ port, host: '127.0.0.1', localAddress: from }, () => begin(socket))
    open.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      open.delete(socket)
      setTimeout(connectOne, 50)
    })
  }
  for (let n = 0; n < CONNECTIONS; n++) connectOne()
  return () => {
    ending = true
    for (const socket of open) socket.destroy()
  }
}

const head = (token: string, line: string, more = '') =>
  `${line} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${token}\r\n${more}\r\n`

const attacks: Attack[] = [
  {
    name: 'attack: slow writes',
    async begin(target) {
      const message = 'a'.repeat(9_999)
      const { text } = await ask(target, 'POST', '/journal/', { message: `${message}b`, tag: 'freeform' })
      const { id } = JSON.parse(text)
      for (let n = 0; n < QUOTES; n++)
        await ask(target, 'POST', `/journal/${id}/promote`, { anchor_start: n * 10, anchor_end: n * 10 + 990 })
      let turn = 0
      return endlessly(() =>
        ask(target, 'PATCH', `/journal/${id}`, { message: `${turn++ % 2 ? 'c' : 'd'}${message.slice(1)}` }),
      )
    },
  },
  {
    name: 'attack: unread answers',
    begin: async (target) =>
      sockets(target, (socket) => {
        socket.pause()
        socket.write(head(target.token, 'GET /changes?limit=500').repeat(6))
      }),
  },
  {
    name: 'attack: heavy lists',
    begin: async (target) => endlessly(() => ask(target, 'GET', '/changes?limit=500')),
  },
  {
    name: 'attack: heavy lists of entries',
    begin: async (target) => endlessly(() => ask(target, 'GET', '/journal/?limit=200')),
  },
  {
    name: 'attack: slow bodies of two',
    begin: async (target) => {
      const { token, second } = target
      let n = 0
      return sockets(target, (socket) => {
        const more = `Content-Type: application/json\r\nContent-Length: ${BODY_BYTES}\r\n`
        socket.write(head(n++ % 2 ? token : second, 'POST /batch', more))
        const dripping = setInterval(() => socket.write(' '), 1000)
        socket.once('close', () => clearInterval(dripping))
      })
    },
  },
]

/** Others ask for their habits, run batches and sign in; answers what they met when it is stopped. */
function others(target: Target, pid: number) {
  const ending = new AbortController()
  const habits: number[] = []
  const unavailable = { habits: 0, batch: 0, login: 0 }
  let memory = 0
  const every = async (ms: number, work: () => Promise<unknown>) => {
    const running: Array<Promise<unknown>> = []
    while (!ending.signal.aborted) {
      running.push(work().catch(() => {}))
      await sleep(ms)
    }
    await Promise.all(running)
  }
  const counted = async (kind: keyof typeof unavailable, asked: Promise<{ status: number }>) => {
    const { status } = await asked
    if (status >= 500) unavailable[kind]++
  }
  const operation = { method: 'PATCH', path: '/depth-preferences', body: {}, idempotency_key: 'bench' }
  const work = Promise.all([
    every(EVERY.habits, async () => {
      const start = performance.now()
      await counted('habits', ask(target, 'GET', '/habits/'))
      habits.push(performance.now() - start)
    }),
    every(EVERY.batch, () => counted('batch', ask(target, 'POST', '/batch', { operations: [operation] }))),
    every(EVERY.login, () => {
      const known = { email: `nobody${Math.random()}@example.com`, password: 'not a password of anybody' }
      return counted('login', ask(target, 'POST', '/auth/login', known))
    }),
    every(100, async () => {
      memory = Math.max(memory, await residentMegabytes(pid))
    }),
  ])
  return async () => {
    ending.abort()
    await work
    const p95 = habits.toSorted((a, b) => a - b)[Math.floor(habits.length * 0.95)] ?? Number.NaN
    return { p95, unavailable, memory }
  }
}

/** Each attack beside others, after the same others alone: milliseconds, refusals and megabytes. */
export async function besideAttacks(service: Service, seconds: number) {
  const api = await service.startApi(1)
  const pid = api.pids[0] as number
  const nginx = INSTALLED ? await startNginx(api.port, { tls: false }) : undefined
  const { port } = nginx ?? api
  const neighbour = { port, from: '127.0.0.1', token: await service.tokenOf(JOURNALS.people + 1) }
  const [token, second] = [await service.tokenOf(HOG.person), await service.tokenOf(HOG.person - 1)]
  const hostile = { port, from: '127.0.0.2', token, second }
  const measure = async () => {
    const stopped = others(neighbour, pid)
    await sleep(seconds * 1000)
    return stopped()
  }
  const rows = []
  for (const { name, begin } of attacks) {
    const quiet = await measure()
    const end = await begin(hostile)
    await sleep(1000)
    const beside = await measure()
    end()
    await sleep(1000)
    rows.push({
      row: name,
      'p95 quiet ms': quiet.p95.toFixed(1),
      'p95 ms': beside.p95.toFixed(1),
      ratio: (beside.p95 / quiet.p95).toFixed(1),
      '5xx habits, batch, sign-in': Object.values(beside.unavailable).join(', '),
      'RSS MB quiet': quiet.memory,
      'RSS MB': beside.memory,
    })
  }
  await nginx?.stop()
  await api.stop()
  return rows
}
