import { fork } from 'node:child_process'
import { on } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Task } from 'graphile-worker'
import pLimit from 'p-limit'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { Job, Message } from '../imports/reader-process.ts'
import type { TaskServices } from '../worker/task.ts'

/** The job of an import. */
export const ImportJob = z.object({ user_id: z.int(), import_id: z.int() })

const PERSON = { for: 'model_request' } as const
const BEGIN = statement('jobs.import_begin', ['import_id'], PERSON)
const CHUNK = statement('jobs.import_chunk', ['import_id', 'nth'], PERSON)
const STORE = statement('jobs.import_rows_store', ['import_id', 'source', 'after', 'source_rows'], PERSON)
const END = statement('jobs.import_read_end', ['import_id', 'detail', 'problems'], PERSON)

const READER = fileURLToPath(new URL('../imports/reader-process.ts', import.meta.url))
// The bounds of a reader (docs/contract/imports.md#bounds). The file itself lies outside of the heap.
const HEAP_MIB = 128
const LONGEST_MS = 60_000

const alone = pLimit(1)

// Reads a file into rows, in a process of its own, one file at a time per process; then the preview is made. A run that
// died begins again.
export const importRead =
  (services: TaskServices): Task =>
  async (payload) => {
    const job = ImportJob.parse(payload)
    await alone(() => readFile(services, job))
  }

type Ended = Extract<Message, { end: unknown }>['end']

async function readFile({ database, log }: TaskServices, { user_id, import_id }: z.infer<typeof ImportJob>) {
  const person = String(user_id)
  const run = async (what: typeof BEGIN, values: object = {}) =>
    (await database.onBehalf(what, person, { ...values, import_id }, log)).body
  const begun = await run(BEGIN)
  if (begun === null) return
  const { source, include_archived, chunks } = JSON.parse(begun)
  const pieces: Buffer[] = []
  for (let nth = 0; nth < chunks; nth++) {
    pieces.push(Buffer.from((await run(CHUNK, { nth })) ?? '', 'base64'))
  }
  const file = Buffer.concat(pieces.splice(0))
  const job = { given: source ?? 'auto', includeArchived: include_archived, bytes: file }
  const ended = await inProcess(job, async ({ rows, source }, after) => {
    return (await run(STORE, { source, after, source_rows: rows })) === 'true'
  })
  if (ended === undefined) return // the person has deleted it
  const problems = JSON.stringify(ended.problems)
  await database.unhurried(END, { import_id, detail: ended.detail, problems }, log, person)
}

type Rows = Extract<Message, { rows: string }>

/**
 * Reads a file in a process of its own; `store` says whether to go on. The process is killed in the end. One that died
 * before was beyond the bounds, which V8, the kernel or the clock ended, and the file is refused as too large. What V8
 * prints then goes nowhere. One that could not start, or was told to end before it ignored that, is an error.
 */
async function inProcess(job: Job, store: (rows: Rows, after: number) => Promise<boolean>): Promise<Ended | undefined> {
  const reader = fork(READER, {
    serialization: 'advanced',
    execArgv: [`--max-old-space-size=${HEAP_MIB}`],
    env: {},
    detached: true, // Ctrl-C is for this process
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  })
  const kill = () => void reader.kill('SIGKILL')
  const late = setTimeout(kill, LONGEST_MS)
  // The exit says it where there is nobody left to send to.
  const send = (message: Job | 'next') => reader.send(message, () => {})
  let after = 0
  try {
    const messages = on(reader, 'message', { close: ['exit'] })
    send(job)
    for await (const [message] of messages as AsyncIterable<[Message]>) {
      if ('error' in message) throw message.error
      if ('end' in message) return message.end
      if (!(await store(message, after))) return undefined
      after += message.count
      send('next')
    }
  } finally {
    clearTimeout(late)
    kill()
  }
  const { exitCode, signalCode } = reader
  if (exitCode !== null || signalCode === 'SIGTERM') throw new Error(`the reader ended: ${exitCode ?? signalCode}`)
  return { detail: 'archive_too_large', problems: [] }
}
