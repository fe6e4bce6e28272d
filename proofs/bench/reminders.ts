import pg from 'pg'
import { metered } from './cpu.ts'
import { ms, print, rate, times } from './results.ts'
import { type Service, startService } from './service.ts'
import { ROUNDS, SCALE } from './settings.ts'

// `npm run bench:reminders`: what a minute of reminders costs, with many people to whom nothing is due and with many
// who are due at once (docs/performance.md#reminders).

const FEW = 1000
const MANY = 1_000_000 * SCALE
const DUE = 50_000 * SCALE
const CALLS = 500
/** As the task takes them (src/tasks/reminders_due.ts). */
const PEOPLE_A_ROUND = 1000
const ROUNDS_AT_ONCE = 2

/** The first people have three habits, one device, and are due now by one of the habits. */
const DUE_NOW = `
  insert into auth.users (id, email, password_hash, timezone) overriding system value
  select u, 'bench' || u || '@example.com', 'x', 'Europe/Berlin' from generate_series(1, ${DUE}) u;
  insert into app.habits (user_id, name, icon, start_date, energy_cost, energy_return, sort_order, stage, created_at,
    notification_times)
  select u, 'Habit ' || h, '', date '2026-01-01', 2, 3, h, h, now(),
         case h when 1 then array[to_char(now() at time zone 'Europe/Berlin', 'HH24:MI')] end
    from generate_series(1, ${DUE}) u, generate_series(1, 3) h;
  insert into app.goals (user_id, habit_id, title, tier, target, target_unit, frequency, frequency_unit)
  select h.user_id, h.id, t.tier, t.tier, t.target, 'units', 1, 'per_day'
    from app.habits h, (values ('low', 1), ('clear', 2), ('stretch', 3)) t (tier, target);
  insert into app.streaks (user_id, habit_id, counted_days, streak, longest, judged_on, held_until)
  select h.user_id, h.id, '{}', 0, 0, current_date, 'infinity' from app.habits h;
  insert into auth.push_devices (user_id, channel, address_hash, host, address, p256dh, auth, vapid_key, created_at)
  select u, 'webpush', sha256(u::text::bytea), 'push.example', 'x', 'x', 'x', 'k', now()
    from generate_series(1, ${DUE}) u;
  update app.reminder_settings set found_until = date_trunc('minute', now()) - interval '1 second',
    next_at = date_trunc('minute', now()) where user_id <= ${DUE};
  analyze`

const service = await startService(undefined, (_, superuserUrl) => quiet(superuserUrl, 1, FEW))
const { superuserUrl } = service
await idle()
await due()
await service.stop()

async function asSuperuser(url: string, text: string) {
  const superuser = new pg.Client(url)
  await superuser.connect()
  await superuser.query(`set session_replication_role = replica; ${text}`) // with triggers it would take an hour
  await superuser.end()
}

/** Settings of people to whom nothing is due before tomorrow: without accounts, which the job does not read then. */
async function quiet(url: string, from: number, to: number) {
  await asSuperuser(
    url,
    `insert into app.reminder_settings (user_id, enabled, found_until, next_at)
     select u, true, now(), now() + interval '1 day' + random() * interval '1 day' from generate_series(${from}, ${to}) u;
     analyze app.reminder_settings`,
  )
}

function workers(count: number) {
  const url = Object.assign(new URL(service.ownerUrl), { username: 'app_worker', password: 'worker' }).href
  return Promise.all(
    Array.from({ length: count }, async () => {
      const client = new pg.Client(url)
      await client.connect()
      return client
    }),
  )
}
async function round(worker: pg.Client): Promise<string> {
  const { rows } = await worker.query(`select jobs.reminders_due(${PEOPLE_A_ROUND}) ->> 'people' as people`)
  return rows[0].people
}

/** A minute in which nobody is due. */
async function idle() {
  const measure = async ({ owner }: Service) => {
    const [worker] = (await workers(1)) as [pg.Client]
    const costs = []
    for (let n = 0; n <= ROUNDS; n++) {
      const { database } = await metered(
        owner,
        [],
        async () => {
          for (let call = 0; call < CALLS; call++) await round(worker)
        },
        'app_worker',
      )
      if (n > 0) costs.push(database / CALLS) // the first one plans
    }
    await worker.end()
    return Math.min(...costs)
  }
  const few = await measure(service)
  await quiet(superuserUrl, FEW + 1, MANY)
  const many = await measure(service)
  print([
    {
      row: 'a minute without anybody due, CPU ms',
      [`${FEW} people`]: ms(few),
      [`${MANY} people`]: ms(many),
      ratio: times(many / few),
    },
  ])
}

/** So many people due in one minute: found, decided and queued. */
async function due() {
  await asSuperuser(superuserUrl, DUE_NOW)
  const own = await workers(ROUNDS_AT_ONCE)
  const all = async (worker: pg.Client) => {
    while ((await round(worker)) !== '0');
  }
  const start = performance.now()
  const { database } = await metered(service.owner, [], () => Promise.all(own.map(all)), 'app_worker')
  const seconds = (performance.now() - start) / 1000
  const cpu = database / DUE
  const { rows } = await service.owner.query('select count(*)::integer from graphile_worker._private_jobs')
  if (rows[0].count !== DUE) throw new Error(`${rows[0].count} jobs of ${DUE} people`)
  await Promise.all(own.map((worker) => worker.end()))
  print([
    {
      row: `${DUE} people due in one minute`,
      'people /s': rate(DUE / seconds),
      'CPU ms a person': ms(cpu),
      'by their CPU, /s on two cores': rate(2000 / cpu),
    },
  ])
}
