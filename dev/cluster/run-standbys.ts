import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Log } from '../../src/base/log.ts'
import { ConfigError, type DatabaseConfig, type Env } from '../../src/base/settings/config.ts'
import { writePrivate } from '../../src/base/settings/secrets.ts'
import type { Part } from '../../src/base/shapes/types.ts'
import { roleUrl } from '../../src/db/addresses.ts'
import type { Embedded } from '../embedded/server.ts'
import { MOST_STANDBYS, removeStandbys, type Standbys, startStandbys } from './standbys.ts'

// `npm start -- --standbys N`: streaming standbys beside the embedded server (docs/scale.md#try-it-on-one-machine).

const USAGE = `usage: npm start [-- --standbys N], with N from 1 to ${MOST_STANDBYS}`

/** `settings` make the API read from the standbys. */
export type RunningStandbys = Part & { settings: Env }

export function standbysIn(args: string[], { DATABASE_URL }: Pick<DatabaseConfig, 'DATABASE_URL'>): number {
  if (args.length === 0) return 0
  const [, given = ''] = /^--standbys[ =](\d)$/.exec(args.join(' ')) ?? []
  const count = Number(given)
  if (count < 1 || count > MOST_STANDBYS) throw new ConfigError(USAGE)
  if (DATABASE_URL !== undefined)
    throw new ConfigError('DATABASE_URL: is set, and --standbys is for the embedded server')
  return count
}

/** Runs standbys until the part stops; one that dies is started again. Without any, removes those of earlier starts. */
export async function runStandbys(
  embedded: Embedded,
  count: number,
  config: DatabaseConfig,
  log: Log,
): Promise<RunningStandbys | undefined> {
  const { dataDir } = embedded.cluster
  const file = join(dataDir, 'standby-urls')
  await rm(file, { force: true })
  if (count === 0) {
    await removeStandbys(embedded)
    return undefined
  }
  const standbys: Standbys = await startStandbys(embedded, {
    count,
    onExit(standby, code, signal) {
      log.error({ server: standby, code, signal }, 'standby_died')
      standbys.start(standby).then(
        () => log.warn({ server: standby }, 'standby_restarted'),
        (error) => log.error({ server: standby, reason: error.message }, 'standby_not_restarted'),
      )
    },
  })
  const apiUrl = await roleUrl(config, 'app_api')
  const urls = Array.from({ length: count }, (_, index) => standbys.addressOf(index + 1, apiUrl))
  await writePrivate(dataDir, file, `${urls.join('\n')}\n`)
  return {
    settings: { API_READ_DATABASE_URLS: urls.join(',') },
    async stop() {
      await standbys.end()
      await rm(file, { force: true })
    },
  }
}
