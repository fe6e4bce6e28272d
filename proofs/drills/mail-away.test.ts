import { expect, test } from 'vitest'
import { resetToken } from '../../test/support/mails.ts'
import { useServer } from '../../test/support/server.ts'

// The drill of a mail server that is away (docs/operators.md#mail-server-away): 600 mails for which people wait, 450 to
// each, twelve times the minute of the breaker. The operator does nothing.

const server = useServer({ worker: true })
const MAILS = 600
const MINUTES = 12
/** The breaker pauses each: three mails of accounts, and reminders. */
const MAIL_TASKS = 4
const rows = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const number = async (text: string) => Number((await rows(text))[0]?.n)

/** The breaker's minute passes, and what was put off is due. */
async function timePasses(): Promise<void> {
  const free = 'select id from graphile_worker.jobs where locked_at is null'
  await rows("update jobs.pauses set until = now() where paused_by = 'breaker'")
  await rows(`select graphile_worker.reschedule_jobs(array(${free}), run_at => now())`)
}

test('a mail server that is away for twelve minutes costs no mail, few lines, and no command', {
  timeout: 300_000,
}, async () => {
  const ann = await server.person()
  await resetToken(server, ann, {})
  const from = server.logs.length
  server.sandbox.faults.smtp = { reject: 450 }
  const payload = "json_build_object('user_id', $1::bigint)"
  await rows(`select lib.enqueue('session_ended_mail', ${payload}) from generate_series(1, ${MAILS})`, [ann.userId])
  const isOpen = "select count(*) as n from jobs.pauses where paused_by = 'breaker' and until > now()"
  for (let minute = 0; minute < MINUTES; minute++) {
    await expect.poll(() => number(isOpen), { timeout: 60_000 }).toBe(MAIL_TASKS)
    if (minute === MINUTES / 2) {
      const causes = (await (await server.admin()).get('/admin/jobs/causes')).body.items
      console.log(
        'What an operator sees:',
        causes,
        await rows('select task, until, reason, paused_by from jobs.pauses'),
      )
      expect(causes).toHaveLength(1)
      expect(causes[0]).toMatchObject({ task: 'session_ended_mail', cause: expect.stringContaining('450') })
    }
    await timePasses()
  }
  server.sandbox.faults.smtp = undefined
  // Those that fail at this moment are put off, too.
  const isRunning = 'select count(*) as n from graphile_worker.jobs where locked_at is not null'
  await expect.poll(() => number(isRunning), { timeout: 60_000 }).toBe(0)
  await timePasses()
  const waiting = 'select count(*) as n from graphile_worker._private_jobs'
  await expect.poll(() => number(waiting), { timeout: 120_000 }).toBe(0)
  const ended = "select outcome, count(*)::integer from jobs.history where task = 'session_ended_mail' group by outcome"
  expect(await rows(ended)).toEqual([{ outcome: 'done', count: MAILS }])
  const lines = server.logs.slice(from).filter((line) => !line.includes('"request"'))
  console.log(`${lines.length} log lines, 0 commands`)
  expect(lines.length).toBeLessThan(100)
})
