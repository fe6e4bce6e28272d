import { request } from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { beforeAll, describe, expect, test } from 'vitest'
import { codingFor, endWith, inSlot } from '../../src/http/send.ts'
import { habitOf, parallel } from '../support/habits.ts'
import { useServer } from '../support/server.ts'

// docs/contract/http.md#compressed-answers

const server = useServer()
let token = ''
beforeAll(async () => {
  const client = await server.person()
  await parallel(12, (n) => habitOf(client, { name: `A habit of the morning ${n}` }))
  token = client.token as string
})

type Got = { status: number; headers: Record<string, string | string[] | undefined>; bytes: Buffer }

/** Asks without fetch, which takes codings off. */
function get(path: string, headers: Record<string, string> = {}): Promise<Got> {
  return new Promise((resolve, reject) => {
    const authorization = `Bearer ${token}`
    request(new URL(path, server.url), { headers: { authorization, ...headers } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.once('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes: Buffer.concat(chunks) }),
      )
    })
      .once('error', reject)
      .end()
  })
}

const DECODE = { zstd: zstdDecompressSync, br: brotliDecompressSync, gzip: gunzipSync }

describe('a long answer', () => {
  test.each(Object.entries(DECODE))('comes in %s with the tag of its content', async (coding, decode) => {
    const plain = await get('/habits/')
    const coded = await get('/habits/', { 'accept-encoding': coding })
    expect(coded.headers['content-encoding']).toBe(coding)
    expect(coded.headers['content-length']).toBe(String(coded.bytes.length))
    expect(decode(coded.bytes).equals(plain.bytes)).toBe(true)
    expect(coded.bytes.length).toBeLessThan(plain.bytes.length / 4)
    expect(coded.headers.etag).toBe(plain.headers.etag)
    expect(coded.headers.vary).toBe('Origin, Accept-Encoding')
  })

  test('comes as it is where nobody asks, and says that it varies', async () => {
    const { headers, bytes } = await get('/habits/')
    expect(headers['content-encoding']).toBeUndefined()
    expect(headers.vary).toBe('Origin, Accept-Encoding')
    expect(Array.isArray(JSON.parse(bytes.toString()))).toBe(true)
  })

  test('is 304 under its tag, whatever the coding of the copy', async () => {
    const { headers } = await get('/habits/', { 'accept-encoding': 'br' })
    const tag = headers.etag as string
    for (const accepted of ['gzip', 'identity'])
      expect(await get('/habits/', { 'if-none-match': tag, 'accept-encoding': accepted })).toMatchObject({
        status: 304,
      })
  })

  test('which is a page or the document is compressed too', async () => {
    for (const path of ['/openapi.json', '/ops', '/pages/pages.css']) {
      const plain = await get(path)
      const coded = await get(path, { 'accept-encoding': 'gzip;q=0.5, br' })
      expect(coded.headers['content-encoding']).toBe('br')
      expect(brotliDecompressSync(coded.bytes).equals(plain.bytes)).toBe(true)
      expect(coded.headers.etag).toBe(plain.headers.etag)
    }
  })

  test('inside of a batch is not compressed', async () => {
    const operation = { method: 'POST', path: '/journal/', body: { message: 'a'.repeat(9000) }, idempotency_key: 'a' }
    const answer = await fetch(new URL('/batch', server.url), {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ operations: [operation] }),
    })
    const { results } = (await answer.json()) as { results: Array<{ body: { message: string } }> }
    expect(results[0]?.body.message).toHaveLength(9000)
  })
})

describe('a slot for compression', () => {
  const body = Buffer.alloc(5000)

  test('is one per person and two in all, without which nothing is compressed', async () => {
    const finish: Array<(bytes: Buffer) => void> = []
    const compress = inSlot(() => new Promise((resolve) => void finish.push(resolve)))
    const [first, again, second, third] = ['a', 'a', 'b', 'c'].map((person) => compress(body, person))
    expect([first, again, second, third].map((made) => made !== undefined)).toEqual([true, false, true, false])
    finish[0]?.(body)
    await first
    expect(compress(body, 'c')).toBeDefined()
    for (const done of finish) done(body)
  })

  // A response that notes what is written to it.
  const responseFor = (closed: boolean) => {
    const written: Record<string, unknown> = {}
    const req = { headers: { 'accept-encoding': 'gzip' }, socket: { remoteAddress: '192.0.2.1' } }
    const setHeader = (name: string, value: unknown) => void Object.assign(written, { [name]: value })
    const end = (bytes: Buffer) => void Object.assign(written, { bytes })
    return { written, response: { req, closed, setHeader, end, vary: () => {} } as never }
  }

  test('that is not free leaves the answer as it is, at once', async () => {
    const { written, response } = responseFor(false)
    const none = () => undefined
    await endWith(response, body, { zstd: none, br: none, gzip: none })
    expect(written).toEqual({ 'Content-Length': 5000, bytes: body })
  })

  test('is not taken for a client that has left', async () => {
    const { response } = responseFor(true)
    const never = () => expect.unreachable()
    await endWith(response, body, { zstd: never, br: never, gzip: never })
  })

  test('does not change what many requests of one person at once are answered', async () => {
    const plain = await get('/habits/')
    const answers = await parallel(24, () => get('/habits/', { 'accept-encoding': 'gzip' }))
    for (const { headers, bytes } of answers) {
      const content = headers['content-encoding'] === 'gzip' ? gunzipSync(bytes) : bytes
      expect(content.equals(plain.bytes)).toBe(true)
      expect(headers['content-length']).toBe(String(bytes.length))
    }
  })
})

test('a short answer is sent as it is', async () => {
  const { headers } = await get('/health/live', { 'accept-encoding': 'gzip' })
  expect(headers['content-encoding']).toBeUndefined()
  expect(headers.vary).toBe('Origin')
})

test('an export is not compressed', async () => {
  const { status, headers } = await get('/users/me/export', { 'accept-encoding': 'gzip' })
  expect([status, headers['content-encoding']]).toEqual([200, undefined])
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['identity', undefined],
  ['gzip, deflate, br, zstd', 'zstd'],
  ['gzip, deflate, br', 'br'],
  ['GZIP', 'gzip'],
  ['zstd;q=0, br;q=0.0, gzip;q=0.1', 'gzip'],
  ['*', 'gzip'],
  ['*;q=0.5, zstd;q=0', 'gzip'],
  ['gzip;q=1.0, *;q=0.1', 'gzip'],
  ['zstd;q=0.2, br;q=0.3, gzip;q=0.1', 'br'],
  ['gzip;q=0.5, identity', undefined],
  ['gzip, identity;q=0.5', 'gzip'],
  ['*;q=0', undefined],
  ['gzip;q=0', undefined],
  ['gzip;q=0, *', undefined],
  ['gzip;q=0.2, *;q=0.8', undefined], // `*` is identity too
  ['gzip;q=0.8, *;q=0.8', 'gzip'],
  ['br;q=0.2, *;q=0.8', 'gzip'],
  ['br;q=0.8, *;q=0.2', 'br'],
  ['zstd;q=0.2, *;q=0', 'zstd'],
  ['gzip;q=0.2, *;q=0.8, identity;q=0.1', 'gzip'],
  ['*, identity;q=0', 'gzip'],
  ['*;q=0.2, identity;q=0.8', undefined],
  ['identity;q=0', undefined],
  ['identity;q=0, gzip;q=0.001', 'gzip'],
  ['gzip;q=0.001', 'gzip'], // identity that is not named comes last
  ['deflate', undefined],
  ['deflate;q=0.9, br ; q=0.1', 'br'],
  ['gzip;q=x', undefined],
])('Accept-Encoding %j takes %s', (accepted, coding) => {
  expect(codingFor(accepted)).toBe(coding)
})
