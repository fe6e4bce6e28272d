import cluster from 'node:cluster'
import { once } from 'node:events'

// The API of the checkout at BENCH_ROOT as in production: one process, or several that share the port. Reports the port
// and the pids.

const root = process.env.BENCH_ROOT as string
const processes = Number(process.env.PROCESSES)

async function serve() {
  const { readConfig } = (await import(`${root}/src/base/config.ts`)) as typeof import('../../src/base/config.ts')
  const { createLog } = (await import(`${root}/src/base/log.ts`)) as typeof import('../../src/base/log.ts')
  const metrics = (await import(
    `${root}/src/base/metrics-server.ts`
  )) as typeof import('../../src/base/metrics-server.ts')
  const { startApi } = (await import(`${root}/src/processes/api.ts`)) as typeof import('../../src/processes/api.ts')
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await metrics.startMetrics(config, log)
  return startApi(config, config.API_DATABASE_URL as string, log)
}

process.once('disconnect', () => process.exit()) // the bench ended, perhaps by an error

if (processes === 1) {
  const { port } = await serve()
  process.on('message', () => {
    globalThis.gc?.() // --expose-gc
    process.send?.('collected')
  })
  process.send?.({ port, pids: [process.pid] })
} else if (cluster.isPrimary) {
  const pids: number[] = []
  for (let n = 0; n < processes; n++) {
    const worker = cluster.fork()
    const [{ port }] = (await once(worker, 'listening')) as [{ port: number }]
    pids.push(worker.process.pid as number)
    if (n === processes - 1) process.send?.({ port, pids })
  }
  process.on('SIGTERM', () => cluster.disconnect(() => process.exit(0)))
} else await serve()
