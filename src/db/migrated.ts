import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import release from '../../package.json' with { type: 'json' }
import type { Log } from '../base/log.ts'
import { noteReason } from '../base/reasons.ts'
import { readMigrations } from './drift/migrations.ts'
import { connect } from './reach.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const LOOK_MS = 1000
const NOT_MIGRATED = 'not_migrated'
// The function or its schema is not there, or not granted: the database is older than either.
const OLDER = ['42883', '3F000', '42501']
const MISSING = 'select lib.release_missing($1, $2) as missing'

/** Waits until `npm run migrate` of this release or a newer one has run, and says meanwhile that it has not. */
export async function untilMigrated(url: string, variable: string, log: Log): Promise<void> {
  const hashes = (await readMigrations(ROOT)).map(({ hash }) => hash)
  const client = await connect(url, variable, 'start')
  async function look() {
    try {
      return (await client.query<{ missing: string | null }>(MISSING, [release.version, hashes])).rows[0]?.missing
    } catch (error) {
      if (OLDER.includes((error as { code?: string }).code ?? '')) return 'it is of an older release'
      throw error
    }
  }
  try {
    for (let told = false, missing = await look(); missing != null; missing = await look()) {
      const detail = `the database is not that of release ${release.version}: ${missing}: npm run migrate`
      if (!told) log.warn({ detail }, NOT_MIGRATED)
      told = true
      noteReason(NOT_MIGRATED, detail)
      await sleep(LOOK_MS)
    }
    noteReason(NOT_MIGRATED, undefined)
  } finally {
    await client.end()
  }
}
