import { beforeAll, expect, test } from 'vitest'
import { makeAdmin, makePeople, queueFigures } from '../../dev/sandbox/people/people.ts'
import { useServer } from '../support/server.ts'
import { makeWire } from '../support/wire.ts'

// The people who fill the figures (docs/contract/world.md#people): states that the routes could have left.

const DEMO = 'demo@example.com'
const server = useServer()
const query = async (text: string, values: unknown[] = []) => (await server.database.owner.query(text, values)).rows
const make = () => makePeople(server.database.urlOf('owner'), 60, server.config.JOURNAL_ENCRYPTION_KEYS, DEMO)

beforeAll(async () => {
  await server.person(DEMO)
  expect(await make()).toBe(60)
})

test('leaves rows in each table that the figures read', async () => {
  for (const view of [
    'people',
    'activity',
    'goal_completions',
    'journal_entries',
    'practice_sessions',
    'retention',
    'stage_progress',
    'return_arcs',
    'chapter_reads',
    'prompt_responses',
    'wallet_movements',
    'llm_usage',
  ]) {
    expect((await query(`select from analytics.${view} limit 1`)).length, view).toBe(1)
  }
})

test('has model calls of every kind that is charged, with the key of the service', async () => {
  const calls = await query('select distinct kind, whose_key from analytics.llm_usage order by 1')
  expect(calls).toEqual([
    { kind: 'resonance', whose_key: 'service' },
    { kind: 'transcription', whose_key: 'service' },
  ])
})

test('is dated from 36 weeks ago to now, and never later', async () => {
  const [{ joined, latest }] = await query(
    `select (lib.now() - min(u.created_at)) between '200 days' and '253 days' as joined,
            greatest((select max(recorded_at) from app.goal_completions), (select max(practised_at)
              from app.practice_sessions), (select max(written_at) from app.journal_entries), (select max(completed_at)
              from app.content_completions), (select max(started_at) from app.return_arcs),
              (select max(stage_started_at) from app.stage_progress)) <= now() as latest
       from auth.users u where u.email <> $1`,
    [DEMO],
  )
  expect({ joined, latest }).toEqual({ joined: true, latest: true })
})

test('keeps the rules: balances are the sum of the audit, stages are complete, nothing is before its account', async () => {
  expect(
    await query(`select w.user_id from app.wallets w where w.monthly_messages_used <> coalesce(
      (select sum(a.delta) from app.wallet_audit a where a.user_id = w.user_id and a.bucket = 'monthly'), 0)`),
  ).toEqual([])
  expect(
    await query(`select user_id from app.stage_progress
      where completed_stages <> array(select generate_series(1, current_stage - 1))`),
  ).toEqual([])
  expect(
    await query(`select c.user_id from app.goal_completions c join auth.users u on u.id = c.user_id
      where c.recorded_at < u.created_at or c.local_day <> (c.recorded_at at time zone u.timezone)::date`),
  ).toEqual([])
  expect(
    await query(`select a.user_id from app.return_arcs a join app.stage_progress s on s.user_id = a.user_id
      where s.highest_stage_reached < 5`),
  ).toEqual([])
})

test('keeps the streaks that the completions give', async () => {
  const [{ ids }] = await query('select array_agg(id) as ids from auth.users')
  expect(await query('select * from lib.streaks_differences($1)', [ids])).toEqual([])
  expect((await query('select from app.streaks where longest > 3 limit 1')).length).toBe(1)
})

test('seals each text under the key of its person', async () => {
  const [row] = await query(
    `select e.user_id::integer as id, count(*)::integer as pages from app.journal_entries e
       join auth.users u on u.id = e.user_id where u.email <> $1 group by 1 limit 1`,
    [DEMO],
  )
  const client = await server.database.owner.connect()
  try {
    await client.query("select set_config('app.data_key', auth.data_key($1, $2, false), false)", [
      row.id,
      server.config.JOURNAL_ENCRYPTION_KEYS,
    ])
    const { rows } = await client.query(
      `select count(lib.open(message, 'journal_entries.message ' || id))::integer as opened, bool_and(get_byte(message, 0) = 2) as sealed
         from app.journal_entries where user_id = $1`,
      [row.id],
    )
    expect(rows).toEqual([{ opened: row.pages, sealed: true }])
  } finally {
    client.release(true)
  }
})

test('makes nothing anew, and nothing beside other people', async () => {
  const [{ count }] = await query('select count(*) from auth.users')
  expect(await make()).toBe(0)
  expect(await query('select count(*) from auth.users')).toEqual([{ count }])
})

test.each<[string, (url: string) => Promise<unknown>]>([
  ['people', (url) => makePeople(url, 60, server.config.JOURNAL_ENCRYPTION_KEYS, DEMO)],
  ['demo', (url) => makeAdmin(url, DEMO)],
])('fails alone where its connection breaks: %s', async (name, make) => {
  const wire = await makeWire(server.database.urlOf('owner'))
  const owner = await server.database.owner.connect()
  await owner.query('begin; lock table auth.users')
  const failed = expect(make(wire.url)).rejects.toThrow('Connection terminated')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
    and application_name = 'thirty-six-weeks ${name}'`
  await expect.poll(async () => (await query(waiting)).length).toBe(1)
  wire.sever()
  await failed
  await owner.query('rollback')
  owner.release()
  await wire.end()
})

test('are counted at a start where nobody is counted yet', async () => {
  /** The tasks that a start queues. */
  const queued = async (anew: boolean) => {
    await query('delete from graphile_worker._private_jobs')
    await queueFigures(server.database.urlOf('owner'), { anew })
    return (await query('select task_identifier from graphile_worker.jobs')).map((job) => job.task_identifier)
  }
  expect(await queued(false)).toEqual(['weekly_figures'])
  const [{ run }] = await query('select jobs.figure_run_begin() as run')
  while ((await query('select jobs.figure_run_step($1, 20) as people', [run]))[0].people > 0);
  await query('select jobs.figure_run_finish($1)', [run])
  expect(await queued(false)).toEqual([])
  expect(await queued(true)).toEqual(['weekly_figures'])
})
