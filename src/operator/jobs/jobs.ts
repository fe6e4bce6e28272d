import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { JobEnd, JobStatus } from '../../program/routes/admin-jobs.ts'
import { answer, columns } from '../command.ts'
import { withOwner } from '../owner.ts'

// `npm run jobs -- <command>`: the job queue for operators, with the SQL functions of the routes under /admin/jobs/.

const LISTED = 200
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
type Options = ReturnType<typeof parsed>['values']
const parsed = (args: string[]) => parseArgs({ args, options: OPTIONS, allowPositionals: true })

type Job = Record<string, unknown>
type Row = Record<string, unknown>
type Command = {
  /** The options that the command takes besides --json. */
  takes: ReadonlyArray<keyof Options>
  run(words: string[], options: Options): Promise<string>
}

const wrong = () => new Error(USAGE)

async function main([name, ...args]: string[]): Promise<string> {
  const command = name !== undefined && Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined
  if (command === undefined) throw wrong()
  const { values, positionals } = read(args)
  const known = [...command.takes, 'json']
  if (Object.keys(values).some((option) => !known.includes(option))) throw wrong()
  if (values.status !== undefined && !JobStatus.safeParse(values.status).success) throw wrong()
  return command.run(positionals, values)
}

function read(args: string[]) {
  try {
    return parsed(args)
  } catch {
    throw wrong()
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

async function list([status, ...more]: string[], options: Options): Promise<string> {
  const given = status ?? options.status ?? null
  if (more.length > 0 || (status && !JobStatus.safeParse(status).success)) throw wrong()
  const { task = null, cause = null, request = null } = options
  const page = [wholeNumber(options.limit, LISTED), wholeNumber(options.offset, 0)]
  const found = await callSql<{ items: Job[]; total: number }>('jobs.queue_list($1, $2, $3, $4, $5, $6)', [
    ...[given, task, ...page, cause, request],
  ])
  const rows = found.items.map(
    ({ id, status, task, attempts, max_attempts, locked_at, run_at, last_error, locked_by }) => [
      ...[id, status, task, `${attempts}/${max_attempts}`],
      ...(status === 'running' ? [locked_at, locked_by] : [run_at, last_error]),
    ],
  )
  const head = ['ID', 'STATUS', 'TASK', 'ATTEMPTS', 'AT', 'ERROR OR WORKER']
  return textOf(options, found, () => `${columns([head, ...rows])}\n${rows.length} of ${found.total}`)
}

async function causes(words: string[], options: Options): Promise<string> {
  if (words.length > 0) throw wrong()
  const { task = null, status = null } = options
  const found = await callSql<{ items: Row[] }>('jobs.queue_causes($1, $2)', [task, status])
  const rows = found.items.map(({ count, task, status, first_at, last_at, cause }) => [
    ...[count, task, status, first_at, last_at, cause],
  ])
  return textOf(options, found, () => columns([['COUNT', 'TASK', 'STATUS', 'FIRST', 'LAST', 'CAUSE'], ...rows]))
}

async function history(words: string[], options: Options): Promise<string> {
  const { task = null, outcome = null, request = null, limit, offset } = options
  if (words.length > 0 || (outcome !== null && !JobEnd.safeParse(outcome).success)) throw wrong()
  const page = [wholeNumber(limit, LISTED), wholeNumber(offset, 0)]
  const found = await callSql<{ items: Row[] }>('jobs.history_list($1, $2, $3, $4, $5)', [
    task,
    outcome,
    request,
    ...page,
  ])
  const rows = found.items.map(({ job_id, task, outcome, attempts, ended_at, request_id, cause }) => [
    ...[job_id, outcome, task, attempts, ended_at, request_id, cause],
  ])
  const head = ['ID', 'OUTCOME', 'TASK', 'ATTEMPTS', 'ENDED', 'REQUEST', 'CAUSE']
  return textOf(options, found, () => columns([head, ...rows]))
}

async function show(words: string[], options: Options): Promise<string> {
  const [id] = idsOf(words)
  if (words.length !== 1) throw wrong()
  const job = await callSql<Job | null>('jobs.queue_show($1)', [id])
  if (job === null) throw new Error(`${id}: job_not_found`)
  return textOf(options, job, () => columns(Object.entries(job)))
}

type Action = 'retry' | 'cancel' | 'reschedule'

/** Changes the named jobs, or all of a filter. */
function change(action: Action, words: string[], options: Options): Promise<string> {
  const { task, status, cause, at } = options
  const filter = { task, status, cause }
  const filtered = Object.values(filter).some((value) => value !== undefined)
  if (filtered === words.length > 0) throw wrong() // neither, or both
  if (action === 'reschedule' && (at === undefined || Number.isNaN(Date.parse(at)))) throw wrong()
  return filtered ? changeAll(action, filter, options) : changeNamed(action, idsOf(words), options)
}

/** Changes the jobs that allow it and prints them, then fails with the others and their reasons. */
async function changeNamed(action: Action, ids: string[], options: Options): Promise<string> {
  const outcome = await callSql<{ changed: number[]; unchanged: Array<{ id: number; reason: string }> }>(
    'jobs.queue_outcome($2, jobs.queue_change($1, $2, $3))',
    [action, ids, options.at ?? null],
  )
  const { changed, unchanged } = outcome
  const done = textOf(options, outcome, () => `${action}: ${changed.join(', ') || 'none'}`)
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
  return textOf(options, outcome, () => `${action}: ${outcome.changed}`)
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
  if (words.length > 0) throw wrong()
  const found = await callSql<{ items: TaskItem[] }>('jobs.tasks_list()', [])
  return textOf(options, found, () => columns([TASK_HEAD, ...found.items.map(taskRow)]))
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
  if (task === undefined || more.length > 0 || !reason) throw wrong()
  if (until !== undefined && Number.isNaN(Date.parse(until))) throw wrong()
  const values = [task, until ?? null, reason, 'operator']
  const item = await callSql<TaskItem>('jobs.task_pause($1, $2, $3, $4)', values)
  return textOf(options, item, () => columns([TASK_HEAD, taskRow(item)]))
}

async function changeTask(action: 'resume' | 'run', [task, ...more]: string[], options: Options): Promise<string> {
  if (task === undefined || more.length > 0) throw wrong()
  const item = await callSql<TaskItem>(`jobs.task_${action}($1)`, [task])
  return textOf(options, item, () => columns([TASK_HEAD, taskRow(item)]))
}

async function unlock(words: string[], options: Options): Promise<string> {
  if (words.length > 0) throw wrong()
  const jobs = await callSql<number[]>('to_json(jobs.queue_unlock())', [])
  return textOf(options, jobs, () => `unlock: ${jobs.join(', ') || 'none'}`)
}

/** A result for programs, where they ask for it, or for people. */
const textOf = (options: Options, result: unknown, people: () => string) =>
  options.json ? JSON.stringify(result) : people()

function wholeNumber(text: string | undefined, fallback: number): number {
  if (text !== undefined && !/^\d{1,9}$/.test(text)) throw wrong()
  return text === undefined ? fallback : Number(text)
}

function idsOf(words: string[]): string[] {
  if (words.length === 0 || !words.every((word) => /^\d+$/.test(word))) throw wrong()
  return words
}

const callSql = <T>(call: string, values: unknown[]) =>
  withOwner(
    async (client) => (await client.query<{ answer: T }>(`select ${call} as answer`, values)).rows[0]?.answer as T,
  )

await answer(main)
