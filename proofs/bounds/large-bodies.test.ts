import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { beforeEach, describe, expect, test } from 'vitest'
import { BEHIND_PROXY, elsewhere } from '../../test/support/addresses.ts'
import type { Client } from '../../test/support/client.ts'
import { HABIT, refusal } from '../../test/support/habits.ts'
import { useServer } from '../../test/support/server.ts'
import { slots } from '../../test/support/slots.ts'

// A route whose body may exceed 64 KiB (docs/contract/http.md#large-bodies).

const server = useServer({ env: BEHIND_PROXY })
const PATH = '/journal/transcribe-page'
const LIMIT = 10 * 1024 * 1024
const NESTED = `{"z":[${'[],'.repeat(LIMIT / 3 - 4)}[]]}`
const UNREAL = { image_base64: '****', media_type: 'image/png' }
const TYPE = { 'content-type': 'application/json' }

let ann: Client
beforeEach(async () => {
  await server.database.owner.query('truncate auth.rate_limits')
  ann = await server.person()
  await server.database.owner.query('truncate auth.rate_limits')
})

const head = ({ token }: Client, length: number | 'chunked', path = PATH, from: Record<string, string> = {}) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Content-Type: application/json',
    length === 'chunked' ? 'Transfer-Encoding: chunked' : `Content-Length: ${length}`,
    ...(token === '' ? [] : [`Authorization: Bearer ${token}`]),
    ...Object.entries(from).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n')

/** Sends the head of a request and the beginning of its body, and leaves the connection open. */
async function begin(
  client: Client,
  beginning = '',
  length: number | 'chunked' = LIMIT,
  path = PATH,
  from = {},
): Promise<Socket> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  await once(socket, 'connect')
  socket.write(head(client, length, path, from) + beginning)
  return socket
}

const statusOn = async (socket: Socket) => Number(String((await once(socket, 'data'))[0]).split(' ')[1])
const statusWithoutBody = async (client: Client, length?: number, from = {}) => {
  const socket = await begin(client, '', length, PATH, from)
  return statusOn(socket).finally(() => socket.destroy())
}

describe('refusals before the body is read', () => {
  test('are 413 by Content-Length, 401 without a good token, and 429', async () => {
    expect(await statusWithoutBody(server.anonymous, LIMIT + 1)).toBe(413)
    expect(await statusWithoutBody(server.anonymous)).toBe(401)
    const revoked = await server.person()
    expect((await revoked.post('/auth/refresh')).status).toBe(200)
    expect(await statusWithoutBody(revoked)).toBe(401)
    const from = elsewhere()
    for (let n = 0; n < 20; n++) expect((await ann.post(PATH, UNREAL, from)).status).toBe(422)
    expect(await statusWithoutBody(ann, LIMIT, from)).toBe(429)
  })

  test('leave a connection on which the rest of the body and the next request can be sent', async () => {
    const next = JSON.stringify(UNREAL)
    for (const [client, length, status] of [
      [server.anonymous, LIMIT, 401],
      [ann, LIMIT + 1, 413],
    ] as const) {
      const socket = await begin(client, '', length)
      expect(await statusOn(socket)).toBe(status)
      socket.write(Buffer.alloc(length))
      socket.write(head(ann, next.length) + next)
      expect([status, await statusOn(socket)]).toEqual([status, 422])
      socket.destroy()
    }
  })
})

describe('the body', () => {
  test('of too many values, or too deep, is refused before it is parsed', async () => {
    const complaint = { type: 'json_structure', loc: ['body'], msg: expect.stringContaining('16384 values') }
    for (const raw of [
      NESTED,
      '['.repeat(33),
      '{"a":'.repeat(33),
      `[${'1,'.repeat(16_384)}1]`,
      `{"a":"${'[{,'.repeat(100_000)}","b":[${'{},'.repeat(16_384)}]}`,
      `{"a":"\\\\","b":[${'{},'.repeat(16_384)}]}`,
    ]) {
      const answer = await ann.request('POST', PATH, { raw, headers: TYPE })
      expect([answer.status, answer.body.detail]).toEqual([422, [complaint]])
    }
  })

  test('of as many values and as deep as is allowed is parsed', async () => {
    const deep = `${'['.repeat(31)}${']'.repeat(31)}`
    for (const raw of [`[${'1,'.repeat(16_383)}1]`, `{"a":${deep}}`]) {
      const { body } = await ann.request('POST', PATH, { raw, headers: TYPE })
      expect(body.detail.map(({ type }: { type: string }) => type)).not.toContain('json_structure')
    }
  })

  test('may hold brackets, commas and quotes within its texts', async () => {
    const text = `[{,"\\${',[{'.repeat(30)}\\\\"`
    const answer = await ann.post(PATH, { [text]: text, ...UNREAL, image_base64: text })
    expect(refusal(answer)).toEqual([422, 'invalid_image'])
    // Texts of many chunks, without an escape and with one at each place of a chunk's end.
    for (const long of ['[{,'.repeat(100_000), `${'\\"[{,'.repeat(50_000)}`, `[${'\\"[{,'.repeat(50_000)}`]) {
      expect(refusal(await ann.post(PATH, { long, ...UNREAL }))).toEqual([422, 'invalid_image'])
    }
    expect((await ann.request('POST', PATH, { raw: '{"a":', headers: TYPE })).body.detail[0].type).toBe('json_invalid')
    expect((await ann.request('POST', PATH, { raw: '', headers: TYPE })).body.detail[0].type).toBe('missing')
  })

  test('without Content-Length is 413 when it exceeds the limit', async () => {
    const socket = await begin(ann, '', 'chunked')
    const answered = statusOn(socket)
    for (let sent = 0; sent <= LIMIT; sent += 65_536) socket.write(`10000\r\n${' '.repeat(65_536)}\r\n`)
    socket.write('0\r\n\r\n')
    expect(await answered).toBe(413)
    socket.destroy()
  })

  test('compressed is 415', async () => {
    const answer = await ann.request('POST', PATH, { raw: '{}', headers: { ...TYPE, 'content-encoding': 'gzip' } })
    expect(refusal(answer)).toEqual([415, 'unsupported_media_type'])
  })
})

/** A batch of one write; with `length`, filled up to so many bytes. */
const batchOf = (length = 0) => {
  const operations = [
    {
      method: 'POST',
      path: '/habits/',
      body: { ...HABIT, name: crypto.randomUUID() },
      idempotency_key: crypto.randomUUID(),
    },
  ]
  return JSON.stringify({ operations }).padEnd(length)
}
const sendBatch = (client: Client, length?: number) =>
  client.request('POST', '/batch', { raw: batchOf(length), headers: TYPE })
const LARGE_BATCH = 200 * 1024

describe('bodies that come slowly', () => {
  test('hold the slot of their own person: others send theirs meanwhile', async () => {
    const socket = await begin(ann, '{', LARGE_BATCH, '/batch')
    await expect.poll(() => slots('large_bodies')).toEqual({ in_use: 1, waiting: 0 })
    const second = sendBatch(ann, LARGE_BATCH)
    await expect.poll(() => slots('large_bodies')).toEqual({ in_use: 1, waiting: 1 })
    expect((await sendBatch(ann)).status).toBe(200)
    const bob = await server.person()
    expect((await sendBatch(bob, LARGE_BATCH)).status).toBe(200)
    expect((await bob.post(PATH, { ...UNREAL, filler: 'x'.repeat(3_000_000) })).status).toBe(422)
    socket.destroy()
    expect((await second).status).toBe(200)
    await expect.poll(() => slots('large_bodies')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('of more people than there are slots are 503 after a wait', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, () => server.person()))
    const sockets = await Promise.all(people.map((person) => begin(person, '{', LARGE_BATCH, '/batch')))
    await expect.poll(() => slots('large_bodies')).toEqual({ in_use: 4, waiting: 0 })
    expect(refusal(await sendBatch(ann, LARGE_BATCH))).toEqual([503, 'service_unavailable'])
    expect((await sendBatch(ann)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    expect((await sendBatch(ann, LARGE_BATCH)).status).toBe(200)
  })
})

test('a slot is free again once the body is parsed, before the answer', async () => {
  const owner = await server.database.owner.connect()
  await owner.query(`begin; select pg_advisory_xact_lock(${ann.userId})`)
  const answers = [sendBatch(ann, LARGE_BATCH), sendBatch(ann, LARGE_BATCH), sendBatch(ann, LARGE_BATCH)]
  try {
    await expect.poll(() => slots('turns_write')).toEqual({ in_use: 1, waiting: 2 })
    expect(await slots('large_bodies')).toEqual({ in_use: 0, waiting: 0 })
  } finally {
    owner.release(true)
  }
  for (const { status, body } of await Promise.all(answers))
    expect([status, body.results[0].status]).toEqual([200, 200])
})
