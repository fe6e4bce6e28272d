import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import { parseCrontab } from 'graphile-worker'
import type { Log } from '../base/log.ts'
import {
  allReasons,
  keepReasons,
  noteReason,
  noteRoom,
  ownReasons,
  type Reason,
  type TellReasons,
} from '../base/reasons.ts'
import { lastDue } from '../base/shapes/schedule.ts'
import { type Database, DISK_FULL } from './call.ts'
import { statement } from './statements.ts'

// The heartbeat of a process, by which others and commands know it (docs/contract/operations.md#processes).

const BEAT_MS = 15_000
const DAY_MS = 86_400_000
/** A recurring task that has not run this long after it was due is overdue. */
const OVERDUE_MS = 300_000
const READ_ONLY = '25006'
const BEAT = statement('lib.process_beat', ['kind', 'process_id', 'key_fingerprints', 'reasons'])
const REASONS = statement('lib.service_reasons', ['due'])
const LEAVE = statement('lib.process_leave', ['kind', 'process_id'])

/** What names a master key: computed with the key, so that nobody learns anything of it. */
export const fingerprintOf = (masterKey: string) =>
  createHmac('sha256', masterKey)
    .update('thirty-six-weeks: fingerprint of a master key')
    .digest('base64url')
    .slice(0, 16)

type Options = {
  kind: 'api' | 'worker'
  masterKeys: readonly string[]
  /** The schedule of the recurring tasks (UTC). */
  crontab: string
  database: Database
  log: Log
  /** Hears all reasons with each heartbeat. */
  tell?: TellReasons
  /** Compares the clocks with each heartbeat, where nothing else of the process does. */
  lookAtClock?: () => Promise<unknown>
}

/**
 * Writes a heartbeat now and every 15 seconds until stopped, with what this process says is wrong, and reads what the
 * others and the database say. A reason is logged when it begins and when it ends.
 */
export function startProcessBeat({ kind, masterKeys, crontab, database, log, tell, lookAtClock }: Options) {
  const self = { kind, process_id: `${hostname()}:${process.pid}` }
  const row = { ...self, key_fingerprints: masterKeys.map(fingerprintOf) }
  const items = parseCrontab(crontab)
  let told = new Map<string, Reason>()

  async function beat() {
    await database.anonymous(BEAT, { ...row, reasons: JSON.stringify(ownReasons()) }, log)
    noteReason('read_only', undefined)
    noteRoom()
    await lookAtClock?.()
    const { body } = await database.anonymous(REASONS, { due: dueBefore(Date.now() - OVERDUE_MS) }, log)
    return JSON.parse(body ?? '[]') as Reason[]
  }

  /** Each task's last due time in the day up to an instant. */
  const dueBefore = (until: number) =>
    JSON.stringify(
      items.flatMap(({ task, match }) => {
        const at = lastDue(match, until - DAY_MS, until)
        return at === undefined ? [] : [{ task, due_at: new Date(at) }]
      }),
    )

  async function look() {
    try {
      keepReasons(await beat())
      noteReason('database_away', undefined)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === READ_ONLY) noteReason('read_only', message)
      // A full disk is noted where the statement fails (call.ts); the database is not away.
      else if (code !== DISK_FULL) noteReason('database_away', message)
    }
    const now = new Map(allReasons().map((each) => [each.reason, each]))
    for (const [name, { since, detail }] of now)
      if (!told.has(name)) log.warn({ reason: name, since, detail }, 'degraded')
    for (const [name, { since }] of told) if (!now.has(name)) log.warn({ reason: name, since }, 'recovered')
    told = now
    await tell?.(allReasons())
  }

  let last = look()
  const timer = setInterval(() => {
    last = look()
  }, BEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await database.anonymous(LEAVE, self, log).catch(() => {}) // its row is old in 45 seconds
    },
  }
}
