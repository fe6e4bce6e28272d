import fc from 'fast-check'

// Generates values from JSON schemas: valid ones, and valid ones with one defect.

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
/** Resolves a `$ref`; `known` has existing values by name of field or parameter. */
export type World = { resolve(ref: string): Schema; known: Record<string, readonly unknown[]> }

const DEEPEST = 8
const DAY_MS = 86_400_000

/** Generates values that the schema allows. */
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

/** A number that JSON.stringify can't write; `jsonText` writes it literally. */
const number = (text: string) => `@number:${text}`
export const jsonText = (value: unknown) => JSON.stringify(value).replace(/"@number:([^"]+)"/g, '$1')

export const hostileText = [
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
const at = (value: unknown, path: Path) => path.reduce((inner, key) => (inner as Record<string, unknown>)[key], value)
const paths = (value: unknown, path: Path = []): Path[] => [
  path,
  ...(value !== null && typeof value === 'object'
    ? Object.entries(value).flatMap(([key, inner]) => paths(inner, [...path, key]))
    : []),
]
const EXTRA = ['__proto__', 'constructor', 'user_id', 'id', 'habit_id', 'is_admin', 'approved', 'toString', '', '\0']

const POISON = ['\0', '\ud800', '\udc00x', '\0\ud800']

/** The value with one defect: a part replaced, poisoned, deleted or added. */
export const mutated = (values: fc.Arbitrary<unknown>) =>
  fc
    .record({
      values,
      where: fc.nat(),
      act: fc.constantFrom('replace', 'replace', 'poison', 'poison', 'delete', 'add'),
      hostile,
      poison: fc.constantFrom(...POISON),
      extra: fc.constantFrom(...EXTRA),
    })
    .map(({ values, where, act, hostile, poison, extra }) => {
      const copy = structuredClone(values)
      const all = paths(copy).filter((path) => act !== 'poison' || typeof at(copy, path) === 'string')
      const path = all[where % all.length] ?? []
      const key = path.at(-1)
      const parent = at(copy, path.slice(0, -1))
      if (key === undefined || typeof parent !== 'object' || parent === null) return act === 'add' ? copy : hostile
      if (act === 'delete') Reflect.deleteProperty(parent, key)
      else {
        const value = act === 'poison' ? `${at(copy, path)}${poison}` : hostile
        const name = act === 'add' ? extra : key
        Object.defineProperty(parent, name, { value, enumerable: true, configurable: true, writable: true })
      }
      return copy
    })
