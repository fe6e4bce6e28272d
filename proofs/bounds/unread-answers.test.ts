import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { register } from 'prom-client'
import { beforeAll, expect, test } from 'vitest'
import { createUnreadAnswers } from '../../src/http/send.ts'
import { BEHIND_PROXY } from '../../test/support/addresses.ts'
import type { Client } from '../../test/support/client.ts'
import { HABIT, refusal } from '../../test/support/habits.ts'
import { JOURNAL_KEY, useServer } from '../../test/support/server.ts'
import { slots } from '../../test/support/slots.ts'

// Clients that ask and never read (docs/contract/http.md#answers-that-nobody-takes).

const server = useServer({ env: BEHIND_PROXY })
const MIB = 1024 * 1024
const SOCKETS = 4
let ann: Client
let bob: Client
beforeAll(async () => {
  ann = await server.person()
  bob = await server.person()
})

/** Inserts entries of Ann, with one sealed text of so many characters. */
const write = (client: Client, count: number, characters: number) =>
  server.database.owner.query(`
    begin;
    select set_config('app.data_key', auth.data_key(${client.userId}, array['${JOURNAL_KEY}'], true), true);
    insert into app.journal_entries (user_id, written_at, updated_at, message)
    select ${client.userId}, now() - n * interval '1 hour', now(), s.text
      from generate_series(1, ${count}) n, (select lib.seal(repeat('x', ${characters})) as text offset 0) s;
    commit`)

const requestOf = ({ token }: Client, path: string) =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${token}\r\n\r\n`

/** Sends bytes on a connection that is never read. */
async function unread(bytes: string, port = Number(new URL(server.url).port)): Promise<Socket> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.pause()
  socket.write(bytes)
  return socket
}
const unreadBytes = async () =>
  (await register.getSingleMetric('unread_answers_bytes')?.get())?.values[0]?.value ?? Number.NaN

/** Exports that are under way. */
const exporting = async () =>
  (
    await server.database.owner.query(
      `select from pg_stat_activity
        where datname = current_database() and application_name = 'thirty-six-weeks exports' and xact_start is not null`,
    )
  ).rowCount

test('hold at most 8 MiB and what runs, make their next requests wait, and lose their connections', async () => {
  const { cursor } = (await ann.get('/changes')).body
  await write(ann, 200, 10_000)
  const page = requestOf(ann, `/changes?since=${cursor}&limit=200`)
  const sockets = await Promise.all(Array.from({ length: SOCKETS }, () => unread(page.repeat(16))))
  let closed = 0
  for (const socket of sockets) {
    // The server's end is seen only by a client that reads: by then all is in the buffers of the system.
    socket.once('close', () => closed++)
  }
  let most = 0
  const watching = setInterval(async () => {
    most = Math.max(most, await unreadBytes())
  }, 5)
  await expect.poll(unreadBytes).toBeGreaterThan(8 * MIB)
  await expect.poll(async () => (await slots('turns_read')).waiting).toBeGreaterThan(0)
  expect(refusal(await ann.get('/changes?limit=500'))).toEqual([429, 'rate_limit_exceeded'])
  expect((await bob.get('/habits/')).status).toBe(200)
  expect((await bob.post('/habits/', { ...HABIT, name: 'Walk' })).status).toBe(200)
  expect((await ann.get('/health/live')).status).toBe(200)
  // Each answer of 1 MiB has 26 seconds; then its connection is gone, and Ann's requests go on.
  for (const socket of sockets) socket.on('data', () => socket.pause())
  await expect.poll(unreadBytes, { timeout: 120_000 }).toBe(0)
  clearInterval(watching)
  expect(most).toBeLessThan(8 * MIB + 3 * 1.2 * MIB)
  expect((await ann.get('/habits/')).status).toBe(200)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => closed).toBe(SOCKETS)
})

test('of a person who reads are taken at once, and hold nothing', async () => {
  for (let n = 0; n < 20; n++) expect((await bob.get('/habits/')).status).toBe(200)
  expect(await unreadBytes()).toBe(0)
})

test('of exports end after ten seconds, so that four slow readers do not keep others from exporting', async () => {
  const readers = await Promise.all(Array.from({ length: 4 }, () => server.person()))
  for (const reader of readers) await write(reader, 1500, 10_000)
  const sockets = await Promise.all(readers.map((reader) => unread(requestOf(reader, '/users/me/export'))))
  await expect.poll(exporting).toBe(4)
  expect((await bob.get('/users/me/export')).status).toBe(200)
  await expect.poll(() => server.logs.filter((line) => line.includes('export_abandoned')).length).toBe(4)
  for (const socket of sockets) socket.destroy()
})

test('of public documents count by address, whose next one waits', async () => {
  const document = 'GET /openapi.json HTTP/1.1\r\nHost: localhost\r\nX-Forwarded-For: 192.0.2.1\r\n\r\n'
  const readers: Socket[] = []
  while ((await unreadBytes()) < 8 * MIB) readers.push(await unread(document.repeat(20)))
  const get = (address: string) => server.anonymous.get('/openapi.json', { 'x-forwarded-for': address })
  expect((await get('192.0.2.2')).status).toBe(200)
  expect(refusal(await get('192.0.2.1'))).toEqual([429, 'too_many_requests_at_once'])
  const waits = get('192.0.2.1')
  await expect.poll(async () => (await slots('documents')).waiting).toBeGreaterThan(0)
  for (const socket of readers) socket.destroy()
  expect((await waits).status).toBe(200)
  await expect.poll(unreadBytes).toBe(0)
})

test('let only people above a fair share wait where the process is full', async () => {
  const answers = createUnreadAnswers(server.config, { perPerson: 1000 * MIB, perProcess: 20 * MIB })
  const service = createServer((request, response) => {
    response.end(Buffer.alloc(Number(request.url?.slice(1)) * MIB))
    answers.watch(response)
  })
  await new Promise<void>((resolve) => service.listen(0, '127.0.0.1', resolve))
  const { port } = service.address() as AddressInfo
  const before = await unreadBytes()
  const ask = (address: string, mib: number) =>
    unread(`GET /${mib} HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: ${address}\r\n\r\n`, port)
  const few = await ask('192.0.2.1', 8)
  await expect.poll(unreadBytes).toBeGreaterThan(before)
  const many = await ask('192.0.2.2', 40)
  await expect.poll(unreadBytes).toBeGreaterThan(before + 30 * MIB)
  expect(['192.0.2.1', '192.0.2.2', '192.0.2.3'].map(answers.isFull)).toEqual([false, true, false])
  for (const socket of [few, many]) socket.destroy()
  await expect.poll(unreadBytes).toBe(before)
  expect(answers.isFull('192.0.2.2')).toBe(false)
  service.close()
})
