import { createHmac } from 'node:crypto'
import { hostname } from 'node:os'
import type { Log } from '../base/log.ts'
import type { Database } from '../db/call.ts'
import { statement } from '../db/statement.ts'

// The heartbeat of a process, by which the others and the operator's commands know it (docs/contract/operations.md#processes).

const BEAT_MS = 15_000
const BEAT = statement('lib.process_beat', ['kind', 'process_id', 'key_fingerprints'])
const LEAVE = statement('lib.process_leave', ['kind', 'process_id'])

/** What names a master key: computed with the key, so that nobody learns anything of it. */
export const fingerprintOf = (masterKey: string) =>
  createHmac('sha256', masterKey)
    .update('thirty-six-weeks: fingerprint of a master key')
    .digest('base64url')
    .slice(0, 16)

type Options = { kind: 'api' | 'worker'; masterKeys: readonly string[]; database: Database; log: Log }

/** Writes a heartbeat now and every 15 seconds until stopped. A failure is logged when it begins. */
export function startProcessBeat({ kind, masterKeys, database, log }: Options) {
  const self = { kind, process_id: `${hostname()}:${process.pid}` }
  const row = { ...self, key_fingerprints: masterKeys.map(fingerprintOf) }
  let failing = false
  async function beat() {
    try {
      await database.anonymous(BEAT, row, log)
      failing = false
    } catch (error) {
      if (!failing) log.warn({ reason: (error as Error).message }, 'process_beat_failed')
      failing = true
    }
  }
  let last = beat()
  const timer = setInterval(() => {
    last = beat()
  }, BEAT_MS)
  return {
    async stop() {
      clearInterval(timer)
      await last
      await database.anonymous(LEAVE, self, log).catch(() => {}) // its row is old in 45 seconds
    },
  }
}
