import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cloneDatabase, type TestDatabase } from '../support/database.ts'

// `npm run jobs`, the operator's command line.

let database: TestDatabase
beforeAll(async () => {
  database = await cloneDatabase()
})
afterAll(() => database.drop())
beforeEach(() => rows('delete from graphile_worker._private_jobs'))

const rows = async (text: string, values: unknown[] = []) => (await database.owner.query(text, values)).rows
async function job(columns: string, payload: unknown = {}): Promise<number> {
  const [made] = await rows("select (graphile_worker.add_job('password_reset_mail', $1)).id::integer as id", [payload])
  await rows(`update graphile_worker._private_jobs set ${columns} where id = ${made.id}`)
  return made.id
}
const READY = "run_at = '2026-03-01 10:00Z'"
const FAILED = "run_at = '2026-03-01 11:00Z', attempts = 25, last_error = 'no answer from ann@example.com'"
const RUNNING = "locked_at = '2026-03-01 12:00Z', locked_by = 'a worker', attempts = 1"

async function run(args: Array<string | number>, env: Record<string, string> = {}, reply = '') {
  const child = spawn(process.execPath, ['tools/jobs.ts', ...args.map(String)], {
    env: { ...process.env, DATABASE_URL: database.urlOf('owner'), ...env },
  })
  child.stdin.end(reply)
  const closed = new Promise<number | null>((resolve) => child.on('close', resolve))
  const [out, error, code] = await Promise.all([text(child.stdout), text(child.stderr), closed])
  return { out, error, code }
}
const done = (out: string) => ({ out, error: '', code: 0 })
const refused = (error: string, out = '') => ({ out, error, code: 1 })

test('jobs list prints all jobs or those of one status, in columns', async () => {
  const [ready, failed, running] = [await job(READY), await job(FAILED), await job(RUNNING)]
  const { out, code } = await run(['list'])
  const lines = out.trimEnd().split('\n')
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^ID +STATUS +TASK +ATTEMPTS +AT +ERROR OR WORKER$/)
  expect(lines.slice(1)).toEqual([
    expect.stringMatching(
      new RegExp(
        `^${failed} +failed +password_reset_mail +25/25 +2026-03-01T11:00:00.000000Z  no answer from \\[redacted\\]$`,
      ),
    ),
    expect.stringMatching(new RegExp(`^${running} +running .* 1/25 +2026-03-01T12:00:00.000000Z  a worker$`)),
    expect.stringMatching(new RegExp(`^${ready} +ready .* 0/25 +2026-03-01T10:00:00.000000Z$`)),
    '3 of 3',
  ])
  expect(lines.slice(0, 4).map((line) => line.slice(lines[0]?.indexOf('TASK')).split(' ')[0])).toEqual([
    'TASK',
    ...Array(3).fill('password_reset_mail'),
  ])
  expect((await run(['list', 'failed'])).out).toMatch(/^ID.*\n\d+ +failed .*\n1 of 1\n$/)
  expect((await run(['list', 'scheduled'])).out).toMatch(/^ID.*\n0 of 0\n$/)
})

test('jobs show prints all fields of a job, and no personal data', async () => {
  const id = await job(FAILED, { email: 'ann@example.com', ip_address: '192.0.2.1' })
  const { out } = await run(['show', id])
  expect(out).toMatch(new RegExp(`^id +${id}\ntask +password_reset_mail\nstatus +failed\n`))
  expect(out).toMatch(/\nlast_error +no answer from \[redacted\]\npriority +0\n/)
  expect(out).toMatch(/\npayload +\{"email":"[0-9a-f]{12}","ip_address":"\[redacted\]"\}\n$/)
  expect(await run(['show', id + 1])).toEqual(refused(`${id + 1}: job_not_found\n`))
})

test('jobs retry and jobs cancel change jobs that do not run, and list the others with the reason', async () => {
  const [one, two, running] = [await job(FAILED), await job(FAILED), await job(RUNNING)]
  expect(await run(['retry', one, running])).toEqual(refused(`${running}: running\n`, `retry: ${one}\n`))
  expect(await run(['cancel', two])).toEqual(done(`cancel: ${two}\n`))
  expect(await run(['cancel', running, two])).toEqual(refused(`${two}: job_not_found, ${running}: running\n`))
  expect(await rows('select id::integer, status from jobs.queue() order by id')).toEqual([
    { id: one, status: 'ready' },
    { id: running, status: 'running' },
  ])
})

test('jobs causes groups failures, and a filter changes all of a cause after a question', async () => {
  const ids = [await job("attempts = 25, last_error = 'row 1'"), await job("attempts = 25, last_error = 'row 2'")]
  expect((await run(['causes'])).out).toMatch(
    /^COUNT +TASK +STATUS +FIRST +LAST +CAUSE\n2 +password_reset_mail +failed .* row …\n$/,
  )
  const { out } = await run(['causes', '--status', 'failed', '--json'])
  expect(JSON.parse(out)).toMatchObject({ items: [{ cause: 'row …', count: 2, sample_ids: ids }] })
  expect(JSON.parse((await run(['list', '--cause', 'row …', '--limit', '1', '--json'])).out).total).toBe(2)
  const filter = ['--task', 'password_reset_mail', '--cause', 'row …']
  expect(await run(['retry', ...filter])).toEqual(refused('retry 2 jobs? [y/N] nothing was changed\n'))
  expect((await run(['cancel', ...filter], {}, 'n\n')).code).toBe(1)
  expect(await run(['retry', ...filter], {}, 'y\n')).toMatchObject({ out: 'retry: 2\n', code: 0 })
  await rows("update graphile_worker._private_jobs set attempts = 25, last_error = 'row 3'")
  expect(await run(['reschedule', ...filter, '--at', '2036-01-01T00:00:00Z', '--yes'])).toEqual(done('reschedule: 2\n'))
  expect(await run(['retry', '--status', 'scheduled', '--yes'])).toEqual(done('retry: 2\n'))
  expect(await rows('select distinct status from jobs.queue()')).toEqual([{ status: 'ready' }])
  expect(await run(['reschedule', '--at', '2036-01-01T00:00:00Z', ids[0] ?? 0])).toEqual(
    done(`reschedule: ${ids[0]}\n`),
  )
  expect(JSON.parse((await run(['cancel', '--status', 'ready', '--yes', '--json'])).out)).toEqual({ changed: 1 })
  const cancelled = /^ID +OUTCOME +TASK .*\n\d+ +cancelled +password_reset_mail +0 .*\n$/
  expect((await run(['history', '--outcome', 'cancelled', '--limit', '1'])).out).toMatch(cancelled)
})

test('jobs tasks shows the tasks, which can be paused and run', async () => {
  await job(READY)
  expect((await run(['tasks'])).out).toMatch(/^TASK +READY .* PAUSED\npassword_reset_mail +1 +0 +0 +0 +0 +0 +0/)
  const paused = await run(['pause', 'password_reset_mail', '--reason', 'mail is away'])
  expect(paused.out).toMatch(/\npassword_reset_mail +0 +1 .*until resumed: mail is away\n$/)
  expect((await run(['pause', 'password_reset_mail', '--reason', 'x'])).error).toBe('task_already_paused\n')
  expect(JSON.parse((await run(['resume', 'password_reset_mail', '--json'])).out)).toMatchObject({ ready: 1 })
  expect((await run(['run', 'password_reset_mail'])).error).toBe('task_has_no_schedule\n')
  expect((await run(['run', 'gone'])).error).toBe('task_not_found\n')
})

test('jobs unlock releases the jobs of dead workers', async () => {
  const id = await job(RUNNING)
  expect(await run(['unlock'])).toEqual(done(`unlock: ${id}\n`))
  expect(await run(['unlock'])).toEqual(done('unlock: none\n'))
})

test('any other arguments print the usage in one line', async () => {
  const wrong = [
    [],
    ['list', 'gone'],
    ['list', 'ready', 'failed'],
    ['show'],
    ['show', 'x'],
    ['show', '1', '2'],
    ['retry'],
    ['cancel', 'all'],
    ['retry', '1', '-1'],
    ['unlock', '1'],
    ['drop'],
    ['retry', '1', '--task', 'x'],
  ]
  const usage = refused(expect.stringMatching(/^usage: npm run jobs -- .*\n$/))
  const answers = await Promise.all(wrong.map(async (args) => [args.join(' '), await run(args)]))
  expect(answers).toEqual(wrong.map((args) => [args.join(' '), usage]))
  expect(await run(['show', '9'.repeat(30)])).toEqual(refused(expect.stringMatching(/^.*out of range.*\n$/)))
  expect(await run(['list'], { DATABASE_URL: 'postgres://localhost:1/program' })).toEqual(
    refused(expect.stringMatching(/^.*ECONNREFUSED.*\n$/)),
  )
  expect(await run(['list'], { DATABASE_URL: '', DATA_DIR: '/nowhere' })).toEqual(
    refused('DATABASE_URL: is not set, and no npm start is running in this folder\n'),
  )
})
