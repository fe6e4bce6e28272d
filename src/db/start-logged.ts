import release from '../../package.json' with { type: 'json' }
import { commitOf } from '../base/commit.ts'
import type { Log } from '../base/log.ts'
import type { Part } from '../base/part.ts'
import type { Config } from '../base/settings/config.ts'
import { fingerprintOf } from './process-beat.ts'

// One line when a process has started, and one when it has stopped (docs/operators.md#start-and-stop).

/** What an operator asks first. */
type Facts = { config: Partial<Pick<Config, 'HOST' | 'JOURNAL_ENCRYPTION_KEYS' | 'METRICS_PORT'>>; database: string }

/** Starts a part and says so; its stop is logged too. */
export async function startLogged<P extends Part & { port?: number }>(
  name: string,
  log: Log,
  starting: () => Promise<P>,
  factsOf: (part: P) => Facts,
): Promise<P> {
  const begun = performance.now()
  const since = (from: number) => Math.round(performance.now() - from)
  const part = await starting()
  const { config, database } = factsOf(part)
  const self = { process: name, pid: process.pid }
  const started = {
    ...self,
    release: release.version,
    commit: commitOf(),
    node: process.version,
    address: part.port === undefined ? undefined : `${config.HOST ?? '127.0.0.1'}:${part.port}`,
    metrics_port: config.METRICS_PORT,
    database: database.replace(/^.*@|\?.*$/g, ''),
    keys: config.JOURNAL_ENCRYPTION_KEYS?.map(fingerprintOf),
    ms: since(begun),
  }
  log.info(started, 'process_started')
  return {
    ...part,
    async stop(why) {
      const stopping = performance.now()
      await part.stop()
      log.info({ ...self, why, ms: since(stopping) }, 'process_stopped')
    },
  }
}
