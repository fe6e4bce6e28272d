import type pg from 'pg'
import type { Log } from '../base/log.ts'

// What is computed from other rows: the streaks of habits and goals, and the local days of pages and sessions that an
// older release wrote (docs/contract/operations.md#derived-rows). People are compared in batches without a lock; each
// habit, and each person's days, are repaired in a transaction of their own.

const PEOPLE_A_BATCH = 20
const CHECK_VIOLATION = '23514'
/** Begins the mark of a load whose streaks are right. Releases before 0.6.0 keep others, and mark the hash alone. */
export const VERIFIED = 'streaks '

export type StreakDifference = {
  user_id: string
  habit_id: string
  goal_id: string | null
  kept: string | null
  expected: string | null
}

/** Compares the kept streaks of all people with what their completions give; returns each difference. */
export async function compareStreaks(client: pg.ClientBase): Promise<StreakDifference[]> {
  const differences: StreakDifference[] = []
  for await (const rows of differencesByBatch(client)) differences.push(...rows)
  return differences
}

/** Repairs the kept streaks of all people; returns how many habits differed. */
export async function repairStreaks(client: pg.ClientBase): Promise<number> {
  let habits = 0
  for await (const rows of differencesByBatch(client)) {
    const differing = new Map(rows.map(({ user_id, habit_id }) => [habit_id, user_id]))
    for (const [habit, user] of differing) await client.query('select lib.streaks_repair($1, $2)', [user, habit])
    habits += differing.size
  }
  return habits
}

/** Repairs the streaks unless they are known to be right for this load; returns how many habits differed, if it did. */
export async function repairAfterLoad(client: pg.ClientBase): Promise<number | undefined> {
  const { rows } = await client.query('select from lib.loaded_logic where verified_hash is distinct from $1 || hash', [
    VERIFIED,
  ])
  if (rows.length === 0) return undefined
  const habits = await repairStreaks(client)
  await client.query('update lib.loaded_logic set verified_hash = $1 || hash', [VERIFIED])
  return habits
}

const WITHOUT_DAYS = `
select user_id from app.journal_entries where local_day is null
 union select user_id from app.practice_sessions where local_day is null limit $1`

/** Fixes the local days that rows of an older release lack. Returns for how many people. */
export async function fixLocalDays(client: pg.ClientBase): Promise<number> {
  for (let people = 0; ; ) {
    const { rows } = await client.query<{ user_id: string }>(WITHOUT_DAYS, [PEOPLE_A_BATCH])
    if (rows.length === 0) return people
    for (const { user_id } of rows) await client.query('select lib.local_days_fix($1)', [user_id])
    people += rows.length
  }
}

const UNCHECKED = `
select distinct k.conrelid::regclass::text as table, quote_ident(k.conname) as name
  from pg_constraint k join pg_depend d on d.classid = 'pg_constraint'::regclass and d.objid = k.oid
  join pg_proc p on d.refclassid = 'pg_proc'::regclass and p.oid = d.refobjid
 where k.contype = 'c' and not k.convalidated and p.pronamespace = 'lib'::regnamespace order by 1, 2`
const UNFIT = `
select distinct u.user_id from app.user_practices u
 where u.mode_config_override is not null
   and not (lib.mode_config_fits(u.mode_config_override ->> 'mode', u.mode_config_override::jsonb)
     and lib.mode_config_fits(u.mode_config_normal ->> 'mode', u.mode_config_normal::jsonb))`

/**
 * Checks the rows that were there before a load made its constraints, while requests go on. An override that breaks
 * them is cleared; other rows that do are left to whoever edited them by hand, and named in the log.
 */
export async function checkOldRows(client: pg.ClientBase, log: Log): Promise<void> {
  const { rows: unchecked } = await client.query<{ table: string; name: string }>(UNCHECKED)
  if (unchecked.length === 0) return
  const { rows: people } = await client.query<{ user_id: string }>(UNFIT)
  for (const { user_id } of people) await client.query('select lib.overrides_clear($1)', [user_id])
  if (people.length > 0) log.warn({ people: people.length }, 'overrides_cleared')
  for (const { table, name } of unchecked) {
    await client.query(`alter table ${table} validate constraint ${name}`).catch((error) => {
      if (error.code !== CHECK_VIOLATION) throw error
      log.warn({ table, constraint: name }, 'rows_break_constraint')
    })
  }
}

async function* differencesByBatch(client: pg.ClientBase): AsyncGenerator<StreakDifference[]> {
  for (let last = '0'; ; ) {
    const next = 'select u.id from auth.users u where u.id > $1 order by u.id limit $2'
    const { rows } = await client.query<{ id: string }>(next, [last, PEOPLE_A_BATCH])
    const people = rows.map(({ id }) => id)
    if (people.length === 0) return
    yield (await client.query<StreakDifference>('select * from lib.streaks_differences($1)', [people])).rows
    last = people.at(-1) ?? last
  }
}
