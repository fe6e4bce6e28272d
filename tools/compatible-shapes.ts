// Compares two JSON Schemas of an OpenAPI document. An input is compatible if it accepts all that it accepted before;
// an answer if it is nothing that it could not be before, apart from fields that are added.

type Json = string | number | boolean | null
type Kind = 'any' | 'null' | 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object'
export type Shape = {
  $ref?: string
  type?: Kind | Kind[]
  enum?: Json[]
  const?: Json
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
  properties?: Record<string, Shape>
  required?: string[]
  additionalProperties?: boolean | Shape | undefined
  propertyNames?: Shape
  items?: Shape
  [keyword: string]: unknown
}
type Home = { components?: Record<string, Record<string, object>> }
type Way = 'input' | 'answer'

/** `part`: which part of a route; `at`: the path within it, from a component on if there is one. */
export type Change = { part?: string; at: string; component?: boolean; what: string; value?: string; breaks: boolean }

/** One kind of value that a shape allows. */
type Alternative = Shape & { type: Kind; component: string | undefined }

const LOWER = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems']
const UPPER = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems']
const SAME = ['pattern', 'format', 'multipleOf', 'uniqueItems']
const STRUCTURE = ['$ref', 'type', 'enum', 'const', 'anyOf', 'oneOf', 'allOf', 'properties', 'required', 'items']
const MAPS = ['additionalProperties', 'propertyNames']
const NOTES = [
  'title',
  'description',
  'default',
  'example',
  'examples',
  'deprecated',
  'discriminator',
  'id',
  '$comment',
]
const KNOWN = new Set([...LOWER, ...UPPER, ...SAME, ...STRUCTURE, ...MAPS, ...NOTES])

/** What changed between two shapes. `before` and `after` hold the components that they name. */
export function compareShapes(before: Home, old: Shape | undefined, after: Home, now: Shape | undefined, way: Way) {
  const comparer = new Comparer(before, after, way)
  return comparer.compare(old ?? {}, now ?? {}, { at: '', component: false })
}

type Place = { at: string; component: boolean }

/** `sent` is what old clients send as input, or the new service as answer; `accepted` is what the other side reads. */
class Comparer {
  readonly before: Home
  readonly after: Home
  readonly way: Way
  /** The pairs of components that are being compared. */
  readonly running = new Set<string>()

  constructor(before: Home, after: Home, way: Way) {
    this.before = before
    this.after = after
    this.way = way
  }

  compare(old: Shape, now: Shape, place: Place): Change[] {
    const pair = `${old.$ref} ${now.$ref}`
    if (old.$ref && now.$ref) {
      if (this.running.has(pair)) return [] // a shape within itself
      this.running.add(pair)
    }
    const [olds, news] = [alternatives(this.before, old), alternatives(this.after, now)]
    const [sent, accepted] = this.way === 'input' ? [olds, news] : [news, olds]
    const changes = sent.flatMap((one) => this.best(one, accepted, place))
    this.running.delete(pair)
    return changes
  }

  /** The changes against the alternative that fits best. */
  best(one: Alternative, accepted: Alternative[], place: Place): Change[] {
    const fitting = accepted.filter(({ type }) => fits(one.type, type))
    if (fitting.length === 0) {
      const names = one.type === 'any' ? 'anything' : one.type
      if (this.way === 'input') return [broken(place, `no longer accepts ${names}`)]
      return [{ ...broken(place, `may be ${names} now`), value: names }]
    }
    const kind = this.way === 'answer' ? newKind(one, fitting) : undefined
    if (kind !== undefined) {
      const at = within({ at: one.component ?? place.at, component: one.component !== undefined }, `.${kind.name}`)
      return [{ ...broken(at, `may be ${JSON.stringify(kind.value)} now`), value: String(kind.value) }]
    }
    const alike = fitting.map((other) => constantsInCommon(one, other))
    const likeliest = fitting.filter((_, n) => alike[n] === Math.max(...alike))
    const tries = likeliest.map((other) => {
      const [old, now] = this.way === 'input' ? [one, other] : [other, one]
      const component = old.component ?? now.component
      const inside = component === undefined ? place : { at: component, component: true }
      return this.compareAlternatives(old, now, inside)
    })
    const breaks = (changes: Change[]) => changes.filter((change) => change.breaks).length
    return tries.reduce((least, next) => (breaks(next) < breaks(least) ? next : least))
  }

  compareAlternatives(old: Alternative, now: Alternative, place: Place): Change[] {
    const [sent, accepted] = this.way === 'input' ? [old, now] : [now, old]
    if (accepted.type === 'any') return []
    return [
      ...this.compareValues(old, now, place),
      ...(sent.enum ? [] : this.compareBounds(sent, accepted, place)),
      ...(this.way === 'input' && defaultOf(old) !== defaultOf(now)
        ? [broken(place, `is ${defaultOf(now) ?? 'unset'} by default now`)]
        : []),
      ...(old.type === 'array' ? this.compare(old.items ?? {}, now.items ?? {}, within(place, '[]')) : []),
      ...(old.type === 'object' ? this.compareFields(old, now, place) : []),
    ]
  }

  compareValues(old: Alternative, now: Alternative, place: Place): Change[] {
    const fresh = now.enum && old.enum ? now.enum.filter((value) => !old.enum?.includes(value)) : []
    const gone = now.enum && old.enum ? old.enum.filter((value) => !now.enum?.includes(value)) : []
    if (this.way === 'input') {
      return [
        ...(now.enum && !old.enum ? [broken(place, `accepts only ${JSON.stringify(now.enum)} now`)] : []),
        ...gone.map((value) => broken(place, `no longer accepts ${JSON.stringify(value)}`)),
        ...fresh.map((value) => added(place, `accepts ${JSON.stringify(value)}`)),
      ]
    }
    return [
      ...(old.enum && !now.enum ? [broken(place, `may be any ${now.type} now`)] : []),
      ...fresh.map((value) => ({ ...broken(place, `may be ${JSON.stringify(value)} now`), value: String(value) })),
    ]
  }

  /** Bounds of `accepted` that `sent` does not keep. */
  compareBounds(sent: Alternative, accepted: Alternative, place: Place): Change[] {
    const beyond = (keyword: string, isBeyond: (a: number, b: number) => boolean) => {
      const [bound, other] = [accepted[keyword], sent[keyword]] as [number | undefined, number | undefined]
      return bound !== undefined && (other === undefined || isBeyond(other, bound))
    }
    const keywords = [
      ...LOWER.filter((keyword) => beyond(keyword, (a, b) => a < b)),
      ...UPPER.filter((keyword) => beyond(keyword, (a, b) => a > b)),
      ...SAME.filter((keyword) => accepted[keyword] !== undefined && accepted[keyword] !== sent[keyword]),
    ]
    const next = this.way === 'input' ? accepted : sent
    return keywords.map((keyword) => ({
      ...broken(place, `has ${keyword} ${JSON.stringify(next[keyword]) ?? 'no more'} now`),
      ...(keyword === 'pattern' && this.way === 'answer' && next.pattern ? { value: String(next.pattern) } : {}),
    }))
  }

  compareFields(old: Alternative, now: Alternative, place: Place): Change[] {
    const input = this.way === 'input'
    const [olds, news] = [old.properties ?? {}, now.properties ?? {}]
    const [oldMap, newMap] = [old.additionalProperties, now.additionalProperties]
    const required = (one: Alternative, name: string) => one.required?.includes(name) === true
    const kept = Object.entries(olds).flatMap(([name, shape]): Change[] => {
      const at = within(place, `.${name}`)
      if (!news[name]) return [broken(at, input ? 'is no longer read' : 'is no longer answered')]
      return [
        ...(input && required(now, name) && !required(old, name) ? [broken(at, 'is required now')] : []),
        ...(!input && required(old, name) && !required(now, name) ? [broken(at, 'may be missing now')] : []),
        ...this.compare(shape, news[name], at),
      ]
    })
    const fresh = Object.keys(news).filter((name) => !olds[name])
    return [
      ...kept,
      ...fresh.flatMap((name): Change | Change[] => {
        const at = within(place, `.${name}`)
        // A map could always have the name: the answer says more about its value now.
        if (!input && typeof oldMap === 'object') return this.compare(oldMap, news[name] ?? {}, at)
        if (!input) return added(at, 'is answered')
        return required(now, name) ? broken(at, 'is required now') : added(at, 'can be sent')
      }),
      ...(input && newMap === false && oldMap !== false ? [broken(place, 'refuses unknown fields now')] : []),
      ...this.compareMaps(oldMap, newMap, place),
      ...this.compare(old.propertyNames ?? {}, now.propertyNames ?? {}, within(place, ' names')),
    ]
  }

  compareMaps(old: Shape['additionalProperties'], now: Shape['additionalProperties'], place: Place): Change[] {
    if (typeof old !== 'object') return []
    if (typeof now === 'object') return this.compare(old, now, within(place, '.*'))
    return this.way === 'input' ? [broken(place, 'is no map now')] : []
  }
}

/** A member whose constants tell objects of a union apart, if `one` has another constant than all of them. */
function newKind(one: Alternative, others: Alternative[]): { name: string; value: Json } | undefined {
  if (others.length < 2) return undefined
  for (const [name, { const: value }] of Object.entries(one.properties ?? {})) {
    const values = others.map(({ properties }) => properties?.[name]?.const)
    const apart = new Set(values).size > 1 && !values.includes(undefined)
    if (apart && value !== undefined && !values.includes(value)) return { name, value }
  }
  return undefined
}

/** How many fields have the same constant in both, such as `op` and `resource` of a change. */
const constantsInCommon = (one: Shape, other: Shape): number =>
  Object.entries(one.properties ?? {}).filter(
    ([name, { const: value }]) => value !== undefined && other.properties?.[name]?.const === value,
  ).length

/** The default as JSON. That of a body's field is an `x-default` (tools/documents/openapi.ts). */
const defaultOf = (one: Shape): string | undefined => JSON.stringify('default' in one ? one.default : one['x-default'])

const within = ({ at, component }: Place, step: string): Place => ({ at: at + step, component })
const broken = (place: Place, what: string): Change => ({ ...place, what, breaks: true })
const added = (place: Place, what: string): Change => ({ ...place, what, breaks: false })

const fits = (one: Kind, other: Kind) => other === 'any' || one === other || (one === 'integer' && other === 'number')

/** The kinds of values that a shape allows. A keyword that this program does not know stops it, since it may narrow. */
function alternatives(home: Home, shape: Shape, component?: string): Alternative[] {
  const unknown = Object.keys(shape).find((keyword) => !KNOWN.has(keyword) && !keyword.startsWith('x-'))
  if (unknown !== undefined) throw new Error(`the keyword ${unknown} of JSON Schema is not compared yet`)
  if (shape.$ref !== undefined) {
    const name = shape.$ref.replace('#/components/schemas/', '')
    const target = home.components?.schemas?.[name]
    if (target === undefined) throw new Error(`${shape.$ref} leads nowhere`)
    return alternatives(home, target as Shape, name)
  }
  const { anyOf, oneOf, allOf, ...rest } = shape
  if (allOf && allOf.length > 1) throw new Error('allOf of several shapes is not compared yet')
  const choices = anyOf ?? oneOf ?? allOf
  if (choices) return mergeValues(choices.flatMap((choice) => alternatives(home, choice, component)))
  const values = rest.const !== undefined ? [rest.const] : rest.enum
  const types = rest.type ?? (values ? [...new Set(values.map(kindOf))] : 'any')
  return mergeValues(
    [types].flat().map((type) => {
      const own = values?.filter((value) => fits(kindOf(value), type))
      return { ...rest, type, component, ...(own && type !== 'null' ? { enum: own } : {}) }
    }),
  )
}

const kindOf = (value: Json): Kind =>
  value === null ? 'null' : Number.isInteger(value) ? 'integer' : (typeof value as Kind)

/** Lists of values of one type become one list. */
function mergeValues(all: Alternative[]): Alternative[] {
  const listed = Map.groupBy(
    all.filter((one) => one.enum),
    ({ type }) => type,
  )
  const merged = [...listed.values()].map(([first, ...others]) => ({
    ...(first as Alternative),
    enum: [first as Alternative, ...others].flatMap((one) => one.enum ?? []),
  }))
  return [...all.filter((one) => !one.enum), ...merged]
}
