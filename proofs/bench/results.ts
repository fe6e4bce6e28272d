import type { HttpSample, SqlSample } from './measure.ts'

// What the rounds of a row come to: the median of rates and latencies, and the least CPU time, since another program on
// the machine can only add to it.

export type Rounds = { sql: SqlSample[]; http: HttpSample[] }
export type Result = {
  sqlRate: number
  sqlCpu: number
  httpRate: number
  apiCpu: number
  databaseCpu: number
  p50: number
  p99: number
}

export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
const least = (values: readonly number[]) => (values.length === 0 ? Number.NaN : Math.min(...values))

export const resultOf = ({ sql, http }: Rounds): Result => ({
  sqlRate: median(sql.map(({ rate }) => rate)),
  sqlCpu: least(sql.map(({ cpu }) => cpu)),
  httpRate: median(http.map(({ rate }) => rate)),
  apiCpu: least(http.map(({ apiCpu }) => apiCpu)),
  databaseCpu: least(http.map(({ databaseCpu }) => databaseCpu)),
  p50: median(http.map(({ p50 }) => p50)),
  p99: median(http.map(({ p99 }) => p99)),
})

/** CPU milliseconds of one request over HTTP, API and PostgreSQL together. */
export const httpCpu = ({ apiCpu, databaseCpu }: Pick<HttpSample, 'apiCpu' | 'databaseCpu'>) => apiCpu + databaseCpu

const shown = (value: number, digits: number) => (Number.isNaN(value) ? '-' : value.toFixed(digits))
export const ms = (value: number) => shown(value, 3)
export const rate = (value: number) => shown(value, 0)
export const times = (value: number) => shown(value, 2)

/** The columns of a row of the main table. */
export const columnsOf = (result: Result) => ({
  'SQL /s': rate(result.sqlRate),
  'HTTP /s': rate(result.httpRate),
  'SQL CPU ms': ms(result.sqlCpu),
  'HTTP CPU ms': ms(httpCpu(result)),
  'HTTP adds': ms(httpCpu(result) - result.sqlCpu),
  'p50 ms': rate(result.p50),
  'p99 ms': rate(result.p99),
})

/**
 * The columns of a row that compares this checkout with another one. A ratio is the median of the rounds' ratios: both
 * sides of a round run within seconds of each other, so the machine does the same beside.
 */
export function comparedColumns(now: Rounds, before: Rounds) {
  const pairs = <T>(a: T[], b: T[], of: (sample: T) => number) =>
    times(median(a.flatMap((sample, n) => (b[n] === undefined ? [] : [of(sample) / of(b[n])]))))
  const [a, b] = [resultOf(now), resultOf(before)]
  return {
    'SQL CPU before': ms(b.sqlCpu),
    'SQL CPU now': ms(a.sqlCpu),
    'SQL ratio': pairs(now.sql, before.sql, ({ cpu }) => cpu),
    'HTTP CPU before': ms(httpCpu(b)),
    'HTTP CPU now': ms(httpCpu(a)),
    'HTTP ratio': pairs(now.http, before.http, httpCpu),
    'HTTP /s before': rate(b.httpRate),
    'HTTP /s now': rate(a.httpRate),
    'rate ratio': pairs(now.http, before.http, (sample) => sample.rate),
  }
}

/** Prints a table in Markdown, so that docs/performance.md can take it as it is. */
export function print(rows: ReadonlyArray<Record<string, string | number>>): void {
  if (rows.length === 0) return
  const columns = Object.keys(rows[0] as object)
  const width = (column: string) => Math.max(column.length, ...rows.map((row) => String(row[column]).length))
  const line = (cell: (column: string, index: number) => string) => `| ${columns.map(cell).join(' | ')} |`
  const pad = (text: string, column: string, index: number) =>
    index === 0 ? text.padEnd(width(column)) : text.padStart(width(column))
  console.log(line((column, index) => pad(column, column, index)))
  console.log(line((column, index) => '-'.repeat(width(column) - (index === 0 ? 0 : 1)) + (index === 0 ? '' : ':')))
  for (const row of rows) console.log(line((column, index) => pad(String(row[column]), column, index)))
  console.log()
}
