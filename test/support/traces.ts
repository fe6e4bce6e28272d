import { afterAll, beforeAll } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { type Client, createClient } from './client.ts'
import { type Collected, type Collector, KIND, startCollector } from './collector.ts'
import { uuid } from './habits.ts'
import { type ModelVendor, startModelVendor } from './model-vendor.ts'
import { endProcesses, type Process, start } from './processes.ts'
import { type Server, useServer } from './server.ts'

// What the tests of traces share: API, worker and analytics process, which send spans to a collector of the test.

/** Every secret of a person holds it. */
export const MARK = 'kanarienvogel'

type Asked = (headers: Record<string, string>) => Promise<unknown>
export type Traced = {
  /** The service beside the traced processes; its own API is not traced. */
  server: Server
  /** Where the traced API listens. */
  url: string
  /** A person at the traced API. */
  ann: Client
  collector: Collector
  vendor: ModelVendor
  /** Sends a request with an id of its own, and waits for its span. */
  spanOf(ask: Asked, headers?: Record<string, string>): Promise<Collected>
  /** Waits for the span of a job of this task. */
  jobSpan(task: string): Promise<Collected>
}

export function useTraces(): Traced {
  const server = useServer({ env: { TRUSTED_PROXY_CIDRS: '127.0.0.1/32' } })
  const traced = { server } as Traced
  endProcesses()
  let processes: Process[] = []
  beforeAll(async () => {
    const collector = await startCollector()
    const vendor = await startModelVendor(() => server.sandbox)
    const analyticsPort = await anyPort()
    const env = {
      ...server.env,
      SKIP_STARTUP_SEED: '1',
      LLM_API_KEY: `sk-${MARK}`,
      LLM_BASE_URL: vendor.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
      ANALYTICS_DATABASE_URL: server.database.urlOf('app_analyst'),
      ANALYTICS_PORT: `${analyticsPort}`,
      ANALYTICS_URL: `http://127.0.0.1:${analyticsPort}`,
    }
    processes = ['api', 'worker', 'analytics'].map((part) => start([part], env))
    const [api] = processes as [Process]
    const url = `http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`
    Object.assign(traced, {
      url,
      collector,
      vendor,
      ann: createClient(url, await server.person(`${MARK}@example.com`)),
      async spanOf(ask: Asked, headers = {}) {
        const id = uuid()
        await ask({ ...headers, 'x-request-id': id })
        return collector.request(id)
      },
      jobSpan: (task: string) => collector.first(({ kind, name }) => kind === KIND.consumer && name === task),
    } satisfies Partial<Traced>)
  })
  afterAll(async () => {
    await Promise.all(processes.map((process) => process.end('SIGTERM')))
    await traced.collector.stop()
  })
  return traced
}
