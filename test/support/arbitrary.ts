import fc from 'fast-check'

// Requests out of an OpenAPI operation: mostly what its schemas ask for, and everything that a hostile client sends.

export type Schema = {
  $ref?: string
  type?: string | string[]
  const?: unknown
  enum?: unknown[]
  anyOf?: Schema[]
  oneOf?: Schema[]
  items?: Schema
  properties?: Record<string, Schema>
  required?: string[]
  format?: string
  minLength?: number
  maxLength?: number
  minItems?: number
  maxItems?: number
  minimum?: number
  exclusiveMinimum?: number
  maximum?: number
}
export type Operation = {
  parameters?: Array<{ in: string; name: string; schema: Schema }>
  requestBody?: { content: Record<string, { schema: Schema }> }
  security?: unknown[]
}
/** What stands behind a `$ref`, and by field or parameter name: values that exist. */
export type World = { resolve(ref: string): Schema; known: Record<string, readonly unknown[]> }

export type Generated = { path: string; headers: Record<string, string>; raw?: string | Uint8Array }

const DEEPEST = 8
const DAY_MS = 86_400_000

/** Values that the schema allows. */
export function valid(schema: Schema, world: World, name = '', depth = 0): fc.Arbitrary<unknown> {
  const inner = (next: Schema, key = name) => valid(next, world, key, depth + 1)
  const known = world.known[name]
  if (depth > DEEPEST) return fc.constant(null)
  if (schema.$ref) return inner(world.resolve(schema.$ref))
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...schema.enum)
  const types = Array.isArray(schema.type) ? schema.type : []
  const variants = schema.anyOf ?? schema.oneOf ?? types.map((type) => ({ ...schema, type }))
  if (variants.length > 0) return fc.oneof(...variants.map((variant) => inner(variant)))
  if (known?.length && schema.type !== 'null') {
    return fc.oneof({ weight: 6, arbitrary: fc.constantFrom(...known) }, { weight: 1, arbitrary: scalar(schema) })
  }
  if (schema.type === 'array') {
    const { minItems: minLength = 0, maxItems = 5 } = schema
    return fc.array(inner(schema.items ?? {}), { minLength, maxLength: Math.max(minLength, Math.min(maxItems, 5)) })
  }
  if (schema.type !== 'object') return scalar(schema)
  const fields = Object.entries(schema.properties ?? {}).map(([key, field]) => [key, inner(field, key)])
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(fields)
  return fc.record(model, { requiredKeys: schema.required ?? [] })
}

function scalar(schema: Schema): fc.Arbitrary<unknown> {
  const { minLength = 0, maxLength = 60, minimum, exclusiveMinimum, maximum } = schema
  switch (schema.type) {
    case 'integer':
      return fc.integer({ min: minimum ?? -1000, max: maximum ?? 100_000 })
    case 'number':
      return fc.double({ min: minimum ?? exclusiveMinimum ?? -1e6, max: maximum ?? 1e6, noNaN: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'string':
      if (schema.format === 'date') return fc.oneof(days(-35, 1), days(-700_000, 2_900_000))
      if (schema.format === 'date-time') return fc.date({ noInvalidDate: true }).map((date) => date.toISOString())
      if (schema.format === 'email') return fc.emailAddress()
      return fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.min(maxLength, 60)) })
    default:
      return fc.jsonValue()
  }
}

const days = (from: number, to: number) =>
  fc.integer({ min: from, max: to }).map((n) => new Date(Date.now() + n * DAY_MS).toISOString().slice(0, 10))

/** A number that JSON.stringify can't write; `jsonText` puts it into the text as it stands. */
const number = (text: string) => `@number:${text}`
const jsonText = (value: unknown) => JSON.stringify(value).replace(/"@number:([^"]+)"/g, '$1')

const hostileText = [
  ...['', ' ', '\0', 'a\0b', '\ud800', 'x\udfff', '\u202e', '\ufeff', '\u0007', 'İ', '𝕏'.repeat(256), 'x'.repeat(9000)],
  ...["'; drop table app.habits; --", '%s%n', '$1', '{{7*7}}', '../../etc/passwd', '__proto__', 'constructor', 'NaN'],
  ...[
    '2026-02-30',
    '0000-01-01',
    '0001-01-01',
    '9999-12-31',
    '+275760-09-13',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    'now',
  ],
  ...['infinity', '-infinity', 'null', 'true', '1', '-1', '0', '1e3', '0x10', '٣', '2147483648', '9223372036854775808'],
]
const hostileNumbers = [
  ...[-1, 0, -0, 1.5, 0.1, 1e-300, 1e308, 2 ** 31 - 1, 2 ** 31, -(2 ** 31) - 1, 2 ** 53, 2 ** 63, -(2 ** 63), 2 ** 64],
  ...['1e400', '-1e400', '1e-400', '9'.repeat(400), '1.0', '1E2', '-0.0', '9223372036854775807'].map(number),
]
const nested = Array.from({ length: 500 }).reduce<unknown>((inner) => [inner], 'deep')
const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...hostileText,
    ...hostileNumbers,
    null,
    true,
    false,
    [],
    {},
    [[]],
    [null],
    { a: 1 },
    nested,
  ),
  fc.jsonValue(),
  fc.string({ unit: 'binary', maxLength: 400 }),
)

type Path = Array<string | number>
const paths = (value: unknown, at: Path = []): Path[] => [
  at,
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => paths(inner, [...at, key]))
    : []),
]
const EXTRA = ['__proto__', 'constructor', 'user_id', 'id', 'habit_id', 'is_admin', 'approved', 'toString', '', '\0']

/** The value with one thing wrong: replaced, left out, or added. */
const mutated = (values: fc.Arbitrary<unknown>) =>
  fc
    .tuple(values, fc.nat(), hostile, fc.constantFrom('replace', 'replace', 'delete', 'add'), fc.constantFrom(...EXTRA))
    .map(([original, where, value, act, extra]) => {
      const copy = structuredClone(original)
      const all = paths(copy)
      const path = all[where % all.length] ?? []
      const parent = path.slice(0, -1).reduce((at, key) => (at as Record<string, unknown>)[key], copy)
      const key = path.at(-1)
      if (key === undefined || typeof parent !== 'object' || parent === null) return act === 'add' ? copy : value
      if (act === 'delete') Reflect.deleteProperty(parent, key)
      else {
        const name = act === 'add' ? extra : key
        Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
      }
      return copy
    })

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

/** A text as part of a target; also what no encoder would write. */
const encoded = (text: string) => encodeURIComponent(text.toWellFormed())
const BROKEN = ['%', '%FF', '%00', '%C0%AF', '1%2F2', '%ED%A0%80', '%u0041', '+1', 'a%0d%0ab']
const LONGEST_SEGMENT = 1024
const hostileSegment = fc.constantFrom(
  ...BROKEN,
  ...hostileText.filter((text) => text !== '' && text.length <= LONGEST_SEGMENT).map(encoded),
)

/** Requests of one operation, with bodies as text or bytes. */
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
