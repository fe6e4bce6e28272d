import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { expect } from 'vitest'

// A collector of traces: it takes OTLP over HTTP in JSON, as the specification says, at /v1/traces.

type Value = { stringValue?: string; intValue?: number; boolValue?: boolean }
type Attribute = { key: string; value: Value }
type Status = { code?: number; message?: string }
type Event = { name: string; attributes?: Attribute[] }
type Link = { traceId: string; spanId: string }
type WireSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  events: Event[]
  links: Link[]
  status: Status
}
type Body = {
  resourceSpans: Array<{
    resource: { attributes: Attribute[] }
    scopeSpans: Array<{ spans: WireSpan[] }>
  }>
}

/** A span as it arrived, with the service that sent it. */
export type Collected = Omit<WireSpan, 'attributes'> & {
  attributes: Record<string, string | number | boolean | undefined>
  service: string
}

export const KIND = { server: 2, client: 3, consumer: 5 }
export const ERROR = 2

export type Collector = {
  url: string
  /** The paths and the bytes of all that arrived, accepted or refused. */
  received: Array<{ path: string; text: string }>
  /** The spans of accepted requests. */
  spans: Collected[]
  /** While set, every request is refused with this status. */
  refuse?: number | undefined
  /** Waits for the span of the request with this id. */
  request(id: string): Promise<Collected>
  /** Waits for the first span that fits. */
  first(fits: (span: Collected) => boolean): Promise<Collected>
  /** The spans right below a span. */
  below(span: Collected): Collected[]
  stop(): Promise<void>
}

const plain = ({ stringValue, intValue, boolValue }: Value) =>
  stringValue ?? (intValue === undefined ? boolValue : Number(intValue))
const attributesOf = (list: Attribute[]) => Object.fromEntries(list.map(({ key, value }) => [key, plain(value)]))

export async function startCollector(): Promise<Collector> {
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  async function receive(request: IncomingMessage, response: ServerResponse) {
    const text = (await buffer(request)).toString()
    collector.received.push({ path: `${request.method} ${request.url}`, text })
    const status = collector.refuse ?? 200
    response.writeHead(status, { 'content-type': 'application/json' }).end('{}')
    if (status !== 200) return
    for (const { resource, scopeSpans } of (JSON.parse(text) as Body).resourceSpans) {
      const service = String(attributesOf(resource.attributes)['service.name'])
      for (const span of scopeSpans.flatMap(({ spans }) => spans))
        collector.spans.push({ ...span, attributes: attributesOf(span.attributes), service })
    }
  }

  const collector: Collector = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    spans: [],
    request: (id) => collector.first(({ attributes }) => attributes['thirty_six_weeks.request_id'] === id),
    async first(fits) {
      await expect.poll(() => collector.spans.some(fits), { interval: 20 }).toBe(true)
      return collector.spans.find(fits) as Collected
    },
    below: ({ spanId }) => collector.spans.filter(({ parentSpanId }) => parentSpanId === spanId),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return collector
}
