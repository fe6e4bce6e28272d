import pg from 'pg'
import { JOURNAL_KEY } from '../../test/support/secrets.ts'
import { calls, known } from './calls.ts'

// A session that calls functions as the API does, with auto_explain: each plan, also of the statements inside
// functions, comes back as a notice.

/** The instant at which the test's clock stands still. */
export const NOW = '2026-06-17 10:00Z'

export type Node = {
  'Node Type': string
  'Relation Name'?: string
  Schema?: string
  'Index Name'?: string
  'Shared Hit Blocks'?: number
  'Shared Read Blocks'?: number
  Plans?: Node[]
}
export type Measured = {
  /** Shared buffers that the whole call read, hits and reads. */
  buffers: number
  /** `schema.table` of each table that was read from end to end. */
  sequential: string[]
  indexes: string[]
  /** How often each SQL function ran that was not merged into the statement that calls it. */
  functions: Record<string, number>
}

const EXPLAIN = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_analyze': 'on',
  'auto_explain.log_buffers': 'on',
  'auto_explain.log_timing': 'off',
  'auto_explain.log_verbose': 'on', // names the schemas
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
  track_functions: 'all',
  'app.now': NOW,
}

/**
 * The role that each call has, and the settings of its logins, which a session of another login does not take over; but
 * no time ends a call, since buffers are what is measured.
 */
const ROLE = 'app_api'
const TIMELESS = "set local statement_timeout = '0'"

export async function openSession(superuserUrl: string) {
  const client = new pg.Client(superuserUrl)
  await client.connect()
  const plans: Node[] = []
  client.on('notice', ({ message = '' }) => {
    if (message.startsWith('duration:')) plans.push(JSON.parse(message.slice(message.indexOf('{'))).Plan)
  })
  await client.query("load 'auto_explain'")
  for (const [name, value] of Object.entries(EXPLAIN)) await client.query(`set ${name} = '${value}'`)
  const { rows } = await client.query<{ setting: string }>(
    'select unnest(setconfig) as setting from pg_db_role_setting where setrole = $1::regrole',
    [ROLE],
  )
  const settings = rows.map(({ setting }) => {
    const [name, value] = [setting.slice(0, setting.indexOf('=')), setting.slice(setting.indexOf('=') + 1)]
    return `set local ${name} = ${value === '""' ? "''" : client.escapeLiteral(value)}`
  })
  const ids = new Map<number, Record<string, unknown>>()

  /** Calls a function in a transaction that is rolled back; answers what that took. */
  async function run(person: number, name: string): Promise<Measured> {
    const call = calls[name]
    if (call === undefined) throw new Error(`${name} has no call in proofs/plans/calls.ts`)
    await client.query('begin')
    try {
      if (call.before) await client.query(call.before, [person])
      await client.query([...settings, TIMELESS, `set local session authorization ${ROLE}`].join(';'))
      const query = await composed(
        client,
        call.of ?? name,
        call.values ?? {},
        ids.get(person) as Record<string, unknown>,
      )
      const before = await functionCalls(client)
      plans.length = 0
      const buffers = await called(client, plans, person, query)
      const nodes = plans.flatMap(nodesOf)
      const functions = (await functionCalls(client)).map(([name, calls]): [string, number] => [
        name,
        calls - (before.find(([earlier]) => earlier === name)?.[1] ?? 0),
      ])
      return {
        buffers,
        sequential: unique(
          nodes.flatMap((node) => (node['Node Type'] === 'Seq Scan' ? `${node.Schema}.${node['Relation Name']}` : [])),
        ),
        indexes: unique(nodes.flatMap((node) => node['Index Name'] ?? [])),
        functions: Object.fromEntries(functions.filter(([, calls]) => calls > 0)),
      }
    } finally {
      await client.query('rollback')
    }
  }

  return {
    client,
    /** Finds the ids that calls name, once per person. */
    async prepare(person: number) {
      ids.set(person, (await client.query(known, [person])).rows[0].ids)
    },
    /** Measures a call once its plans and the catalogue are cached. */
    async measure(person: number, name: string): Promise<Measured> {
      await run(person, name)
      // What was rolled back stays in the pages: operators' calls write hundreds of jobs, and read more each time.
      await client.query('vacuum graphile_worker._private_jobs')
      return run(person, name)
    },
    /** Does work in which the planner does not see an index, as if it were dropped. */
    async without<T>(index: string, work: () => Promise<T>): Promise<T> {
      const hide = (valid: boolean) =>
        client.query('update pg_index set indisvalid = $2 where indexrelid = $1::regclass', [index, valid])
      await hide(false)
      await client.query('discard plans')
      try {
        return await work()
      } finally {
        await hide(true)
        await client.query('discard plans')
      }
    },
    close: () => client.end(),
  }
}

export type Session = Awaited<ReturnType<typeof openSession>>

const unique = (names: string[]) => [...new Set(names)].sort()
const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]
const buffersOf = (node: Node | undefined) => (node?.['Shared Hit Blocks'] ?? 0) + (node?.['Shared Read Blocks'] ?? 0)

/** How often each function of schema lib ran in this session, since its counters were last flushed. */
async function functionCalls(client: pg.Client): Promise<Array<[string, number]>> {
  const { rows } = await client.query<{ name: string; calls: string }>(
    `select schemaname || '.' || funcname as name, calls from pg_catalog.pg_stat_xact_user_functions
      where schemaname = 'lib' order by 1`,
  )
  return rows.map(({ name, calls }) => [name, Number(calls)])
}

type Composed = { name: string; text: string; values: unknown[]; streams: boolean }

/** Calls the function behind auth.enter; answers the buffers, those of the cursors that it opened included. */
async function called(client: pg.Client, plans: Node[], person: number, { streams, ...query }: Composed) {
  const enter = [person, Math.floor(new Date(NOW).getTime() / 1000), 'plans', [JOURNAL_KEY]]
  if (!streams) {
    await client.query({ ...query, values: [...enter, ...query.values] })
    await client.query('close all') // ends the portal, which sends the plan of the whole statement
    return buffersOf(plans.at(-1))
  }
  await client.query('select from auth.enter($1, $2, $3, read_only => true, master_keys => $4)', enter)
  const { rows } = await client.query<{ portal: string | null }>(query.text, query.values)
  let buffers = buffersOf(plans.at(-1))
  for (const { portal } of rows) {
    if (portal === null) continue
    await client.query(`fetch all from ${client.escapeIdentifier(portal)}`)
    await client.query(`close ${client.escapeIdentifier(portal)}`)
    buffers += buffersOf(plans.at(-1))
  }
  return buffers
}

type Signature = { names: string[]; read_only: boolean; streams: boolean }

/** The statement of src/db/call.ts with the master keys, and its values. */
async function composed(
  client: pg.Client,
  name: string,
  values: Record<string, unknown>,
  ids: Record<string, unknown>,
): Promise<Composed> {
  const { rows } = await client.query<Signature>(
    `select coalesce(p.proargnames[1:p.pronargs], '{}') as names, p.provolatile = 's' as read_only,
            p.proretset as streams
       from pg_catalog.pg_proc p where p.oid = $1::pg_catalog.regproc`,
    [name],
  )
  const { names, read_only, streams } = rows[0] as Signature
  const callFrom = (first: number) => names.map((argument, n) => `${argument} => $${n + first}`).join(', ')
  return {
    name,
    text: streams
      ? `select * from ${name}(${callFrom(1)})`
      : `select ${name}(${callFrom(5)})::text from auth.enter($1, $2, $3, read_only => ${read_only}, admin => false, master_keys => $4) as caller`,
    values: names.map((argument) => {
      const value = resolved(values[argument.replace(/_$/, '')] ?? null, ids)
      return value !== null && typeof value === 'object' ? JSON.stringify(value) : value
    }),
    streams,
  }
}

/** Puts ids in the place of texts that begin with @. */
export function resolved(value: unknown, ids: Record<string, unknown>): unknown {
  if (typeof value === 'string' && value.startsWith('@')) {
    const id = ids[value.slice(1)]
    if (id === undefined || id === null) throw new Error(`${value}: there is none in the data of the plans test`)
    return id
  }
  if (Array.isArray(value)) return value.map((inner) => resolved(inner, ids))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, resolved(inner, ids)]))
}
