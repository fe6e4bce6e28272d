import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { CauseStatus, JobEnd, JobStatus } from '../src/routes/admin-jobs.ts'
import { answer, columns } from './command.ts'
import { withOwner } from './owner.ts'

// `npm run jobs -- <command>`: the job queue for operators, with the SQL functions of the routes under /admin/jobs/.

const DEFAULT_LIMIT = 200
const FILTER = '[--task T] [--status S] [--cause C]'
const USAGE = [
  `usage: npm run jobs -- list [${JobStatus.options.join(' | ')}] ${FILTER} [--request ID] [--limit N] [--offset N]`,
  'causes [--task T] [--status S]',
  'history [--task T] [--outcome O] [--request ID] [--limit N] [--offset N]',
  'show ID',
  `retry ID… | ${FILTER} [--yes]`,
  `cancel ID… | ${FILTER} [--yes]`,
  `reschedule --at TIME ID… | ${FILTER} [--yes]`,
  'tasks | pause TASK --reason R [--until TIME] | resume TASK | run TASK',
  'unlock; each with --json',
].join(' | ')

const OPTIONS = {
  task: { type: 'string' },
  status: { type: 'string' },
  cause: { type: 'string' },
  request: { type: 'string' },
  outcome: { type: 'string' },
  limit: { type: 'string' },
  offset: { type: 'string' },
  at: { type: 'string' },
  reason: { type: 'string' },
  until: { type: 'string' },
  yes: { type: 'boolean' },
  json: { type: 'boolean' },
} as const
type Options = ReturnType<typeof parse>['values']

type Row = Record<string, unknown>
type Command = {
  /** The options that the command takes besides --json. */
  takes: ReadonlyArray<keyof Options>
  run(words: string[], options: Options): Promise<string>
}

const usage = () => new Error(USAGE)

async function main([name, ...args]: string[]): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw usage()
  const { values, positionals } = parse(args)
  const known = [...command.takes, 'json']
  if (Object.keys(values).some((option) => !known.includes(option))) throw usage()
  const states = name === 'causes' ? CauseStatus : JobStatus
  if (values.status !== undefined && !states.safeParse(values.status).success) throw usage()
  return command.run(positionals, values)
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS, allowPositionals: true })
  } catch {
    throw usage()
  }
}

const COMMANDS: Record<string, Command> = {
  list: { takes: ['task', 'status', 'cause', 'request', 'limit', 'offset'], run: list },
  causes: { takes: ['task', 'status'], run: causes },
  history: { takes: ['task', 'outcome', 'request', 'limit', 'offset'], run: history },
  show: { takes: [], run: show },
  retry: { takes: ['task', 'status', 'cause', 'yes'], run: (...given) => change('retry', ...given) },
  cancel: { takes: ['task', 'status', 'cause', 'yes'], run: (...given) => change('cancel', ...given) },
  reschedule: { takes: ['task', 'status', 'cause', 'yes', 'at'], run: (...given) => change('reschedule', ...given) },
  tasks: { takes: [], run: tasks },
  pause: { takes: ['reason', 'until'], run: pause },
  resume: { takes: [], run: (...given) => changeTask('resume', ...given) },
  run: { takes: [], run: (...given) => changeTask('run', ...given) },
  unlock: { takes: [], run: unlock },
}

async function list([word, ...more]: string[], options: Options): Promise<string> {
  if (more.length > 0 || (word && !JobStatus.safeParse(word).success)) throw usage()
  const { status = null, task = null, cause = null, request = null } = options
  const values = [word ?? status, task, ...pageOf(options), cause, request]
  const found = await callSql<{ items: Row[]; total: number }>('jobs.queue_list($1, $2, $3, $4, $5, $6)', values)
  const rows = found.items.map((job) => {
    const [at, errorOrWorker] = job.status === 'running' ? [job.locked_at, job.locked_by] : [job.run_at, job.last_error]
    return [job.id, job.status, job.task, `${job.attempts}/${job.max_attempts}`, at, errorOrWorker]
  })
  const head = ['ID', 'STATUS', 'TASK', 'ATTEMPTS', 'AT', 'ERROR OR WORKER']
  return outputOf(options, found, () => `${columns([head, ...rows])}\n${rows.length} of ${found.total}`)
}

async function causes(words: string[], options: Options): Promise<string> {
  if (words.length > 0) throw usage()
  const { task = null, status = null } = options
  const found = await callSql<{ items: Row[] }>('jobs.queue_causes($1, $2)', [task, status])
  const fields = ['count', 'task', 'status', 'first_at', 'last_at', 'cause']
  return outputOf(options, found, () =>
    table(['COUNT', 'TASK', 'STATUS', 'FIRST', 'LAST', 'CAUSE'], found.items, fields),
  )
}

async function history(words: string[], options: Options): Promise<string> {
  const { task = null, outcome = null, request = null } = options
  if (words.length > 0 || (outcome !== null && !JobEnd.safeParse(outcome).success)) throw usage()
  const values = [task, outcome, request, ...pageOf(options)]
  const found = await callSql<{ items: Row[] }>('jobs.history_list($1, $2, $3, $4, $5)', values)
  const fields = ['job_id', 'outcome', 'task', 'attempts', 'ended_at', 'request_id', 'cause']
  const head = ['ID', 'OUTCOME', 'TASK', 'ATTEMPTS', 'ENDED', 'REQUEST', 'CAUSE']
  return outputOf(options, found, () => table(head, found.items, fields))
}

async function show(words: string[], options: Options): Promise<string> {
  const [id] = idsOf(words)
  if (words.length !== 1) throw usage()
  const job = await callSql<Row | null>('jobs.queue_show($1)', [id])
  if (job === null) throw new Error(`${id}: job_not_found`)
  return outputOf(options, job, () => columns(Object.entries(job)))
}

type Action = 'retry' | 'cancel' | 'reschedule'

/** Changes the named jobs, or all of a filter. */
function change(action: Action, words: string[], options: Options): Promise<string> {
  const { task, status, cause, at } = options
  const filter = { task, status, cause }
  const filtered = Object.values(filter).some((value) => value !== undefined)
  const named = words.length > 0
  if (filtered === named) throw usage() // both, or neither
  if (action === 'reschedule' && !isTime(at)) throw usage()
  return named ? changeNamed(action, idsOf(words), options) : changeAll(action, filter, options)
}

/** Changes the jobs that allow it and prints them, then fails with the others and their reasons. */
async function changeNamed(action: Action, ids: string[], options: Options): Promise<string> {
  const outcome = await callSql<{ changed: number[]; unchanged: Array<{ id: number; reason: string }> }>(
    'jobs.queue_outcome($2, jobs.queue_change($1, $2, $3))',
    [action, ids, options.at ?? null],
  )
  const { changed, unchanged } = outcome
  const done = outputOf(options, outcome, () => `${action}: ${changed.join(', ') || 'none'}`)
  if (unchanged.length === 0) return done
  if (changed.length > 0 || options.json) console.log(done)
  throw new Error(unchanged.map(({ id, reason }) => `${id}: ${reason}`).join(', '))
}

/** Says how many jobs a filter matches, asks, and changes them if they are still as many. */
async function changeAll(action: Action, filter: Row, options: Options): Promise<string> {
  const count = await callSql<number>('(select count(*)::integer from jobs.queue_matching($1))', [filter])
  if (!options.yes && !(await agreed(`${action} ${count === 1 ? '1 job' : `${count} jobs`}? [y/N] `))) {
    throw new Error('nothing was changed')
  }
  const values = [action, filter, count, options.at ?? null]
  const outcome = await callSql<{ changed: number }>('jobs.queue_bulk($1, $2, $3, $4)', values)
  return outputOf(options, outcome, () => `${action}: ${outcome.changed}`)
}

async function agreed(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr })
  const closed = new Promise<string>((resolve) => terminal.once('close', () => resolve('')))
  const reply = await Promise.race([terminal.question(question), closed])
  terminal.close()
  return /^y(es)?$/i.test(reply.trim())
}

type TaskItem = Row & { paused: Row | null; last_day: Row; cron: Row | null }

async function tasks(words: string[], options: Options): Promise<string> {
  if (words.length > 0) throw usage()
  const found = await callSql<{ items: TaskItem[] }>('jobs.tasks_list()', [])
  return outputOf(options, found, () => columns([TASK_HEAD, ...found.items.map(taskRow)]))
}

const STATUSES = ['ready', 'scheduled', 'running', 'retrying', 'failed']
const TASK_HEAD = ['task', ...STATUSES, 'done/day', 'failed/day', 'p95 ms', 'next', 'paused'].map((name) =>
  name.toUpperCase(),
)
const taskRow = ({ task, paused, last_day: { done, failed, p95_ms }, cron, ...counts }: TaskItem) => [
  task,
  ...STATUSES.map((status) => counts[status]),
  done,
  failed,
  p95_ms,
  cron && `${cron.next_at}${cron.overdue ? ' overdue' : ''}`,
  paused && `${paused.until ?? 'until resumed'}: ${paused.reason}`,
]

async function pause([task, ...more]: string[], options: Options): Promise<string> {
  const { reason, until } = options
  if (task === undefined || more.length > 0 || !reason) throw usage()
  if (until !== undefined && !isTime(until)) throw usage()
  const values = [task, until ?? null, reason, 'operator']
  const item = await callSql<TaskItem>('jobs.task_pause($1, $2, $3, $4)', values)
  return outputOf(options, item, () => columns([TASK_HEAD, taskRow(item)]))
}

async function changeTask(action: 'resume' | 'run', [task, ...more]: string[], options: Options): Promise<string> {
  if (task === undefined || more.length > 0) throw usage()
  const item = await callSql<TaskItem>(`jobs.task_${action}($1)`, [task])
  return outputOf(options, item, () => columns([TASK_HEAD, taskRow(item)]))
}

async function unlock(words: string[], options: Options): Promise<string> {
  if (words.length > 0) throw usage()
  const jobs = await callSql<number[]>('to_json(jobs.queue_unlock())', [])
  return outputOf(options, jobs, () => `unlock: ${jobs.join(', ') || 'none'}`)
}

const table = (head: string[], rows: Row[], fields: string[]) =>
  columns([head, ...rows.map((row) => fields.map((field) => row[field]))])

/** A result for programs, where they ask for it, or for people. */
const outputOf = (options: Options, result: unknown, people: () => string) =>
  options.json ? JSON.stringify(result) : people()

const isTime = (text = '') => !Number.isNaN(Date.parse(text))

const pageOf = ({ limit, offset }: Options) => [wholeNumber(limit, DEFAULT_LIMIT), wholeNumber(offset, 0)]

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw usage()
  return text === undefined ? fallback : Number(text)
}

function idsOf(words: string[]): string[] {
  if (words.length === 0 || !words.every((word) => /^\d+$/.test(word))) throw usage()
  return words
}

const callSql = <T>(call: string, values: unknown[]) =>
  withOwner(
    async (client) => (await client.query<{ answer: T }>(`select ${call} as answer`, values)).rows[0]?.answer as T,
  )

await answer(main)
