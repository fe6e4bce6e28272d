import cluster from 'node:cluster'
import { startApi } from '../../src/api.ts'
import { readConfig } from '../../src/config.ts'
import { createLog } from '../../src/log.ts'
import { startMetrics } from '../../src/metrics.ts'

// The API as production runs it on two cores: two processes that share the port, and the pool's connections.
const PROCESSES = Number(process.env.PROCESSES ?? 2)

if (cluster.isPrimary) {
  for (let n = 0; n < PROCESSES; n++) cluster.fork()
  let listening = 0
  cluster.on('listening', (worker, { port }) => {
    if (++listening === PROCESSES) process.send?.({ port, pid: worker.process.pid })
  })
  process.on('SIGTERM', () => cluster.disconnect(() => process.exit(0)))
} else {
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await startMetrics(config, log)
  await startApi(config, config.API_DATABASE_URL as string, log)
}
