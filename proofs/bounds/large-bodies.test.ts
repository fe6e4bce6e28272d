import { once } from 'node:events'
import { readdir, readFile, readlink } from 'node:fs/promises'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import { createBodyFile } from '../../src/http/body-file.ts'
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

/** Sends a whole request that wants its connection closed, and answers the status, or 0 if the answer is lost. */
async function statusOfClosed(client: Client, body: Buffer): Promise<number> {
  const { hostname, port } = new URL(server.url)
  const socket = connect(Number(port), hostname)
  socket.write(head(client, body.length).replace('\r\n', '\r\nConnection: close\r\n'))
  socket.write(body)
  const answer = await text(socket).catch(() => '')
  return Number(answer.split(' ')[1] ?? 0)
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

  test('reach a client that sends everything and wants its connection closed', async () => {
    const nested = Buffer.from(NESTED)
    for (let n = 0; n < 3; n++) {
      expect(await statusOfClosed(server.anonymous, nested)).toBe(401)
      expect(await statusOfClosed(ann, Buffer.alloc(LIMIT + 1))).toBe(413)
      expect(await statusOfClosed(ann, nested)).toBe(422)
    }
  })

  test('leave a connection on which the rest of the body and the next request can be sent', async () => {
    const next = JSON.stringify(UNREAL)
    for (const [client, beginning, length, status] of [
      [server.anonymous, '', LIMIT, 401],
      [ann, '', LIMIT + 1, 413],
      [ann, NESTED.slice(0, 100), LIMIT, 422],
    ] as const) {
      const socket = await begin(client, beginning, length)
      expect(await statusOn(socket)).toBe(status)
      socket.write(Buffer.alloc(length - beginning.length))
      socket.write(head(ann, next.length) + next)
      expect([status, await statusOn(socket)]).toEqual([status, 422])
      socket.destroy()
    }
  })
})

describe('the body', () => {
  test('is refused by its structure where it is no flat object of few members', async () => {
    const complaint = { type: 'json_structure', loc: ['body'], msg: expect.stringContaining('16 members') }
    const many = JSON.stringify(Object.fromEntries(Array.from({ length: 17 }, (_, n) => [n, n])))
    const late = `{"a":"${'[{,'.repeat(100_000)}","b":[]}`
    const texts = `{${'"" '.repeat(33)}}`
    for (const raw of [
      NESTED,
      '[]',
      '{"a":{}}',
      '{"image_base64":["x"]}',
      many,
      `[${'1,'.repeat(20)}1]`,
      late,
      texts,
    ]) {
      const answer = await ann.request('POST', PATH, { raw, headers: TYPE })
      expect([answer.status, answer.body.detail]).toEqual([422, [complaint]])
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
  test('hold no slot: those of many people do not keep others waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 6 }, () => server.person()))
    await server.database.owner.query('truncate auth.rate_limits')
    const sockets = await Promise.all(
      slow.flatMap((client) => [begin(client, '{"image_base64":"'), begin(client, '{', LARGE_BATCH, '/batch')]),
    )
    await expect.poll(() => slots('photographed_pages_received')).toEqual({ in_use: 6, waiting: 0 })
    await expect.poll(() => slots('large_bodies_received')).toEqual({ in_use: 6, waiting: 0 })
    expect(await slots('photographed_pages')).toEqual({ in_use: 0, waiting: 0 })
    expect(await slots('large_bodies')).toEqual({ in_use: 0, waiting: 0 })
    expect((await ann.post(PATH, { ...UNREAL, filler: 'x'.repeat(3_000_000) })).status).toBe(422)
    expect((await sendBatch(ann, LARGE_BATCH)).status).toBe(200)
    for (const socket of sockets) socket.destroy()
    await expect.poll(() => slots('photographed_pages_received')).toEqual({ in_use: 0, waiting: 0 })
    await expect.poll(() => slots('large_bodies_received')).toEqual({ in_use: 0, waiting: 0 })
  })

  test('are received one at a time per person', async () => {
    const socket = await begin(ann, '{', LARGE_BATCH, '/batch')
    await expect.poll(() => slots('large_bodies_received')).toEqual({ in_use: 1, waiting: 0 })
    const second = sendBatch(ann, LARGE_BATCH)
    await expect.poll(() => slots('large_bodies_received')).toEqual({ in_use: 1, waiting: 1 })
    expect((await sendBatch(ann)).status).toBe(200)
    socket.destroy()
    expect((await second).status).toBe(200)
  })

  test('leave nothing in the folder of temporary files, and nothing that can be read on the disk', async () => {
    const names = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('body-'))
    const socket = await begin(ann, '{"image_base64":"')
    await expect.poll(() => slots('photographed_pages_received')).toEqual({ in_use: 1, waiting: 0 })
    await expect.poll(names).toEqual([])
    socket.destroy()
    const file = await createBodyFile()
    await file.append(Buffer.from('a photograph of '))
    await file.append(Buffer.from('a page'))
    const open = await readdir('/proc/self/fd')
    const held = await Promise.all(
      open.map(async (fd) => {
        const path = await readlink(`/proc/self/fd/${fd}`).catch(() => '')
        return path.includes('/body-') ? readFile(`/proc/self/fd/${fd}`, 'latin1') : ''
      }),
    )
    expect(held.filter((text) => text.length === 22)).toHaveLength(1)
    expect(held.join()).not.toContain('page')
    expect(String(await file.read())).toBe('a photograph of a page')
    await file.close()
  })

  test('have room for 256 MiB together, and are 503 beyond it', async () => {
    const chunk = Buffer.alloc(16 * 1024 * 1024)
    const files = [await createBodyFile(), await createBodyFile()]
    for (let n = 0; n < 16; n++) await files[n % 2]?.append(chunk)
    await expect(files[0]?.append(Buffer.alloc(1))).rejects.toMatchObject({
      status: 503,
      detail: 'service_unavailable',
    })
    const answer = await sendBatch(ann, LARGE_BATCH)
    expect(refusal(answer)).toEqual([503, 'service_unavailable'])
    for (const file of files) await file.close()
    expect((await sendBatch(ann, LARGE_BATCH)).status).toBe(200)
  })
})

describe('slots for bodies', () => {
  test('are free again once the body is parsed, before the answer', async () => {
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
})

describe('a body that does not come in time', () => {
  test.each([
    ['an ordinary one', '/habits/', 1000],
    ['a small one of a route for large ones', '/batch', 1000],
    ['a large batch', '/batch', LARGE_BATCH],
    ['a photographed page', PATH, LIMIT],
    ['one without a length', PATH, 'chunked' as const],
  ])('is 408, and ends the connection: %s', async (_name, path, length) => {
    const start = performance.now()
    const socket = await begin(ann, '', length, path)
    const dribbling = setInterval(() => socket.write(length === 'chunked' ? '1\r\n \r\n' : ' '), 1000)
    const answer = await text(socket)
    clearInterval(dribbling)
    expect(answer).toMatch(/^HTTP\/1\.1 408 /)
    expect(answer).toContain('Connection: close')
    expect(answer).toContain('{"detail":"request_timeout"}')
    expect(performance.now() - start).toBeGreaterThan(4900)
  })
})
