import { on } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Task } from 'graphile-worker'
import pLimit from 'p-limit'
import { z } from 'zod'
import { statement } from '../db/statements.ts'
import type { Job, Message } from '../imports/thread.ts'
import type { TaskServices } from '../worker/task.ts'

/** The job of an import. */
export const ImportJob = z.object({ user_id: z.int(), import_id: z.int() })

const PERSON = { for: 'model_request' } as const
const BEGIN = statement('jobs.import_begin', ['import_id'], PERSON)
const CHUNK = statement('jobs.import_chunk', ['import_id', 'nth'], PERSON)
const STORE = statement('jobs.import_rows_store', ['import_id', 'source', 'after', 'source_rows'], PERSON)
const END = statement('jobs.import_read_end', ['import_id', 'detail', 'problems'], PERSON)

// The bounds of a reader (docs/contract/imports.md#bounds). The file itself lies outside of the heap.
const HEAP_MIB = 128
const LONGEST_MS = 60_000

const alone = pLimit(1)

// Reads a file into rows, in a thread of its own, one file at a time per process; then the preview is made. A run that
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
  const ended = await inThread(job, async ({ rows, source }, after) => {
    return (await run(STORE, { source, after, source_rows: rows })) === 'true'
  })
  if (ended === undefined) return // the person has deleted it
  const problems = JSON.stringify(ended.problems)
  await database.unhurried(END, { import_id, detail: ended.detail, problems }, log, person)
}

type Rows = Extract<Message, { rows: string }>

/** Reads a file in a thread; `store` says whether to go on. What is beyond the bounds is refused as too large. */
async function inThread(
  workerData: Job,
  store: (rows: Rows, after: number) => Promise<boolean>,
): Promise<Ended | undefined> {
  const thread = new Worker(new URL('../imports/thread.ts', import.meta.url), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MIB },
  })
  const late = setTimeout(() => void thread.terminate(), LONGEST_MS)
  let after = 0
  try {
    for await (const [message] of on(thread, 'message', { close: ['exit'] })) {
      const { end } = message
      if (end !== undefined) return end
      if (!(await store(message, after))) return undefined
      after += message.count
      thread.postMessage('next')
    }
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_WORKER_OUT_OF_MEMORY') throw error
  } finally {
    clearTimeout(late)
    await thread.terminate()
  }
  return { detail: 'archive_too_large', problems: [] }
}
