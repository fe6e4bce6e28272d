import { once } from 'node:events'
import { readers, sourceOf } from './readers.ts'
import { FileRefused, type ImportRow, isProblem, type Options, type Problem, type Source } from './rows.ts'

// The process in which one file is read. V8 aborts a process whose heap is full, and the heap of a worker thread is
// no exception, so a hostile file must not be read in a process that serves anybody. This one sends rows in batches,
// and goes on when the last one is stored. A batch is JSON, in which each body is a text of its own. It is killed when
// it has sent how it ended, and ends when the process that started it is gone.

/** What the process gets. */
export type Job = Options & { given: Source | 'auto'; bytes: Buffer }
/** What it sends: rows, and at last how it ended, or the error of a reader that is wrong. */
export type Message =
  | { rows: string; count: number; source: Source }
  | { end: { detail: string | null; problems: Problem[] } }
  | { error: unknown }

const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 4_000_000
const MOST_PROBLEMS = 100

/** A value that PostgreSQL can hold: without NUL and halves of pairs, also in the names of members. */
function clean<T>(value: T): T
function clean(value: unknown) {
  if (typeof value === 'string') return value.replaceAll('\0', '').toWellFormed()
  if (Array.isArray(value)) return value.map((part) => clean(part))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(clean(Object.entries(value)))
}

async function read({ given, bytes, includeArchived }: Job): Promise<Problem[]> {
  const source = await sourceOf(given, bytes)
  const problems: Problem[] = []
  let rows: string[] = []
  let characters = 0
  const sendRows = async () => {
    const stored = once(process, 'message')
    send({ rows: `[${rows.join()}]`, count: rows.length, source })
    rows = []
    characters = 0
    await stored
  }
  for await (const item of readers[source].read(bytes, { includeArchived })) {
    if (isProblem(item)) {
      if (problems.length < MOST_PROBLEMS) problems.push(clean(cut(item)))
      continue
    }
    const row = JSON.stringify(textOf(clean(item)))
    characters += row.length
    rows.push(row)
    if (rows.length === BATCH_ROWS || characters > BATCH_CHARACTERS) await sendRows()
  }
  await sendRows()
  return problems
}

const textOf = ({ body, ...row }: ImportRow) => ({ ...row, body: JSON.stringify(body) })

/** A problem with names as long as those in the preview (lib.import_name). */
const cut = (problem: Problem): Problem => ({
  ...problem,
  file: headOf(problem.file),
  ...(problem.entry !== undefined && { entry: headOf(problem.entry) }),
})
const headOf = (text: string) => /^.{0,255}/su.exec(text)?.[0] ?? ''

const send = (message: Message) => process.send?.(message)

// A service manager sends it to every process of a service; the one that started this one finishes its jobs first.
process.on('SIGTERM', () => {})
process.on('disconnect', () => process.exit())
const [job] = await once(process, 'message')
await read(job).then(
  (problems) => send({ end: { detail: null, problems } }),
  (error) => send(error instanceof FileRefused ? { end: { detail: error.detail, problems: [] } } : { error }),
)
