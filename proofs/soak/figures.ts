import { readdirSync, readFileSync } from 'node:fs'

// What a day of the soak leaves: rows per table, memory and connections.

export type Figures = { rows: Map<string, number> } & Record<Measured, number>
export const MEASURED = ['connections', 'api', 'workers', 'postgres', 'shared'] as const
type Measured = (typeof MEASURED)[number]
// biome-ignore lint/suspicious/noExplicitAny: rows, which the caller knows
type Rows = (text: string) => Promise<any[]>
type Process = { metric(name: string): Promise<number | undefined> }

/** The tables, and whether they name people. */
const TABLES = `select format('%I.%I', n.nspname, c.relname) as name, p.owner is not null as of_people
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  left join lib.person_tables() p on p.relation = n.nspname || '.' || c.relname
  where c.relkind = 'r' and n.nspname !~ '^(pg_|information_schema)' order by 1`

export const tablesOf = (rows: Rows): Promise<{ name: string; of_people: boolean }[]> => rows(TABLES)

export async function figuresOf(
  rows: Rows,
  { api, workers, postgres }: { api: Process; workers: Process[]; postgres: number },
): Promise<Figures> {
  const tables = (await tablesOf(rows)).map(({ name }) => `select '${name}' as name, count(*)::integer from ${name}`)
  const counts = await rows(tables.join(' union all '))
  const [{ connections }] = await rows(
    "select count(*)::integer as connections from pg_stat_activity where usename like 'app\\_%'",
  )
  const mb = async (one: Process) => {
    const bytes = await one.metric('process_resident_memory_bytes')
    if (bytes === undefined) throw new Error('a process has no metric of its memory')
    return bytes / 1e6
  }
  return {
    rows: new Map(counts.map(({ name, count }) => [name, count])),
    connections,
    api: await mb(api),
    workers: Math.max(...(await Promise.all(workers.map(mb)))),
    ...memoryOf(postgres),
  }
}

/** MB of PostgreSQL's processes: their own, and what they share. */
function memoryOf(postmaster: number): { postgres: number; shared: number } {
  const isOfIt = (pid: string) => {
    if (pid === String(postmaster)) return true
    return read(`/proc/${pid}/status`).includes(`\nPPid:\t${postmaster}\n`)
  }
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && isOfIt(name))
  const rollups = pids.map((pid) => read(`/proc/${pid}/smaps_rollup`))
  const mb = (kind: RegExp) => rollups.reduce((sum, text) => sum + Number(kind.exec(text)?.[1] ?? 0), 0) / 1000
  return { postgres: mb(/^Pss_Anon: +(\d+)/m), shared: mb(/^Pss_Shmem: +(\d+)/m) }
}

/** A file of a process, which may have ended meanwhile. */
function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return ''
    throw error
  }
}

export const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] as number

/** The rows of docs/operators.md#a-month-alone, for these days. */
export function printed(days: Figures[], shown: number[], tables: Record<string, string[]>): string {
  const line = (name: string, of: (figures: Figures) => number) =>
    `| ${name} | ${shown.map((day) => Math.round(of(days[day] as Figures)).toLocaleString('en')).join(' | ')} |`
  const sum = (names: string[]) => (figures: Figures) =>
    names.reduce((total, name) => total + (figures.rows.get(name) ?? 0), 0)
  return [
    `| After day | ${shown.join(' | ')} |`,
    ...Object.entries(tables).map(([name, of]) => line(name, sum(of))),
    ...MEASURED.map((name) => line(name, (figures) => figures[name])),
  ].join('\n')
}

/** The name of a log line of level error. The last line of a killed process is cut; a library prints stacks. */
export function errorOf(line: string): string[] {
  if (!/^\{.*\}$/.test(line)) return []
  const { level, msg } = JSON.parse(line)
  return level === 'error' ? [msg.split(' ')[0]] : []
}
