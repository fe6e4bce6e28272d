import fc from 'fast-check'
import { hostileText, jsonText, mutated, type Schema, valid, type World } from './arbitrary.ts'

// Generates requests for an OpenAPI operation: valid ones, and hostile ones in many ways.

export type Operation = {
  parameters?: Array<{ in: string; name: string; schema: Schema }>
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown[]
}
export type Generated = { path: string; headers: Record<string, string>; raw?: string | Uint8Array }

const bytes = (...parts: number[]) => Uint8Array.from(parts)
const junkBodies: fc.Arbitrary<string | Uint8Array> = fc.oneof(
  fc.constantFrom<string | Uint8Array>(
    ...['', ' ', '{', '{}', '[]', 'null', 'true', '123', '"text"', '{"a":1,"a":2}', '{"__proto__":{"admin":true}}'],
    ...[
      '['.repeat(30_000),
      '{"a":'.repeat(12_000),
      'x'.repeat(70_000),
      '{"name":"\\ud800"}',
      '{"name":"\0"}',
      '\ufeff{}',
    ],
    ...[bytes(0x22, 0xff, 0x22), bytes(0xff, 0xfe, 0x7b, 0x00), bytes(0x1f, 0x8b, 0x08), bytes(0xed, 0xa0, 0x80)],
  ),
  fc.uint8Array({ maxLength: 200 }),
)

const TYPE = 'content-type'
const JSON_TYPE = { [TYPE]: 'application/json' }
const odd = (name: string, ...values: string[]) => fc.constantFrom(...values).map((value) => ({ [name]: value }))
const headers: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 4,
    arbitrary: odd('Idempotency-Key', 'a', 'b', 'log-unit:1:2026-01-01', 'é\u00ff', ' ', "'", 'k'.repeat(256)),
  },
  odd('X-Idempotency-Key', 'a', 'x'.repeat(300), ''),
  odd(
    TYPE,
    'text/plain',
    'application/json; charset=utf-16',
    'application/xml',
    'multipart/form-data',
    ';;;',
    '\u00ff',
  ),
  odd('Content-Encoding', 'gzip', 'br', 'identity', 'x'),
  odd('X-Request-ID', '<script>', 'x'.repeat(65), "a'b", 'ok-1'),
  odd('X-Forwarded-For', '1.2.3.4', 'unknown', ','.repeat(3000)),
  odd('X-Forwarded-Proto', 'https', 'gopher'),
  odd(
    'Authorization',
    'Bearer',
    'Bearer ',
    'Basic YTpi',
    'bearer x',
    `Bearer ${'x'.repeat(5000)}`,
    'Bearer a.b.c',
    '\u00ff',
  ),
  odd('Accept', 'text/html', '*/*;q=nonsense', ''),
  odd('Origin', 'null', 'https://evil.example', 'http://localhost:3000'),
  odd('Range', 'bytes=0-0'),
  odd('If-None-Match', '*'),
)

/** Encodes a text for a path or query. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
// What no encoder would write.
const BROKEN = ['%', '%FF', '%00', '%C0%AF', '1%2F2', '%ED%A0%80', '%u0041', '+1', 'a%0d%0ab']
const HUGE = ['9223372036854775807', '9223372036854775808', '-9223372036854775809', '9'.repeat(400)]
const LONGEST_SEGMENT = 1024
const hostileSegment = fc.oneof(
  fc.constantFrom(...BROKEN, ...HUGE),
  fc.constantFrom(...hostileText.filter((text) => text !== '' && text.length <= LONGEST_SEGMENT).map(encoded)),
)

/** Generates requests for one operation. */
export function requests(template: string, operation: Operation, world: World): fc.Arbitrary<Generated> {
  const parameters = operation.parameters ?? []
  const segment = ({ name, schema }: { name: string; schema: Schema }) =>
    fc.oneof(
      { weight: 4, arbitrary: valid(schema, world, name).map((value) => encoded(String(value))) },
      { weight: 1, arbitrary: hostileSegment },
    )
  const inPath = parameters.filter((parameter) => parameter.in === 'path')
  const path = fc
    .tuple(...inPath.map(segment))
    .map((values) => inPath.reduce((all, { name }, i) => all.replace(`{${name}}`, () => values[i] ?? ''), template))
  const pair = (name: string, values: fc.Arbitrary<string>) => values.map((value) => `${name}=${value}`)
  const pairs = [
    ...parameters.filter((parameter) => parameter.in === 'query').map((each) => pair(each.name, segment(each))),
    pair('extra', hostileSegment),
  ]
  const query = fc.array(fc.oneof(...pairs), { maxLength: 3 }).map((list) => (list.length ? `?${list.join('&')}` : ''))
  const schema = operation.requestBody?.content['application/json']?.schema
  const right = schema ? valid(schema, world) : fc.constant({})
  const body = fc.oneof(
    { weight: 6, arbitrary: right.map(jsonText) },
    { weight: 6, arbitrary: mutated(right).map(jsonText) },
    { weight: 2, arbitrary: junkBodies },
  )
  return fc.record({ path, query, headers, body }).map((drawn) => ({
    path: drawn.path + drawn.query,
    headers: { ...JSON_TYPE, ...drawn.headers },
    raw: drawn.body,
  }))
}
