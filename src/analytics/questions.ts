import { readdirSync, readFileSync } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import pg from 'pg'
import type { Log } from '../base/log.ts'
import type { Analyst } from './proxy-tokens.ts'

// The named questions: each file of content/questions is a head of lines `-- key: text`, which may go on in the next
// line, and one SELECT, whose $1 is the number of weeks or null (docs/contract/analysts.md#named-questions).

const FOLDER = new URL('../../content/questions/', import.meta.url)
const KEYS = ['title', 'sentence', 'population', 'zone', 'missing', 'figure'] as const
const NEXT = 'fetch 1000 from answer'
const PRESENT = `select to_json(t.at) #>> '{}' as asked_at, (select to_json(max(c.as_of)) #>> '{}'
  from analytics.present_counts c where c.figure = 'active_people') as counted_at from analytics.today t`

type Head = Record<(typeof KEYS)[number], string> & { graphql?: string }
export type Question = Head & { name: string; query: string }
export type Asked = Analyst & { weeks: number | null; csv: boolean }
type Present = { asked_at: string; counted_at: string | null }

/** Reads a file; throws if its head lacks a line. */
export function readQuestion(name: string, text: string): Question {
  const head: Record<string, string> = {}
  const lines = text.trim().split('\n')
  let last = ''
  while (lines[0]?.startsWith('--')) {
    const line = lines.shift() as string
    const [, key, value = line.replace(/^-- +/, '')] = /^-- (\w+): (.+)$/.exec(line) ?? []
    head[key ?? last] = key === undefined ? `${head[last]} ${value}` : value
    last = key ?? last
  }
  const missing = KEYS.filter((key) => !head[key])
  if (missing.length > 0) throw new Error(`content/questions/${name}.sql has no ${missing.join(', ')}`)
  return { ...(head as Head), name, query: lines.join('\n') }
}

export const questions: ReadonlyMap<string, Question> = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.sql'))
    .sort()
    .map((file) => file.replace(/\.sql$/, ''))
    .map((name) => [name, readQuestion(name, readFileSync(new URL(`${name}.sql`, FOLDER), 'utf8'))]),
)

const { INT8, NUMERIC, DATE } = pg.types.builtins
/** Counts and sums of the questions fit into a JSON number; a day stays text. */
const PARSERS = new Map<number, (text: string) => unknown>([
  [INT8, Number],
  [NUMERIC, Number],
  [DATE, String],
])
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    PARSERS.get(oid) ?? pg.types.getTypeParser(oid, format as 'text'),
}

/** Asks a question in one snapshot and sends the answer, as CSV while it is read. */
export async function answerQuestion(pool: pg.Pool, question: Question, asked: Asked, response: Response, log: Log) {
  const since = performance.now()
  const client = await pool.connect()
  let failure: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    const [present] = (await client.query<Present>(PRESENT)).rows as [Present]
    const suppressed = asked.groupsOnly ? await leaveOut(client, question, asked.weeks) : undefined
    await client.query({ text: `declare answer no scroll cursor for ${question.query}`, values: [asked.weeks] })
    const send = asked.csv ? sendCsv : sendJson
    const rows = await send(client, question, present, suppressed, response)
    await client.query('commit')
    const ms = Math.round(performance.now() - since)
    log.info({ user_id: Number(asked.userId), question: question.name, ms, rows }, 'question_asked')
  } catch (error) {
    failure = error as Error
    throw error
  } finally {
    client.release(failure)
  }
}

/** Leaves groups of few out of the rest of the transaction; answers how many rows of the answer those are. */
async function leaveOut(client: pg.PoolClient, question: Question, weeks: number | null) {
  const count = async () =>
    (await client.query<{ rows: number }>(`select count(*)::integer as rows from (${question.query}) answer`, [weeks]))
      .rows[0]?.rows as number
  const all = await count()
  await client.query("set local analytics.groups_only = 'on'")
  return all - (await count())
}

const fetchRows = (client: pg.PoolClient, text: string) =>
  client.query<unknown[]>({ text, rowMode: 'array', types } as pg.QueryArrayConfig)

async function sendJson(
  client: pg.PoolClient,
  { name, title, population }: Question,
  present: Present,
  suppressed: number | undefined,
  response: Response,
) {
  const { rows, fields } = await fetchRows(client, 'fetch all from answer')
  const columns = fields.map((field) => field.name)
  response.json({
    name,
    title,
    asked_at: present.asked_at,
    as_of: present.counted_at,
    population,
    columns,
    rows,
    suppressed,
  })
  return rows.length
}

async function sendCsv(
  client: pg.PoolClient,
  { name }: Question,
  present: Present,
  suppressed: number | undefined,
  response: Response,
) {
  const { fields, rows: first } = await fetchRows(client, NEXT)
  let sent = 0
  async function* lines() {
    yield csvLine(fields.map((field) => field.name))
    for (let rows = first; rows.length > 0; { rows } = await fetchRows(client, NEXT)) {
      sent += rows.length
      yield rows.map(csvLine).join('')
    }
  }
  if (suppressed !== undefined) response.setHeader('X-Suppressed-Groups', suppressed)
  response.setHeader('Content-Type', 'text/csv; charset=utf-8')
  response.setHeader('Content-Disposition', `attachment; filename="${name}-${present.asked_at.slice(0, 10)}.csv"`)
  await pipeline(lines, response).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error // else the client has left
  })
  return sent
}

/** A line of RFC 4180; null is an empty field. */
export const csvLine = (values: readonly unknown[]) =>
  `${values.map((value) => csvField(value === null ? '' : String(value))).join(',')}\r\n`

const csvField = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
