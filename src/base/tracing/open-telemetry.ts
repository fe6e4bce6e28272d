import { AsyncLocalStorage } from 'node:async_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, TraceFlags, trace } from '@opentelemetry/api'
import { ExportResultCode, parseTraceParent } from '@opentelemetry/core'
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http'
import { resourceFromAttributes } from '@opentelemetry/resources'
import { BatchSpanProcessor, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace'
import {
  ATTR_DB_RESPONSE_STATUS_CODE,
  ATTR_DB_STORED_PROCEDURE_NAME,
  ATTR_DB_SYSTEM_NAME,
  ATTR_ERROR_TYPE,
  ATTR_HTTP_REQUEST_METHOD,
  ATTR_HTTP_RESPONSE_STATUS_CODE,
  ATTR_HTTP_ROUTE,
  ATTR_NETWORK_PROTOCOL_NAME,
  ATTR_SERVER_ADDRESS,
  ATTR_SERVER_PORT,
  ATTR_SERVICE_NAME,
  DB_SYSTEM_NAME_VALUE_POSTGRESQL,
  HTTP_REQUEST_METHOD_VALUE_OTHER,
} from '@opentelemetry/semantic-conventions'
import { NAMED_METHODS, pathTemplate } from '../http-names.ts'
import type { Log } from '../log.ts'
import { type JobRun, type RequestSpan, spanOf, type Tracing, type Span as WorkSpan } from './tracing.ts'

// The only file that imports OpenTelemetry (docs/contract/decisions.md#a78). Nothing is registered for the whole
// process, so no library that knows OpenTelemetry adds spans of its own, with texts or addresses in them.

// Spans that wait for the collector. When the queue is full, new ones are dropped.
const QUEUE = 2048
const BATCH = 512
const BATCH_MS = 1000
// How long one export may take, its retries included.
const EXPORT_MS = 5000
// Longer, so that the exporter ends first and says why.
const BATCH_TIMEOUT_MS = 2 * EXPORT_MS
// How long stopping waits for the collector.
const FLUSH_MS = 3000

// Attributes of our own; all others are those of the semantic conventions.
const OWN = {
  requestId: 'thirty_six_weeks.request_id',
  aborted: 'thirty_six_weeks.aborted',
  constraint: 'thirty_six_weeks.constraint',
  attempt: 'thirty_six_weeks.job_attempt',
}

// A refusal of SQL (docs/contract/http.md#errors) is a response, not a failure.
const REFUSAL = /^PT4\d\d$/

/** Where the spans of a request or a job belong. It is emptied when that ends: timers that it set keep the scope. */
type Scope = { context: Context | undefined }

/** Traces this process: spans go to `<endpoint>/v1/traces`, as OTLP over HTTP in JSON. */
export function openTelemetry(endpoint: string, service: string, log: Log): Tracing & { stop(): Promise<void> } {
  const exporter = new OTLPTraceExporter({ url: tracesUrl(endpoint), timeoutMillis: EXPORT_MS })
  const provider = new TracerProvider({
    resource: resourceFromAttributes({ [ATTR_SERVICE_NAME]: service, 'process.pid': process.pid }),
    spanProcessors: [
      new BatchSpanProcessor({
        exporter: reporting(exporter, log),
        maxQueueSize: QUEUE,
        maxExportBatchSize: BATCH,
        scheduledDelayMillis: BATCH_MS,
        exportTimeoutMillis: BATCH_TIMEOUT_MS,
      }),
    ],
  })
  const tracer = provider.getTracer('thirty-six-weeks')
  const scopes = new AsyncLocalStorage<Scope>()
  const current = () => scopes.getStore()?.context

  /** A span without spans below it; undefined outside of requests and jobs. */
  function leaf(name: string, attributes: Record<string, string | number>): WorkSpan | undefined {
    const parent = current()
    return parent && workSpan(tracer.startSpan(name, { kind: SpanKind.CLIENT, attributes }, parent))
  }

  return {
    request(method, traceparent): RequestSpan {
      const known = NAMED_METHODS.includes(method) ? method : HTTP_REQUEST_METHOD_VALUE_OTHER
      const options = { kind: SpanKind.SERVER, attributes: { [ATTR_HTTP_REQUEST_METHOD]: known } }
      const name = known === method ? known : 'HTTP'
      // A request in the body of another one belongs to that.
      const parent = current() ?? remoteParent(traceparent)
      const span = tracer.startSpan(name, options, parent)
      const scope: Scope = { context: trace.setSpan(parent, span) }
      return {
        run: (work) => scopes.run(scope, work),
        end({ route, id, status, aborted }) {
          scope.context = undefined
          if (route !== undefined) {
            const name = pathTemplate(route)
            span.updateName(name)
            span.setAttribute(ATTR_HTTP_ROUTE, name.replace(/^\S+ /, ''))
          }
          if (id !== undefined) span.setAttribute(OWN.requestId, id)
          if (aborted) span.setAttribute(OWN.aborted, true)
          if (status !== undefined) span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
          if (status !== undefined && status >= 500) fail(span, String(status))
          span.end()
        },
      }
    },
    statement(name) {
      const procedure = name.split(' ', 1)[0] as string
      return leaf(procedure, {
        [ATTR_DB_SYSTEM_NAME]: DB_SYSTEM_NAME_VALUE_POSTGRESQL,
        [ATTR_DB_STORED_PROCEDURE_NAME]: procedure,
      })
    },
    vendor(method, url) {
      const { host, peer } = peerOf(url)
      return leaf(`${method} ${host}`, { [ATTR_HTTP_REQUEST_METHOD]: method, ...peer })
    },
    mail(url) {
      const { host, peer } = peerOf(url)
      return leaf(`SMTP ${host}`, { [ATTR_NETWORK_PROTOCOL_NAME]: 'smtp', ...peer })
    },
    job<T>({ id, task, attempt, traceparent }: JobRun, work: () => Promise<T>): Promise<T> {
      const attributes = {
        'messaging.system': 'graphile_worker',
        'messaging.destination.name': task,
        'messaging.operation.type': 'process',
        'messaging.message.id': id,
        [OWN.attempt]: attempt,
      }
      // A job belongs to the request that queued it; what is tried again later is a trace of its own, with a link.
      const queued = remoteParent(traceparent)
      const origin = trace.getSpanContext(queued)
      const again = attempt > 1 && origin !== undefined && (origin.traceFlags & TraceFlags.SAMPLED) !== 0
      const parent = again ? ROOT_CONTEXT : queued
      const links = again ? [{ context: origin }] : []
      const span = tracer.startSpan(task, { kind: SpanKind.CONSUMER, attributes, links }, parent)
      const scope: Scope = { context: trace.setSpan(parent, span) }
      return spanOf(workSpan(span), scopes.run(scope, work)).finally(() => {
        scope.context = undefined
      })
    },
    traceparent() {
      const context = current()
      const known = context && trace.getSpanContext(context)
      return known && `00-${known.traceId}-${known.spanId}-0${known.traceFlags & TraceFlags.SAMPLED}`
    },
    stop: () => Promise.race([provider.shutdown().catch(() => {}), sleep(FLUSH_MS)]),
  }
}

/** As the OTLP specification makes it of the endpoint. */
const tracesUrl = (endpoint: string) => {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/v1/traces`
  return url.href
}

const PORTS: Record<string, number> = { 'http:': 80, 'https:': 443, 'smtp:': 587, 'smtps:': 465 }

/** Whom a request or a mail goes to: the name, and the attributes. */
function peerOf(url: string) {
  const { host, hostname, port, protocol } = new URL(url)
  return { host, peer: { [ATTR_SERVER_ADDRESS]: hostname, [ATTR_SERVER_PORT]: Number(port || PORTS[protocol]) } }
}

/** The span that a valid header names, or undefined. */
function remoteParent(traceparent: string | undefined): Context {
  const parent = traceparent === undefined ? null : parseTraceParent(traceparent)
  return parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
}

function fail(span: Span, type: string) {
  span.setAttribute(ATTR_ERROR_TYPE, type)
  span.setStatus({ code: SpanStatusCode.ERROR })
}

const SQLSTATE = /^[0-9A-Z]{5}$/

/** An error without its message, which may quote values. */
function failWith(span: Span, error: unknown) {
  const { code, constraint, name, cause } = error as Partial<Record<'code' | 'constraint' | 'name', string>> & {
    cause?: { code?: string }
  }
  const state = typeof code === 'string' && SQLSTATE.test(code) ? code : undefined
  if (state !== undefined) span.setAttribute(ATTR_DB_RESPONSE_STATUS_CODE, state)
  if (constraint !== undefined) span.setAttribute(OWN.constraint, constraint)
  if (state === undefined || !REFUSAL.test(state)) fail(span, String(code ?? cause?.code ?? name ?? 'unknown'))
}

const workSpan = (span: Span): WorkSpan => ({
  connected: () => void span.addEvent('connected'),
  answered(status) {
    span.setAttribute(ATTR_HTTP_RESPONSE_STATUS_CODE, status)
    if (status >= 400) fail(span, String(status))
  },
  end(error) {
    if (error !== undefined) failWith(span, error)
    span.end()
  },
})

/** The exporter, which logs when it begins to fail and when it works again. */
function reporting(exporter: SpanExporter, log: Log): SpanExporter {
  let failing = false
  return {
    export(spans, done) {
      exporter.export(spans, (result) => {
        const failed = result.code !== ExportResultCode.SUCCESS
        if (failed && !failing) log.warn({ reason: reasonOf(result.error) }, 'traces_not_exported')
        if (!failed && failing) log.info('traces_exported')
        failing = failed
        done(result)
      })
    },
    shutdown: () => exporter.shutdown(),
  }
}

/** The cause as one line, without the body of the collector's response. */
function reasonOf({ code, message }: Partial<Error & { code: string | number }> = {}): string {
  return typeof code === 'number' ? `status ${code}` : message || code || 'unknown'
}
