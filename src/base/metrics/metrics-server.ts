import cluster, { type Worker } from 'node:cluster'
import { createServer } from 'node:http'
import { AggregatorRegistry, collectDefaultMetrics, register } from 'prom-client'
import type { Log } from '../log.ts'
import { type Config, ConfigError } from '../settings/config.ts'
import { listen } from '../settings/listen.ts'
import { type PoolCounts, poolCounts, queueNow } from './metrics.ts'
import './service-metrics.ts'
import type { Part } from '../part.ts'
import { allReasons, mergeReasons, type Reason } from '../reasons.ts'

// Serves /metrics and /health on a port that only this machine reaches (docs/contract/operations.md#metrics). With
// several API processes the primary serves the sum of all, which it collects over the cluster's message channel.

const HOST = '127.0.0.1'
const ASK = 'health'
const ANSWER_MS = 2000

const processes = new AggregatorRegistry() // in a child process it responds to the primary

const children = () => Object.values(cluster.workers ?? {}).filter((child) => child?.isConnected()) as Worker[]

const metricsText = () => (cluster.isPrimary && children().length > 0 ? processes.clusterMetrics() : register.metrics())

if (cluster.isWorker) {
  process.on('message', (message) => message === ASK && process.send?.({ [ASK]: ownHealth() }))
}

/** The pools of a process, and why it says that the service is degraded. */
type Health = { pools: PoolCounts; reasons: Reason[] }
const ownHealth = (): Health => ({ pools: poolCounts(), reasons: allReasons() })

/** The health of a child process; empty if it does not respond in time. */
const askChild = (child: Worker) =>
  new Promise<Health>((resolve) => {
    const finish = (found: Health) => {
      clearTimeout(timer)
      child.off('message', receive)
      resolve(found)
    }
    const receive = (message: Record<string, Health>) => message[ASK] && finish(message[ASK])
    const timer = setTimeout(finish, ANSWER_MS, { pools: {}, reasons: [] })
    child.on('message', receive).send(ASK)
  })

/** The pools of these processes, summed by name. */
function poolsOf(all: Health[]): PoolCounts {
  const sum: PoolCounts = {}
  for (const { pools } of all) {
    for (const [pool, { total, idle, waiting }] of Object.entries(pools)) {
      const before = sum[pool] ?? { total: 0, idle: 0, waiting: 0 }
      sum[pool] = { total: before.total + total, idle: before.idle + idle, waiting: before.waiting + waiting }
    }
  }
  return sum
}

/** The body of /health: why the service is degraded, the pools, and the queue if this process watches one. */
async function health() {
  const [queue, ...inChildren] = await Promise.all([queueNow(), ...children().map(askChild)])
  const all = [ownHealth(), ...inChildren]
  const reasons = mergeReasons(...all.map((each) => each.reasons))
  const status = reasons.length === 0 ? 'healthy' : 'degraded'
  return { status, reasons, pools: poolsOf(all), ...(queue == null ? {} : { queue }) }
}

/** Serves /metrics and /health on METRICS_PORT of the loopback, whatever HOST is. */
export async function startMetrics(config: Pick<Config, 'METRICS_PORT'>, log: Log): Promise<Part & { port: number }> {
  collectDefaultMetrics()
  if (cluster.isWorker) return { port: config.METRICS_PORT, stop: async () => {} } // the primary serves
  const server = createServer(async (request, response) => {
    response.setHeader('Cache-Control', 'no-store')
    try {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        response.writeHead(405, { Allow: 'GET, HEAD' }).end()
      } else if (request.url === '/metrics') {
        response.setHeader('Content-Type', register.contentType).end(await metricsText())
      } else if (request.url === '/health') {
        response.setHeader('Content-Type', 'application/json').end(JSON.stringify(await health()))
      } else {
        response.writeHead(404).end()
      }
    } catch (error) {
      log.warn({ reason: (error as Error).message }, 'metrics_failed')
      response.writeHead(503).end()
    }
  })
  const port = await listen(server, config.METRICS_PORT, HOST).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new ConfigError(`METRICS_PORT: ${HOST}:${config.METRICS_PORT} is in use`)
  })
  log.info({ host: HOST, port }, 'metrics_listening')
  return {
    port,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
