import { Gauge } from 'prom-client'
import { allReasons } from '../reasons.ts'
import { createReading } from './fresh.ts'

// Metrics of the whole service, which a worker reads from the database (docs/contract/operations.md#metrics).

/** What lib.service_figures returns; instants are seconds since 1970. */
type Figures = {
  now: number
  workers: number
  keys: Array<{ kind: string; key: string; count: number }>
  crons: Array<{ task: string; last_run: number | null; overdue: 0 | 1 }>
  paused: string[]
  wallet_mismatches: number
  last_backup: number | null
  last_restore: number | null
  connections: number
  max_connections: number
}

const reading = createReading<Figures>()
export const watchService = reading.watch

type Sample = { value: number | null; labels?: Record<string, string> }

/** A gauge whose samples come from the figures; without figures it has no samples. */
function gauge(name: string, help: string, labelNames: string[], samplesOf: (figures: Figures) => Sample[]): void {
  new Gauge({
    name,
    help,
    labelNames,
    async collect() {
      const figures = await reading.now()
      if (labelNames.length > 0) this.reset()
      else this.remove()
      for (const { value, labels = {} } of figures ? samplesOf(figures) : [])
        if (value !== null) this.set(labels, value)
    },
  })
}

gauge('workers_alive', 'Workers that have written a heartbeat within 45 seconds.', [], ({ workers }) => [
  { value: workers },
])
gauge('master_keys_held', 'Living processes that hold a master key, by its fingerprint.', ['kind', 'key'], ({ keys }) =>
  keys.map(({ kind, key, count }) => ({ value: count, labels: { kind, key } })),
)
gauge(
  'cron_last_run_timestamp_seconds',
  'When a recurring task was done last, by the clock of the database.',
  ['task'],
  ({ crons }) => crons.map(({ task, last_run }) => ({ value: last_run, labels: { task } })),
)
gauge('cron_overdue', 'Whether a recurring task has not run 5 minutes after it was due.', ['task'], ({ crons }) =>
  crons.map(({ task, overdue }) => ({ value: overdue, labels: { task } })),
)
gauge('task_paused', 'Tasks that are paused, by an operator or the breaker.', ['task'], ({ paused }) =>
  paused.map((task) => ({ value: 1, labels: { task } })),
)
gauge(
  'wallet_mismatches',
  'Wallets that the last check found to be something else than what their movements add up to.',
  [],
  ({ wallet_mismatches }) => [{ value: wallet_mismatches }],
)
gauge(
  'database_backup_timestamp_seconds',
  'When the last backup was taken; nothing where none was named.',
  [],
  ({ last_backup }) => [{ value: last_backup }],
)
gauge(
  'database_restore_proven_timestamp_seconds',
  'When a backup was last restored and proven; nothing where none was reported.',
  [],
  ({ last_restore }) => [{ value: last_restore }],
)
gauge('database_connections', 'Connections of the server.', [], ({ connections }) => [{ value: connections }])
gauge('database_max_connections', 'The most connections that the server takes.', [], ({ max_connections }) => [
  { value: max_connections },
])

let skewMs: number | undefined
/** Keeps by how much this machine's clock was ahead at the last look. */
export function noteSkew(ms: number): void {
  skewMs = ms
}
new Gauge({
  name: 'database_clock_skew_seconds',
  help: 'By how much this machine’s clock is ahead of the database’s.',
  aggregator: 'average', // of several API processes, which share the clock
  collect() {
    if (skewMs !== undefined) this.set(skewMs / 1000)
  },
})

new Gauge({
  name: 'service_degraded',
  help: 'Reasons for which the service is degraded, as this process knows them.',
  labelNames: ['reason'],
  collect() {
    this.reset()
    for (const { reason } of allReasons()) this.set({ reason }, 1)
  },
})
