import cluster from 'node:cluster'
import { once } from 'node:events'
import { loaderOf } from './checkout.ts'

// The API of the checkout at BENCH_ROOT as in production: one process, or several that share the port. Reports the port
// and the pids.

const root = process.env.BENCH_ROOT as string
const processes = Number(process.env.PROCESSES)

type Started = ReturnType<typeof import('../../src/http/api.ts').startApi>

const load = loaderOf(root)

async function serve() {
  const { readConfig }: typeof import('../../src/base/settings/config.ts') = await load('config.ts')
  const { createLog }: typeof import('../../src/base/log.ts') = await load('base/log.ts')
  const metrics: typeof import('../../src/base/metrics/metrics-server.ts') = await load('metrics-server.ts')
  const { startApi }: typeof import('../../src/http/api.ts') = await load('api.ts')
  const config = readConfig(process.env)
  const log = createLog(config.LOG_LEVEL)
  await metrics.startMetrics(config, log)
  const given = [config, config.API_DATABASE_URL as string, log] as const
  // Up to 0.4.0 the processes knew the program.
  const found = await load('program.ts').catch(() => undefined)
  return found
    ? startApi(found.program, ...given)
    : (startApi as unknown as (...args: typeof given) => Started)(...given)
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
