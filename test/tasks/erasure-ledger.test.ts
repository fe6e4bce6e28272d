import { once } from 'node:events'
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text as textOf } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { watchLedger } from '../../src/accounts/replay.ts'
import { ownReasons } from '../../src/base/reasons.ts'
import { createDatabase } from '../../src/db/call.ts'
import { startApi } from '../../src/http/api.ts'
import { program } from '../../src/program.ts'
import { appendToLedger, ledgerReader, readLedger } from '../../src/vendors/erasure-ledger.ts'
import { admin } from '../support/admin.ts'
import { type Client, createClient } from '../support/client.ts'
import { keptLog } from '../support/cluster-api.ts'
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
const textOfLines = (lines: unknown[]) => JSON.stringify(lines)
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
  const { lines, bad } = await readLedger(ledger)
  const head = { id: expect.any(String), at: expect.any(String) }
  expect(bad).toEqual([])
  // The first line names nobody: a ledger without it is empty by mistake.
  expect(lines).toEqual([head, ...Array.from({ length: 3 }, () => ({ ...head, sealed: expect.any(String) }))])
  expect(text()).not.toMatch(/ann@|ben@|cas@|example|sub-1/)
})

test('a ledger that cannot be written delays no deletion; the line waits, and /health says so', async () => {
  const ann = await server.person()
  const before = text()
  rmSync(ledger, { recursive: true })
  expect(await erase(ann)).toBe(200)
  await expect.poll(degraded, PATIENT).toContain('erasures_unwritten')
  expect(await waiting()).toHaveLength(1)
  const watching = await watch()
  expect(detailOf('erasure_ledger_unread')).toContain('ENOENT')
  mkdirSync(ledger)
  writeFileSync(join(ledger, '2026-01-01.jsonl'), before)
  await query(
    "select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs where task_identifier = 'erasure_ledger'), run_at => now())",
  )
  await written()
  expect(await degraded()).not.toContain('erasures_unwritten')
  expect((await readLedger(ledger)).lines).toHaveLength(before.split('\n').length)
  await expect.poll(() => detailOf('erasure_ledger_unread'), PATIENT).toBe(undefined)
  await watching.stop()
})

const detailOf = (name: string) => ownReasons().find(({ reason }) => reason === name)?.detail
/** What a process does besides serving, more often. */
const watch = (database = server.database) =>
  watchLedger(server.config, createDatabase(database.poolOf('app_api', 1), []), keptLog().log, 20)

const lineOf = (nth: number, at = new Date()) => ({
  id: `00000000-0000-4000-8000-${String(nth).padStart(12, '0')}`,
  at: at.toISOString(),
})

test('what is no line is left out and named, and the next begins a line of its own', async () => {
  const torn = join(folder, 'torn')
  mkdirSync(torn)
  await appendToLedger(torn, [lineOf(1)])
  const [name = ''] = readdirSync(torn)
  const bad = ['{"id":"7","at":"2026-01-01T00:00:00Z"}', 'null', `{"id":"${lineOf(9).id}"}`, '{"id":"2","a']
  writeFileSync(join(torn, name), bad.join('\n'), { flag: 'a' })
  await appendToLedger(torn, [lineOf(2), lineOf(3)])
  const found = await readLedger(torn)
  expect(found.lines.map(({ id }) => id)).toEqual([1, 2, 3].map((nth) => lineOf(nth).id))
  expect(found.bad).toEqual([2, 3, 4, 5].map((nth) => `${name}:${nth}`))
})

test('an address takes the lines by POST, and returns all of them', async () => {
  let kept = ''
  let status = 503
  const answers: number[] = []
  const receiver = createServer(async (request, response) => {
    if (request.method === 'POST' && status === 204) kept += await textOf(request)
    else if (request.method === 'GET') {
      const etag = `"${kept.length}"`
      const same = request.headers['if-none-match'] === etag
      answers.push(same ? 304 : 200)
      return response.writeHead(same ? 304 : 200, { etag }).end(same ? undefined : kept)
    }
    response.writeHead(status).end()
  }).listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const { port } = receiver.address() as { port: number }
  const address = `http://127.0.0.1:${port}/erasures`
  const line = lineOf(1)
  await expect(appendToLedger(address, [line])).rejects.toThrow('503')
  status = 204
  await appendToLedger(address, [line])
  expect(await readLedger(address)).toEqual({ lines: [line], bad: [] })
  const read = ledgerReader(address)
  for (let nth = 2; nth <= 3; nth++) {
    expect(await read()).toEqual(await read())
    await appendToLedger(address, [lineOf(nth)])
  }
  expect((await read()).lines).toHaveLength(3)
  expect(answers).toEqual([200, 200, 304, 200, 304, 200])
  kept = '<html>\n<p>Sign in</p>\n</html>\n'
  expect(await read()).toEqual({ lines: [], bad: ['line:1', 'line:2', 'line:3'] })
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
  const { log, lines } = keptLog()
  const starting = startApi(program, { ...server.config, PORT: 0 }, backup.urlOf('app_api'), log)
  await expect.poll(() => textOfLines(lines), PATIENT).toContain('erasures_not_replayed')
  await expect.poll(() => detailOf('erasures_not_replayed'), PATIENT).toContain('npm run admin -- replay-erasures')
  expect(textOfLines(lines)).not.toContain('api_listening')

  const dry = await admin(restored, ['replay-erasures', '--dry-run'], settings)
  expect(dry).toMatchObject({ code: 0, output: expect.stringContaining('2 accounts and 1 entries would be') })
  const today = new Date().toISOString().slice(0, 10)
  expect(dry.output.split('\n').map((line) => line.split(/ {2,}/))).toEqual([
    ['USER', 'EMAIL', 'SIGNED UP', 'WHAT'],
    [String(ann.userId), ann.email, today, 'the account'],
    [String(ben.userId), ben.email, today, '1 entries'],
    [String(cas.userId), cas.email, today, 'the account'],
    [expect.stringContaining('replay-erasures: ')],
  ])
  expect(textOfLines(lines)).not.toContain('api_listening')
  const run = await admin(restored, ['replay-erasures', '--since', '2026-01-01'], settings)
  expect(run).toMatchObject({ code: 0, output: expect.stringContaining('2 accounts and 1 entries deleted again') })
  const api = await starting
  expect(detailOf('erasures_not_replayed')).toBe(undefined)
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

test('a database that loses a line while it runs says so, and each start waits until it knows all', async () => {
  const watching = await watch()
  await written()
  const last = (await readLedger(ledger)).lines.at(-1)
  const lost = await query(
    `delete from jobs.erasures e where e.written_at is not null
        and e.id <> $1 and e.id = (select m.id from jobs.erasures m where m.id <> $1 order by m.at limit 1) returning e.id`,
    [last?.id],
  )
  expect(lost).toHaveLength(1)
  await expect.poll(() => detailOf('erasures_not_replayed'), PATIENT).toContain('older than 1 lines of the ledger')
  expect((await server.anonymous.get('/health/ready')).status).toBe(200)
  const { log, lines } = keptLog()
  const starting = startApi(program, { ...server.config, PORT: 0 }, server.database.urlOf('app_api'), log)
  await expect.poll(() => textOfLines(lines), PATIENT).toContain('older than 1 lines of the ledger')
  expect(textOfLines(lines)).not.toContain('api_listening')
  await admin(server, ['replay-erasures'], { ERASURE_LEDGER: ledger })
  await (await starting).stop()
  await expect.poll(() => detailOf('erasures_not_replayed'), PATIENT).toBe(undefined)
  await watching.stop()
})

test('a ledger that is empty or cut short is said while the service runs, and none is replayed', async () => {
  await written()
  const watching = await watch()
  const damage = () => detailOf('erasure_ledger_damaged')
  const settings = { ERASURE_LEDGER: ledger }
  const all = text()
  const count = all.split('\n').length - 1
  for (const name of readdirSync(ledger)) rmSync(join(ledger, name))
  await expect.poll(damage, PATIENT).toContain(`${count} lines that the database wrote are missing`)
  expect(await admin(server, ['replay-erasures'], settings)).toEqual({
    code: 1,
    output: expect.stringContaining(`${count} lines that the database wrote are missing`),
  })
  writeFileSync(join(ledger, '2026-01-01.jsonl'), `${all}{"id":"`)
  await expect
    .poll(damage, PATIENT)
    .toBe(`the ledger of erasures is damaged: 1 lines cannot be read: 2026-01-01.jsonl:${count + 1}`)
  expect(await admin(server, ['replay-erasures'], settings)).toMatchObject({ code: 1 })

  // A new ledger: what the database still has is written again.
  rmSync(join(ledger, '2026-01-01.jsonl'))
  expect(await admin(server, ['replay-erasures', '--force'], settings)).toMatchObject({ code: 0 })
  await written()
  expect((await readLedger(ledger)).lines).toHaveLength(count)
  await expect.poll(damage, PATIENT).toBe(undefined)
  await watching.stop()
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
