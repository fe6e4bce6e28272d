import { once } from 'node:events'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { readers, sourceOf } from './readers.ts'
import { FileRefused, type ImportRow, isProblem, type Options, type Problem, type Source } from './rows.ts'

// The thread in which a file is read: its memory is bounded, and it can be ended while it computes. It sends rows in
// batches, and goes on when the last one is stored. A batch is JSON, in which each body is a text of its own.

/** What the thread gets. */
export type Job = Options & { given: Source | 'auto'; bytes: Uint8Array }
/** What it sends: rows, and at last how it ended. */
export type Message =
  | { rows: string; count: number; source: Source }
  | { end: { detail: string | null; problems: Problem[] } }

const BATCH_ROWS = 1000
const BATCH_CHARACTERS = 4_000_000
const MOST_PROBLEMS = 100

/** A text that PostgreSQL can hold. */
const clean = (_name: string, value: unknown) =>
  typeof value === 'string' ? value.replaceAll('\0', '').toWellFormed() : value

async function read(port: MessagePort, { given, bytes, includeArchived }: Job): Promise<Problem[]> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const source = await sourceOf(given, file)
  const problems: Problem[] = []
  let rows: string[] = []
  let characters = 0
  const send = async () => {
    port.postMessage({ rows: `[${rows.join()}]`, count: rows.length, source } satisfies Message)
    rows = []
    characters = 0
    await once(port, 'message')
  }
  for await (const item of readers[source].read(file, { includeArchived })) {
    if (isProblem(item)) {
      if (problems.length < MOST_PROBLEMS) problems.push(item)
      continue
    }
    const row = JSON.stringify(textOf(item), clean)
    characters += row.length
    rows.push(row)
    if (rows.length === BATCH_ROWS || characters > BATCH_CHARACTERS) await send()
  }
  await send()
  return problems
}

const textOf = ({ body, ...row }: ImportRow) => ({ ...row, body: JSON.stringify(body, clean) })

async function main(port: MessagePort) {
  const end = await read(port, workerData).then(
    (problems) => ({ detail: null, problems }),
    (error) => {
      if (error instanceof FileRefused) return { detail: error.detail, problems: [] }
      throw error
    },
  )
  port.postMessage({ end } satisfies Message)
}

if (parentPort !== null) await main(parentPort)
