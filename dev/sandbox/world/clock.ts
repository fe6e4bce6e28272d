// The program's clock in development (docs/contract/world.md#clock). Moving it replaces the body of lib.now(), so that
// each process has the new time with its next statement; the machine's clock (lib.machine_now) stays.
import pLimit from 'p-limit'
import { z } from 'zod'
import type { Log } from '../../../src/base/log.ts'
import { createPool } from '../../../src/db/pool.ts'
import { Refusal } from '../refusal.ts'

/** Lives set app.life_offset on their own connections: how far their time is from the machine's. */
const BODY = `
  select format($f$
    create or replace function lib.now() returns timestamptz language sql stable parallel safe as $$
      select coalesce(nullif(current_setting('app.now', true), '')::timestamptz,
        now() + nullif(current_setting('app.life_offset', true), '')::interval, now() + interval %L)
    $$$f$, make_interval(secs => $1::double precision)) as ddl`
const ORIGINAL = "select pg_get_functiondef('lib.now()'::regprocedure) as ddl"
const READ = 'select lib.now() as program'
const TARGET = `select extract(epoch from target - now())::double precision as seconds,
  target between '2000-01-01Z' and '2100-01-01Z' as usable
  from (select case when $1::text is null then (lib.now() at time zone 'UTC' + $2::text::interval) at time zone 'UTC'
    else $1::text::timestamptz end) t (target)`

const QUEUE_DUE = `select graphile_worker.add_job(task, job_key => 'clock:' || task)
  from jobs.schedule($2) where due_at > $1`

const INSTANT = z.iso.datetime({ offset: true, error: 'Type an instant like 2027-01-31T09:00:00Z.' })
const DURATION = /^P(?=.)(\d{1,4}Y)?(\d{1,4}M)?(\d{1,4}W)?(\d{1,5}D)?(T(?=.)(\d{1,6}H)?(\d{1,8}M)?(\d{1,9}S)?)?$/
const SHAPE = { error: 'Send {"now": an instant}, {"advance": a duration like P1D or PT1H}, or {"reset": true}.' }
export const Move = z.union(
  [
    z.strictObject({ now: INSTANT }, SHAPE),
    z.strictObject({ advance: z.string().regex(DURATION, 'Type a duration like P1D or PT1H.') }, SHAPE),
    z.strictObject({ reset: z.literal(true) }, SHAPE),
  ],
  SHAPE,
)
export type Move = { now?: string; advance?: string; reset?: true }

export type Clock = {
  read(): Promise<{ now: string }>
  move(move: Move): Promise<{ now: string }>
  /** Makes lib.now() follow app.life_offset until the clock stops. */
  openForLives(): Promise<void>
  /** Restores lib.now() as sql/ has it. */
  stop(): Promise<void>
}

const CRON_CHECK_MS = 1000

/** The clock of a database that its owner's address opens. */
export async function createClock(options: { url: string; log: Log }): Promise<Clock> {
  const pool = createPool(options.url, 1, options.log, 'thirty-six-weeks clock')
  const one = async <T>(text: string, values: unknown[] = []) => (await pool.query(text, values)).rows[0] as T
  const { ddl: original } = await one<{ ddl: string }>(ORIGINAL)
  let replaced = false
  let offsetMs = 0
  let checkedTo = Date.now()
  const inTurn = pLimit(1)

  async function replace(seconds: number): Promise<void> {
    const { ddl } = await one<{ ddl: string }>(BODY, [seconds])
    await pool.query(ddl)
    replaced = true
    offsetMs = seconds * 1000
  }

  /** Queues each recurring task whose time has come on the program's clock since the last check. */
  async function runCron(): Promise<void> {
    const now = Date.now() + offsetMs
    const since = checkedTo
    checkedTo = now
    if (offsetMs === 0) return // the worker's own schedule
    await pool.query(QUEUE_DUE, [new Date(since), new Date(now)])
  }
  const failed = (error: Error) => options.log.warn({ reason: error.message }, 'clock_cron_failed')
  const timer = setInterval(() => inTurn(runCron).catch(failed), CRON_CHECK_MS).unref()

  const read = async () => ({ now: (await one<{ program: Date }>(READ)).program.toISOString() })
  async function move(wanted: Move): Promise<void> {
    if (wanted.reset) {
      await replace(0)
      checkedTo = Date.now()
      return
    }
    const { seconds, usable } = await one<{ seconds: number; usable: boolean }>(TARGET, [wanted.now, wanted.advance])
    if (!usable) throw new Refusal(422, 'The clock goes from the year 2000 to 2099.')
    await replace(seconds)
    await runCron()
  }
  return {
    read,
    move: (wanted) =>
      inTurn(async () => {
        await move(wanted)
        return read()
      }),
    openForLives: () =>
      inTurn(async () => {
        if (!replaced) await replace(0)
      }),
    async stop() {
      clearInterval(timer)
      try {
        await inTurn(async () => {
          if (replaced) await pool.query(original)
        })
      } finally {
        await pool.end()
      }
    },
  }
}
