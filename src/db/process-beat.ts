import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import type { Log } from '../base/log.ts'
import { noteSkew } from '../base/metrics/service-metrics.ts'
import { repeatedly } from '../base/part.ts'
import {
  allReasons,
  keepReasons,
  noteReason,
  noteRoom,
  ownReasons,
  type Reason,
  type TellReasons,
} from '../base/reasons.ts'
import { type Database, DISK_FULL } from './call.ts'
import { LOCK_TIMEOUT } from './pool.ts'
import { statement } from './statements.ts'

// The heartbeat of a process, by which others and commands know it (docs/contract/operations.md#processes).

const BEAT_MS = 15_000
/** A machine whose clock is off by more is not to be trusted with times. */
const LARGEST_SKEW_MS = 30_000
const READ_ONLY = '25006'
/** The heartbeat itself waited for a lock until PostgreSQL cancelled it. */
const WAITED = [LOCK_TIMEOUT, '57014']
const BEAT = statement('lib.process_beat', ['kind', 'process_id', 'key_fingerprints', 'reasons'])
const REASONS = statement('lib.service_reasons', [])
const LEAVE = statement('lib.process_leave', ['kind', 'process_id'])

/** Whether this machine's clock was off at the last heartbeat. */
export const clockIsOff = () => ownReasons().some(({ reason }) => reason === 'clock_skew')

/** What names a master key: computed with the key, so that nobody learns anything of it. */
export const fingerprintOf = (masterKey: string) =>
  createHmac('sha256', masterKey)
    .update('thirty-six-weeks: fingerprint of a master key')
    .digest('base64url')
    .slice(0, 16)

type Options = {
  kind: 'api' | 'worker'
  masterKeys: readonly string[]
  database: Database
  log: Log
  /** Hears all reasons with each heartbeat. */
  tell?: TellReasons
}

/**
 * Writes a heartbeat now and every 15 seconds until stopped, with what this process says is wrong, and reads what the
 * others and the database say. A reason is logged when it begins and when it ends.
 */
export function startProcessBeat({ kind, masterKeys, database, log, tell }: Options) {
  const self = { kind, process_id: `${hostname()}:${process.pid}` }
  const row = { ...self, key_fingerprints: masterKeys.map(fingerprintOf) }
  let logged = new Map<string, Reason>()

  async function beat() {
    const before = Date.now()
    const { body: time } = await database.anonymous(BEAT, { ...row, reasons: JSON.stringify(ownReasons()) }, log)
    noteReason('read_only', undefined)
    noteRoom()
    compareClocks(before, Number(time), Date.now())
    const { body } = await database.anonymous(REASONS, {}, log)
    return JSON.parse(body ?? '[]') as Reason[]
  }

  /** Logs when this machine's clock begins to be off, and when it ends. The server's was read between two readings. */
  function compareClocks(before: number, server: number, after: number) {
    const skew = server < before ? before - server : Math.min(after - server, 0)
    const off = Math.abs(skew) > LARGEST_SKEW_MS
    if (off !== clockIsOff()) log.warn({ skew_ms: Math.round(skew), state: off ? 'begins' : 'ends' }, 'clock_skew')
    noteSkew(skew)
    noteReason('clock_skew', off ? `the clock of this machine is ${Math.round(skew / 1000)} s ahead` : undefined)
  }

  async function look() {
    try {
      keepReasons(await beat())
      noteReason('database_away', undefined)
      noteReason('locks_wait', undefined)
    } catch (error) {
      const { code, message } = error as { code?: string; message: string }
      if (code === READ_ONLY) noteReason('read_only', message)
      else if (WAITED.includes(code ?? '')) noteReason('locks_wait', message)
      // A full disk is noted where the statement fails (call.ts); the database is not away.
      else if (code !== DISK_FULL) noteReason('database_away', message)
    }
    const now = new Map(allReasons().map((each) => [each.reason, each]))
    for (const [name, { since, detail }] of now)
      if (!logged.has(name)) log.warn({ reason: name, since, detail }, 'degraded')
    for (const [name, { since }] of logged) if (!now.has(name)) log.warn({ reason: name, since }, 'recovered')
    logged = now
    await tell?.(allReasons())
  }

  const looking = repeatedly(BEAT_MS, look)
  return {
    first: looking.first,
    async stop() {
      await looking.stop()
      await database.anonymous(LEAVE, self, log).catch(() => {}) // its row is old in 45 seconds
    },
  }
}
