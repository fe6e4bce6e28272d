import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { ownReasons } from '../../src/base/reasons.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { appendToLedger, readLedger } from '../../src/vendors/erasure-ledger.ts'
import { admin } from '../support/admin.ts'
import { type Client, createClient } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { copyNow } from '../support/restores.ts'
import { useServer } from '../support/server.ts'

// docs/contract/operations.md#ledger-of-erasures

const folder = await temporaryFolder('thirty-six-weeks-ledger-')
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const ledger = join(folder, 'ledger')
mkdirSync(ledger)
const server = useServer({ worker: true, env: { ERASURE_LEDGER: ledger } })
const PATIENT = { timeout: 30_000, interval: 50 }

const query = async (sql: string, values: unknown[] = []) => (await server.database.owner.query(sql, values)).rows
const waiting = () => query('select at from jobs.erasures where written_at is null')
const written = () => expect.poll(waiting, PATIENT).toEqual([])
const text = () =>
  readdirSync(ledger)
    .map((name) => readFileSync(join(ledger, name), 'utf8'))
    .join('')
const erase = (client: Client) =>
  client.request('DELETE', '/users/me', { body: { confirm_email: client.email } }).then(({ status }) => status)
const entry = async (client: Client) => Number((await client.post('/journal/', { message: 'mine' })).body.id)
const degraded = async () =>
  (await query('select lib.service_reasons()::jsonb as reasons'))[0].reasons.map(
    (each: { reason: string }) => each.reason,
  )

test('each deletion of an account or an entry is a line of the ledger, which names nobody', async () => {
  const ann = await server.person('ann@example.com')
  const ben = await server.person('ben@example.com')
  await query(
    "insert into auth.identities (provider, subject, user_id, email_at_link_time) values ('idp_a', 'sub-1', $1, 'x')",
    [ann.userId],
  )
  await ben.request('DELETE', `/journal/${await entry(ben)}`)
  expect(await erase(ann)).toBe(200)
  await query('delete from auth.users where id = $1', [(await server.person('cas@example.com')).userId]) // by hand
  await written()
  const lines = (await readLedger(ledger)) as Array<Record<string, unknown>>
  const HASH = expect.stringMatching(/^[0-9a-f]{64}$/)
  const head = { id: expect.any(String), at: expect.any(String), account: HASH }
  expect(lines).toHaveLength(3)
  expect(lines).toEqual(
    expect.arrayContaining([
      { ...head, names: [HASH, HASH] },
      { ...head, names: [HASH] },
      { ...head, entry: HASH },
    ]),
  )
  expect(text()).not.toMatch(/ann|ben|cas|example|sub-1/)
})

test('a ledger that cannot be written delays no deletion; the line waits, and /health says so', async () => {
  const ann = await server.person()
  const before = text()
  rmSync(ledger, { recursive: true })
  expect(await erase(ann)).toBe(200)
  await expect.poll(degraded, PATIENT).toContain('erasures_unwritten')
  expect(await waiting()).toHaveLength(1)
  mkdirSync(ledger)
  writeFileSync(join(ledger, '2026-01-01.jsonl'), before)
  await query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'erasure_ledger'), run_at => now())",
  )
  await written()
  expect(await degraded()).not.toContain('erasures_unwritten')
  expect(await readLedger(ledger)).toHaveLength(before.split('\n').length)
})

test('a line that a crash cut short is left out, and the next begins a line of its own', async () => {
  const torn = join(folder, 'torn')
  mkdirSync(torn)
  const at = new Date().toISOString()
  await appendToLedger(torn, [{ id: '1', at }])
  const [name = ''] = readdirSync(torn)
  writeFileSync(join(torn, name), '{"id":"2","a', { flag: 'a' })
  await appendToLedger(torn, [
    { id: '2', at },
    { id: '3', at },
  ])
  expect((await readLedger(torn)).map(({ id }) => id)).toEqual(['1', '2', '3'])
})

test('an address takes the lines by POST, and returns all of them', async () => {
  let kept = ''
  let status = 503
  const receiver = createServer(async (request, response) => {
    if (request.method === 'POST' && status === 204) kept += await textOf(request)
    else if (request.method === 'GET') return response.end(kept)
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as { port: number }
  const address = `http://127.0.0.1:${port}/erasures`
  const line = { id: '1', at: new Date().toISOString() }
  await expect(appendToLedger(address, [line])).rejects.toThrow('503')
  status = 204
  await appendToLedger(address, [line])
  expect(await readLedger(address)).toEqual([line])
  receiver.close()
})

test('a restored database serves nobody before what the ledger names is deleted again', async () => {
  const [ann, ben, cas] = [await server.person(), await server.person(), await server.person()]
  const [gone, stays] = [await entry(ben), await entry(ben)]
  await written()
  const backup = await copyNow(server)
  expect(await erase(ann)).toBe(200)
  await ben.request('DELETE', `/journal/${gone}`)
  await written()
  // After a restore the address signs up again, under the number that was given before.
  const again = await server.person(ann.email)
  expect(await erase(cas)).toBe(200)
  await written()

  const restored = { ...server, database: backup }
  const settings = { ERASURE_LEDGER: ledger }
  const lines: string[] = []
  const log = createLog('info', { write: (line) => void lines.push(line) })
  const starting = startApi(program, { ...server.config, PORT: 0 }, backup.urlOf('app_api'), log)
  await expect.poll(() => lines.join(''), PATIENT).toContain('erasures_not_replayed')
  expect(ownReasons().map(({ reason }) => reason)).toContain('erasures_not_replayed')
  expect(lines.join('')).not.toContain('api_listening')

  const dry = await admin(restored, ['replay-erasures', '--dry-run'], settings)
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('2 accounts and 1 entries would be') })
  expect(lines.join('')).not.toContain('api_listening')
  const run = await admin(restored, ['replay-erasures', '--since', '2026-01-01'], settings)
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining('2 accounts and 1 entries deleted again') })
  const api = await starting
  expect(ownReasons().map(({ reason }) => reason)).not.toContain('erasures_not_replayed')
  const at = (client: Client) => createClient(`http://127.0.0.1:${api.port}`, client)
  expect((await at(ann).get('/users/me')).status).toBe(401)
  expect((await at(cas).get('/users/me')).status).toBe(401)
  expect((await at(ben).get(`/journal/${gone}`)).status).toBe(404)
  expect((await at(ben).get(`/journal/${stays}`)).status).toBe(200)
  await api.stop()
  expect(await admin(restored, ['replay-erasures'], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 accounts and 0 entries'),
  })

  // In the database that was not lost, the person who came back is newer than the line.
  expect(await admin(server, ['replay-erasures'], settings)).toMatchObject({
    code: 0,
    output: expect.stringContaining('0 accounts and 0 entries'),
  })
  expect((await again.get('/users/me')).status).toBe(200)
  await backup.drop()
})

test('a wrong time or no ledger is said in one line', async () => {
  expect(await admin(server, ['replay-erasures', '--since', 'monday'], { ERASURE_LEDGER: ledger })).toMatchObject({
    code: 1,
  })
  expect(await admin(server, ['replay-erasures'], { ERASURE_LEDGER: '' })).toEqual({
    code: 1,
    output: 'ERASURE_LEDGER: expected the ledger, as the API has it',
  })
})
