import { JobStatus } from '../program/routes/admin-jobs.ts'
import { answer, columns } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run jobs -- <command>`: the job queue for operators, with the SQL functions of the routes under /admin/jobs/.

const LISTED = 200
const USAGE = `usage: npm run jobs -- list [${JobStatus.options.join(' | ')}] | show ID | retry ID… | cancel ID… | unlock`

type Job = Record<string, unknown>

async function main([command, ...args]: string[]): Promise<string> {
  const [first] = args
  const ids = args.length > 0 && args.every((arg) => /^\d+$/.test(arg))
  if (command === 'list' && args.length === 0) return list(null)
  if (command === 'list' && args.length === 1 && JobStatus.safeParse(first).success) return list(first)
  if (command === 'show' && args.length === 1 && ids) return show(first)
  if ((command === 'retry' || command === 'cancel') && ids) return change(command, args)
  if (command === 'unlock' && args.length === 0) return unlock()
  throw new Error(USAGE)
}

async function list(status: unknown): Promise<string> {
  const { items, total } = await ask<{ items: Job[]; total: number }>('jobs.queue_list($1, null, $2, 0)', [
    status,
    LISTED,
  ])
  const rows = items.map(({ id, status, task, attempts, max_attempts, locked_at, run_at, last_error, locked_by }) => [
    ...[id, status, task, `${attempts}/${max_attempts}`],
    ...(status === 'running' ? [locked_at, locked_by] : [run_at, last_error]),
  ])
  return `${columns([['ID', 'STATUS', 'TASK', 'ATTEMPTS', 'AT', 'ERROR OR WORKER'], ...rows])}\n${items.length} of ${total}`
}

async function show(id: unknown): Promise<string> {
  const job = await ask<Job | null>('jobs.queue_show($1)', [id])
  if (job === null) throw new Error(`${id}: job_not_found`)
  return columns(Object.entries(job))
}

/** Retries or cancels the jobs that allow it and prints them, then fails with the others and their reasons. */
async function change(action: 'retry' | 'cancel', ids: string[]): Promise<string> {
  const { changed, unchanged } = await ask<{ changed: number[]; unchanged: Array<{ id: number; reason: string }> }>(
    `jobs.queue_${action}($1)`,
    [ids],
  )
  const done = `${action}: ${changed.join(', ') || 'none'}`
  if (unchanged.length === 0) return done
  if (changed.length > 0) console.log(done)
  throw new Error(unchanged.map(({ id, reason }) => `${id}: ${reason}`).join(', '))
}

async function unlock(): Promise<string> {
  const jobs = await ask<number[]>('to_json(jobs.queue_unlock())', [])
  return `unlock: ${jobs.join(', ') || 'none'}`
}

const ask = <T>(call: string, values: unknown[]) =>
  withOwner(
    async (client) => (await client.query<{ answer: T }>(`select ${call} as answer`, values)).rows[0]?.answer as T,
  )

await answer(main)
