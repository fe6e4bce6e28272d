import { allReasons } from '../reasons.ts'
import { createReading } from './fresh.ts'
import { gauge, type Sample } from './gauge.ts'

// Metrics of the whole service, which a worker reads from the database (docs/contract/operations.md#metrics).

/** What lib.service_figures returns; instants are seconds since 1970. */
type Figures = {
  now: number
  workers: number
  keys: Array<{ kind: string; key: string; count: number }>
  crons: Array<{ task: string; last_run: number | null; overdue: 0 | 1 }>
  paused: string[]
  wallet_mismatches: number
  reminders_behind: number
  push_hosts_refusing: number
  last_backup: number | null
  last_restore: number | null
  connections: number
  max_connections: number
}

const reading = createReading<Figures>()
export const watchService = reading.watch

/** A gauge of the whole service: every process reads the same. Without figures it has no samples. */
const figure = (name: string, help: string, labelNames: string[], samplesOf: (figures: Figures) => Sample[]) =>
  gauge(name, help, 'max', labelNames, async () => {
    const figures = await reading.now()
    return figures ? samplesOf(figures) : []
  })

const known = (value: number | null): Sample[] => (value === null ? [] : [[value]])

figure('workers_alive', 'Workers that have written a heartbeat within 45 seconds.', [], ({ workers }) => [[workers]])
figure(
  'master_keys_held',
  'Living processes that hold a master key, by its fingerprint.',
  ['kind', 'key'],
  ({ keys }) => keys.map(({ kind, key, count }) => [count, { kind, key }]),
)
figure(
  'cron_last_run_timestamp_seconds',
  'When a recurring task was done last, by the clock of the database.',
  ['task'],
  ({ crons }) => crons.flatMap(({ task, last_run }): Sample[] => (last_run === null ? [] : [[last_run, { task }]])),
)
figure('cron_overdue', 'Whether a recurring task has not run 5 minutes after it was due.', ['task'], ({ crons }) =>
  crons.map(({ task, overdue }) => [overdue, { task }]),
)
figure('task_paused', 'Tasks that are paused, by an operator or the breaker.', ['task'], ({ paused }) =>
  paused.map((task) => [1, { task }]),
)
figure(
  'wallet_mismatches',
  'Wallets that the last check found to be something else than what their movements add up to.',
  [],
  ({ wallet_mismatches }) => known(wallet_mismatches),
)
figure(
  'reminders_behind_seconds',
  'For how long the person who has waited the longest should have been looked at for reminders.',
  [],
  ({ reminders_behind }) => [[reminders_behind]],
)
figure(
  'push_hosts_refusing',
  'Push services that have answered 401 or 403 twenty times within five minutes.',
  [],
  ({ push_hosts_refusing }) => [[push_hosts_refusing]],
)
figure(
  'database_backup_timestamp_seconds',
  'When the last backup was taken; nothing where none was named.',
  [],
  ({ last_backup }) => known(last_backup),
)
figure(
  'database_restore_proven_timestamp_seconds',
  'When a backup was last restored and proven; nothing where none was reported.',
  [],
  ({ last_restore }) => known(last_restore),
)
figure('database_connections', 'Connections of the server.', [], ({ connections }) => [[connections]])
figure('database_max_connections', 'The most connections that the server takes.', [], ({ max_connections }) => [
  [max_connections],
])

let skewMs: number | undefined
/** Keeps by how much this machine's clock was ahead at the last look. */
export function noteSkew(ms: number): void {
  skewMs = ms
}
gauge(
  'database_clock_skew_seconds',
  'By how much this machine’s clock is ahead of the database’s.',
  'average', // the API processes of a machine share the clock
  [],
  () => (skewMs === undefined ? [] : [[skewMs / 1000]]),
)

gauge(
  'service_degraded',
  'Reasons for which the service is degraded, as this process knows them.',
  'max',
  ['reason'],
  () => allReasons().map(({ reason }) => [1, { reason }]),
)
