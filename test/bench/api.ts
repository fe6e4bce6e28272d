import cluster from 'node:cluster'
import { readConfig } from '../../src/base/config.ts'
import { createLog } from '../../src/base/log.ts'
import { startMetrics } from '../../src/base/metrics-server.ts'
import { startApi } from '../../src/processes/api.ts'

// The API as in production on two cores: two processes share the port and the connections of the pool.
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
