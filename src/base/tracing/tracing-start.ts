import type { Log } from '../log.ts'
import type { Part } from '../part.ts'
import { traceWith } from './tracing.ts'

/** Traces this process, if the setting names a collector. Stopping sends the spans that are left. */
export async function startTracing(endpoint: string | undefined, service: string, log: Log): Promise<Part> {
  if (endpoint === undefined) return { async stop() {} }
  const { openTelemetry } = await import('./open-telemetry.ts')
  const { stop, ...tracing } = openTelemetry(endpoint, service, log)
  traceWith(tracing)
  return {
    async stop() {
      traceWith(undefined)
      await stop()
    },
  }
}
