import type { WorkerEvents } from 'graphile-worker'
import type pg from 'pg'
import { Counter, Histogram } from 'prom-client'
import { NAMED_METHODS } from '../http-names.ts'
import { droppedLines } from '../log.ts'
import { createReading } from './fresh.ts'
import { gauge, type Sample } from './gauge.ts'

// Metrics of this process (docs/contract/operations.md#metrics), which metrics-server.ts serves. Labels are names from
// the code, never values of a request, so their number is bounded, and no metric is about one person.

// Requests

const REQUEST = ['route', 'method', 'status'] as const
const durations = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'From the first byte of a request to the last of its answer.',
  labelNames: REQUEST,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
})
const requests = new Counter({
  name: 'http_requests_total',
  help: 'Requests answered or broken off.',
  labelNames: REQUEST,
})

const UNMATCHED = 'unmatched'

/** Counts a request; `status` is undefined if the client disconnected before the response. */
export function countRequest(route = UNMATCHED, method: string, status: number | undefined, seconds: number) {
  const known = NAMED_METHODS.includes(method) ? method : 'other'
  const outcome = status === undefined ? 'aborted' : `${Math.floor(status / 100)}xx`
  const labels = { route, method: known, status: outcome }
  requests.inc(labels)
  durations.observe(labels, seconds)
}

export const rateLimitHits = new Counter({
  name: 'rate_limit_hits_total',
  help: 'Requests refused with 429: by a route’s own limit, the default one, or behind a heavy read of the same person.',
  labelNames: ['route', 'kind'],
})

export const turnsRefused = new Counter({
  name: 'turns_refused_total',
  help: 'Requests refused with 429 because too many reads or writes of the same person, too many sign-ins or too many requests of an address without a token waited, or one for too long.',
  labelNames: ['kind'],
})

// Connections

const pools = new Set<{ name: string; pool: pg.Pool }>()

/** Includes a pool in the metrics until it ends. */
export const watchPool = (name: string, pool: pg.Pool) => pools.add({ name, pool })

/** Connections of this process, by pool and state. */
export type PoolCounts = Record<string, Record<'total' | 'idle' | 'waiting', number>>

export function poolCounts(): PoolCounts {
  const counts: PoolCounts = {}
  for (const watched of pools) {
    const { name, pool } = watched
    if (pool.ended) pools.delete(watched)
    const { total, idle, waiting } = counts[name] ?? { total: 0, idle: 0, waiting: 0 }
    counts[name] = {
      total: total + pool.totalCount,
      idle: idle + pool.idleCount,
      waiting: waiting + pool.waitingCount,
    }
  }
  return counts
}

gauge(
  'database_pool_connections',
  'Connections of a pool, those of them idle, and requests that wait for one.',
  'sum',
  ['pool', 'state'],
  () =>
    Object.entries(poolCounts()).flatMap(([pool, counts]) =>
      Object.entries(counts).map(([state, count]): Sample => [count, { pool, state }]),
    ),
)

type Counted = { inUse(): number; waiting(): number }
const slots = new Map<string, Set<Counted>>()

/** Watches the slots of a kind of work (base/fair-queue.ts). */
export function watchSlots(kind: string, watched: Counted) {
  slots.set(kind, (slots.get(kind) ?? new Set()).add(watched))
}

const sum = (numbers: number[]) => numbers.reduce((all, number) => all + number, 0)

gauge(
  'request_slots',
  'Large bodies, heavy reads, passwords, turns of people, statements without a token and analysts’ questions in hand, and requests that wait for one.',
  'sum',
  ['kind', 'state'],
  () =>
    [...slots].flatMap(([kind, all]): Sample[] => [
      [sum([...all].map((watched) => watched.inUse())), { kind, state: 'in_use' }],
      [sum([...all].map((watched) => watched.waiting())), { kind, state: 'waiting' }],
    ]),
)

// Jobs

const jobs = new Counter({
  name: 'jobs_total',
  help: 'Runs of jobs: completed, failed (they run again), given up.',
  labelNames: ['task', 'outcome'],
})
const jobDurations = new Histogram({
  name: 'job_duration_seconds',
  help: 'How long a job ran.',
  labelNames: ['task'],
  buckets: [0.005, 0.025, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60],
})
const jobDelays = new Histogram({
  name: 'job_start_delay_seconds',
  help: 'From when a job was due to when it ran.',
  labelNames: ['task'],
  buckets: [0.005, 0.01, 0.025, 0.1, 0.5, 1, 5, 30, 60, 300, 3600],
})

export function watchJobs(events: WorkerEvents) {
  const started = new WeakMap<object, number>()
  events.on('job:start', ({ job }) => {
    started.set(job, performance.now())
    jobDelays.observe({ task: job.task_identifier }, Math.max(0, Date.now() - job.run_at.getTime()) / 1000)
  })
  events.on('job:complete', ({ job, error }) => {
    const task = job.task_identifier
    const outcome = !error ? 'completed' : job.attempts < job.max_attempts ? 'failed' : 'given_up'
    jobs.inc({ task, outcome })
    jobDurations.observe({ task }, (performance.now() - (started.get(job) ?? performance.now())) / 1000)
  })
}

/** The part of the result of jobs.queue_summary that becomes metrics. */
type Counts = Record<'ready' | 'scheduled' | 'running' | 'retrying' | 'failed', number>
type Queue = { counts: Counts; tasks: Array<Counts & { task: string }>; oldest_ready_seconds: number | null }

export const { watch: watchQueue, now: queueNow } = createReading<Queue>()

gauge('jobs_queue_up', 'Whether the queue could be read.', 'max', [], async () => {
  const queue = await queueNow()
  return queue === null ? [] : [[queue === undefined ? 0 : 1]]
})
gauge('jobs_queued', 'Jobs in the queue.', 'max', ['task', 'status'], async () => {
  const { tasks = [] } = (await queueNow()) ?? {}
  return tasks.flatMap(({ task, ...counts }) =>
    Object.entries(counts).map(([status, count]): Sample => [count, { task, status }]),
  )
})
gauge('jobs_oldest_ready_seconds', 'For how long the oldest job that could run has waited.', 'max', [], async () => {
  const queue = await queueNow()
  return queue ? [[queue.oldest_ready_seconds ?? 0]] : []
})

// Event streams

/** Makes a gauge of a sum; returns the function that adds a number to it. */
function summed(name: string, help: string) {
  const watched = new Set<() => number>()
  gauge(name, help, 'sum', [], () => [[sum([...watched].map((count) => count()))]])
  return (count: () => number) => watched.add(count)
}

export const watchEventStreams = summed('event_streams_open', 'Open streams of GET /changes/stream.')

// Language models

const llmRequests = new Counter({
  name: 'llm_requests_total',
  help: 'Calls of a language model.',
  labelNames: ['provider', 'model', 'outcome'],
})
const llmTokens = new Counter({
  name: 'llm_tokens_total',
  help: 'Tokens that language models counted.',
  labelNames: ['provider', 'model', 'kind'],
})
const llmCost = new Counter({
  name: 'llm_cost_usd_total',
  help: 'What calls cost at listed prices, in US dollars; nothing where the price is unknown.',
  labelNames: ['provider', 'model'],
})

/** The tokens of a model call; prices are US dollars per million. */
type Tokens = Record<'prompt_tokens' | 'completion_tokens', number> &
  Record<'input_price' | 'output_price', number | null>

/** Counts a model call with its usage; a call without usage failed. */
export function countLlm(provider: string, model: string, usage?: Tokens) {
  llmRequests.inc({ provider, model, outcome: usage ? 'answered' : 'failed' })
  if (usage === undefined) return
  const { prompt_tokens, completion_tokens, input_price, output_price } = usage
  llmTokens.inc({ provider, model, kind: 'prompt' }, prompt_tokens)
  llmTokens.inc({ provider, model, kind: 'completion' }, completion_tokens)
  llmCost.inc({ provider, model }, (prompt_tokens * (input_price ?? 0) + completion_tokens * (output_price ?? 0)) / 1e6)
}

// The log

new Counter({
  name: 'log_lines_dropped_total',
  help: 'Lines of the log that were dropped, because standard output took none.',
  collect() {
    this.reset()
    this.inc(droppedLines())
  },
})
