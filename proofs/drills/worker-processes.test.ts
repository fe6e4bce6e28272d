import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import type { Client } from '../../test/support/client.ts'
import { parallel } from '../../test/support/habits.ts'
import { pageOf, read } from '../../test/support/llm.ts'
import { awaitMail } from '../../test/support/mails.ts'
import { JOURNAL_KEY, useServer } from '../../test/support/server.ts'

// Worker processes that end in different ways in the middle of a job: another worker finishes it.

const server = useServer()
const running = new Set<ChildProcess>()
afterEach(async () => {
  for (const child of running) child.kill('SIGKILL')
  await Promise.all([...running].map(gone))
  server.sandbox.faults.smtp = undefined
  server.sandbox.faults.llm = undefined
  await rows('delete from graphile_worker._private_jobs')
  await rows('delete from lib.worker_heartbeats')
})

const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const gone = async (child: ChildProcess) => child.exitCode ?? child.signalCode ?? (await once(child, 'exit'))[0]

/** Starts a worker and waits for its first heartbeat. */
async function start(env: Record<string, string> = {}): Promise<ChildProcess> {
  const child = spawn(process.execPath, ['src/main.ts', 'worker'], {
    env: {
      ...process.env,
      ...Object.assign({}, ...Object.values(server.sandbox.settings)),
      ENV: 'development',
      JOURNAL_ENCRYPTION_KEYS: JOURNAL_KEY,
      WORKER_DATABASE_URL: server.database.urlOf('app_worker'),
      METRICS_PORT: '0',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  running.add(child)
  child.once('exit', () => running.delete(child))
  await expect.poll(() => beats(child)).toBe(1)
  return child
}
const beats = async ({ pid }: ChildProcess) =>
  (await rows("select from lib.worker_heartbeats where process_id like '%:' || $1 || ':%'", [pid])).length

const jobs = () => rows("select status, attempts, locked_by, last_error from jobs.queue() where task like '%mail'")

/** Queues a mail and waits until a worker is sending it. */
async function hangingMail(times = 1): Promise<Client> {
  const person = await server.person()
  server.sandbox.faults.smtp = { hang: true, times }
  await rows("select lib.enqueue('password_changed_mail', json_build_object('user_id', $1::bigint))", [person.userId])
  await taken(times - 1)
  return person
}
const taken = (left: number) =>
  expect.poll(() => (server.sandbox.faults.smtp as { times?: number } | undefined)?.times ?? 0).toBe(left)
const arrived = ({ email }: Client) => awaitMail(server, email)
/** Makes the worker's last heartbeat old. */
const age = ({ pid }: ChildProcess) =>
  rows(
    "update lib.worker_heartbeats set beat_at = now() - interval '46 seconds' where process_id like '%:' || $1 || ':%'",
    [pid],
  )

test('the job of a killed worker is run by the next one', async () => {
  const first = await start()
  const person = await hangingMail()
  first.kill('SIGKILL')
  await gone(first)
  expect(await jobs()).toMatchObject([{ status: 'running', attempts: 1 }])
  await age(first)
  const second = await start()
  await arrived(person)
  await expect.poll(jobs).toEqual([])
  expect([await beats(first), await beats(second)]).toEqual([0, 1])
})

test('a worker that gets SIGTERM releases a job that hangs, so that another runs it immediately', async () => {
  const first = await start({ LLM_TIMEOUT_MS: '100' })
  const person = await hangingMail()
  first.kill('SIGTERM')
  expect(await gone(first)).toBe(0)
  expect(await jobs()).toEqual([{ status: 'ready', attempts: 0, locked_by: null, last_error: null }])
  expect(await rows('select from lib.worker_heartbeats')).toEqual([])
  await start()
  await arrived(person)
  await expect.poll(jobs).toEqual([])
})

test('a worker that gets SIGTERM finishes the job that it runs', async () => {
  const worker = await start()
  const person = await server.person()
  const entry = await pageOf(person)
  const { promise: until, resolve: release } = Promise.withResolvers<void>()
  server.sandbox.faults.llm = { until, times: 1 }
  const answer = read(person, entry.id)
  await expect.poll(() => server.sandbox.faults.llm).toBeUndefined()
  worker.kill('SIGTERM')
  release()
  expect((await answer).status).toBe(200)
  expect(await gone(worker)).toBe(0)
  expect(await rows("select from jobs.queue() where task = 'resonance'")).toEqual([])
})

test('a worker that resumes after its job was released does not change the job of the worker that has it now', async () => {
  const first = await start({ LLM_TIMEOUT_MS: '100' })
  const person = await hangingMail(2)
  first.kill('SIGSTOP')
  await age(first)
  const second = await start()
  await taken(0)
  const [job] = await jobs()
  expect(job).toMatchObject({ status: 'running', attempts: 2 })
  first.kill('SIGCONT')
  first.kill('SIGTERM')
  expect(await gone(first)).toBe(0)
  expect(await jobs()).toEqual([job])
  expect(await beats(second)).toBe(1)
  second.kill('SIGKILL')
  await gone(second)
  await age(second)
  await start()
  await arrived(person)
})

/** Sends the notice that a newer graphile-worker sends after migrating. Callers repeat it until a worker listens. */
const breaking = () => rows(`select pg_notify('worker:migrate', '{"breaking": true, "migrationNumber": 99}')`)
const PATIENT = { interval: 500 }

test('a worker ignores a notice of a breaking migration that did not happen', async () => {
  const worker = await start()
  const runner = async () => (await rows('select process_id from lib.worker_heartbeats')) as unknown[]
  const before = await runner()
  for (let n = 0; n < 5; n++) {
    const person = await server.person()
    await breaking()
    await rows("select lib.enqueue('password_changed_mail', json_build_object('user_id', $1::bigint))", [person.userId])
    await arrived(person)
  }
  expect([worker.exitCode, await runner()]).toEqual([null, before])
})

test('a worker ends after a breaking migration of its queue', async () => {
  const worker = await start()
  await rows('insert into graphile_worker.migrations (id, breaking) values (99, true)')
  const code = async () => {
    await breaking()
    return worker.exitCode
  }
  await expect.poll(code, PATIENT).toBe(57) // graphile-worker's exit code for it
  await rows('delete from graphile_worker.migrations where id = 99')
  expect(await rows('select from lib.worker_heartbeats')).toEqual([])
})

test('of many workers that send a heartbeat at once, one releases the job of a dead worker', async () => {
  await rows("insert into lib.worker_heartbeats values ('dead', '{dead}', now(), now() - interval '1 hour')")
  await rows("select graphile_worker.add_job('sweep_expired')")
  await rows("update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now() - interval '1 hour'")
  const beat = (n: number) => rows('select jobs.worker_beat($1, array[$1]) as let_go', [`worker ${n}`])
  const answers = await parallel(8, beat)
  expect(answers.flatMap(([answer]) => answer.let_go)).toHaveLength(1)
  expect(await rows('select from lib.worker_heartbeats')).toHaveLength(8)
})
