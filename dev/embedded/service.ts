import type { Log } from '../../src/base/log.ts'
import { reasonOf } from '../../src/db/reach.ts'
import { type Embedded, SERVICE, startEmbedded } from './server.ts'

/** The server of `npm start`. If it dies, it is started again; if its data are gone, this process ends. */
export async function startService(dataDir: string, port: number | undefined, log: Log): Promise<Embedded> {
  const end = (reason: string) => {
    console.error(`DATA_DIR: ${reason}`)
    process.exit(1)
  }
  let embedded: Embedded | undefined
  embedded = await startEmbedded({
    dataDir,
    port,
    ...SERVICE,
    onExit: (code, signal) => {
      log.error({ code, signal }, 'embedded_postgres_died')
      // `embedded` is undefined while PostgreSQL starts: then startEmbedded fails.
      embedded?.restart().then(
        () => log.warn('embedded_postgres_restarted'),
        (error) => end(`PostgreSQL died and did not start again: ${reasonOf(error)}`),
      )
    },
    onGone: (path) => end(`${path} is gone, and the database with it`),
  })
  return embedded
}
