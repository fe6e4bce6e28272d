import { createReadStream, existsSync, readdirSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { emailFingerprint } from '../src/base/log.ts'
import { readDatabaseConfig } from '../src/base/settings/config.ts'
import { addressOf, answer, columns, textOf } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run why`: what the service knows of one request, oldest first, the last requests of a person, or their reminders
// (docs/operators.md#one-request). From log lines and the database, without a collector.

const USAGE = 'usage: npm run why -- REQUEST_ID | --person EMAIL | --reminders EMAIL [--log FILE|-]… [--json]'
const REQUEST_ID = /^[\w-]{1,64}$/
const LAST = 50

/** A row of the output. */
type Row = { at: string; event: string; facts: Record<string, unknown> }
type Line = Record<string, unknown> & { time: string; msg: string; trace_id?: string }

const OPTIONS = {
  person: { type: 'string' },
  reminders: { type: 'string' },
  log: { type: 'string', multiple: true },
  json: { type: 'boolean' },
} as const

async function main(args: string[]): Promise<string> {
  const { values, positionals } = parseArgs({ args, options: OPTIONS, allowPositionals: true })
  const [id, ...more] = positionals
  const { person, reminders, log } = values
  const asked = [id, person, reminders].filter((each) => each !== undefined)
  if (more.length > 0 || asked.length !== 1) throw new Error(USAGE)
  if (id !== undefined && !REQUEST_ID.test(id)) throw new Error(`${id} is no id of a request`)
  const rows = await (id !== undefined
    ? storyOf(id, log)
    : reminders !== undefined
      ? remindersOf(reminders)
      : requestsOf(person as string, log))
  if (rows.length === 0) throw new Error(`${asked[0]}: nothing is known in the logs or the database`)
  return values.json ? JSON.stringify(rows) : columns(rows.map(({ at, event, facts }) => [at, event, inWords(facts)]))
}

const inWords = (facts: Row['facts']) =>
  Object.entries(facts)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => `${name}=${textOf(value)}`)
    .join(' ')

/** All that is known of a request, oldest first. */
async function storyOf(id: string, files: string[] | undefined): Promise<Row[]> {
  const { rows } = await withOwner((client) =>
    client.query<{ story: Row[] | null }>('select jobs.request_story($1) as story', [id]),
  )
  const logged: Row[] = []
  for await (const line of linesWith(id, files)) if (line.trace_id === id) logged.push(rowOf(line))
  return [...(rows[0]?.story ?? []), ...logged].sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
}

const rowOf = ({ time, msg, trace_id: _, level: __, ...facts }: Line): Row => ({ at: time, event: msg, facts })

/** The reminders of a person in the last week, with why those that were not sent were not. */
async function remindersOf(typed: string): Promise<Row[]> {
  const { rows } = await withOwner((client) =>
    client.query<{ story: Row[] }>('select jobs.reminders_story($1) as story', [addressOf(typed)]),
  )
  return rows[0]?.story ?? []
}

/** The last requests of a person: those of the account, and those that name the address, as its fingerprint. */
async function requestsOf(typed: string, files: string[] | undefined): Promise<Row[]> {
  const email = addressOf(typed)
  const { rows } = await withOwner((client) =>
    client.query<{ id: string }>('select u.id from auth.users u where u.email = auth.address_of($1)', [email]),
  )
  const account = Number(rows[0]?.id) // NaN without an account: no line has it
  const fingerprint = emailFingerprint(email)
  const theirs = new Set<string>()
  const requests = new Map<string, Row>()
  for await (const line of linesWith('"trace_id"', files)) {
    const id = line.trace_id as string
    if (line.email_fingerprint === fingerprint || line.user_id === account) theirs.add(id)
    if (line.msg !== 'request_completed' || !theirs.has(id)) continue
    theirs.delete(id) // a client may choose an id, so another person may send it again
    const { route, http_status: status, elapsed_ms } = line
    requests.set(id, { at: line.time, event: id, facts: { route, status, elapsed_ms } })
  }
  return [...requests.values()].sort((a, b) => Date.parse(a.at) - Date.parse(b.at)).slice(-LAST)
}

/** The lines that contain a text: of the given files, `-` for standard input, or of the log of `npm start`. */
async function* linesWith(text: string, files = ownFiles()): AsyncGenerator<Line> {
  for (const file of files) {
    const input = file === '-' ? process.stdin : createReadStream(file)
    for await (const line of createInterface({ input })) {
      if (line.includes(text)) yield* read(line)
    }
  }
}

/** The line, parsed; none where something other than the log wrote it. */
function read(line: string): Line[] {
  try {
    const parsed = JSON.parse(line) as Line
    return typeof parsed.time === 'string' && typeof parsed.msg === 'string' ? [parsed] : []
  } catch {
    return []
  }
}

const numberOf = (name: string) => Number(/\d+/.exec(name)?.[0] ?? 0)

/** The files of `npm start`, the oldest first. */
function ownFiles(): string[] {
  const folder = resolve(readDatabaseConfig(process.env).DATA_DIR, 'log')
  const names = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.log')) : []
  return names.sort((a, b) => numberOf(b) - numberOf(a)).map((name) => join(folder, name))
}

await answer(main)
