import { type Change, compareShapes, type Shape } from './compatible-shapes.ts'

// Compares two OpenAPI documents by what an existing client could trip over (docs/contract/compatibility.md). Names of
// operations and components are not sent, so they may change.

type Media = Record<string, { schema?: Shape }>
type Ref = { $ref?: string }
type Parameter = Ref & { in: string; name: string; required?: boolean; schema?: Shape }
type Response = Ref & { content?: Media; headers?: Record<string, Ref & { required?: boolean; schema?: Shape }> }
type Operation = {
  security?: object[]
  parameters?: Parameter[]
  requestBody?: Ref & { required?: boolean; content?: Media }
  responses?: Record<string, Response>
}
export type OpenApi = {
  info: { version: string }
  paths: Record<string, Record<string, Operation>>
  components?: Record<string, Record<string, object>>
}

/** `more`: other routes of the same component; `value`: a new value of a list, or a header that is gone, for a note. */
export type Finding = { place: string; more: number; what: string; value?: string }
export type Comparison = { breaks: Finding[]; additions: Finding[] }
/**
 * Explains a new value in an answer, or that an optional header is gone. `place`: the end of a finding's place, such as
 * Marginalia.status.
 */
export type Note = { place: string; value: string; note: string }

// What OpenAPI calls the operations of a path.
const OPERATIONS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace']

/** What breaks and what is new between two documents. */
export function compareDocuments(before: OpenApi, after: OpenApi): Comparison {
  const found: Array<Change & { route: string }> = []
  const [olds, news] = [operations(before), operations(after)]
  for (const [route, old] of olds) {
    const now = news.get(route)
    const changes: Change[] = now ? compareOperations(before, old, after, now) : [breaking('', 'is gone')]
    found.push(...changes.map((change) => ({ ...change, route })))
  }
  const fresh = [...news.keys()].filter((route) => !olds.has(route))
  found.push(...fresh.map((route) => ({ route, at: '', what: 'is new', breaks: false })))
  return { breaks: places(found.filter(({ breaks }) => breaks)), additions: places(found.filter((c) => !c.breaks)) }
}

/** Moves the new values that a note explains to the additions; a note that explains nothing is a break. */
export function explain({ breaks, additions }: Comparison, notes: readonly Note[]): Comparison {
  const noteOf = ({ place, value }: Finding) =>
    notes.find((note) => value !== undefined && note.value === value && place.endsWith(note.place))
  const used = new Set(breaks.map(noteOf))
  const idle = notes.filter((note) => !used.has(note))
  return {
    breaks: [
      ...breaks.filter((finding) => !noteOf(finding)),
      ...idle.map(({ place, value }) => ({ place, more: 0, what: `has a note for "${value}", which is as before` })),
    ],
    additions: [
      ...additions,
      ...breaks.flatMap((finding) => {
        const note = noteOf(finding)
        return note ? { ...finding, what: `${finding.what}: ${note.note}` } : []
      }),
    ],
  }
}

/** One finding per place and change: a component is named once, with its first route and the number of the others. */
function places(changes: ReadonlyArray<Change & { route: string }>): Finding[] {
  const groups = Map.groupBy(changes, ({ route, at, part, component, what }) =>
    component ? `${at} ${what}` : `${route} ${part} ${at} ${what}`,
  )
  return [...groups.values()].map(([first, ...others]) => {
    const { route, part, at, what, value } = first as (typeof changes)[number]
    const more = new Set(others.map((other) => other.route)).size
    return { place: [route, part, at].filter(Boolean).join(' '), more, what, ...(value === undefined ? {} : { value }) }
  })
}

export const lineOf = ({ place, more, what }: Finding) => `${place}${more > 0 ? ` (and ${more} more)` : ''}: ${what}`

const breaking = (part: string, what: string): Change => ({ part, at: '', what, breaks: true })
const adding = (part: string, what: string): Change => ({ part, at: '', what, breaks: false })

const operations = (document: OpenApi) =>
  new Map(
    Object.entries(document.paths).flatMap(([path, item]) =>
      OPERATIONS.filter((method) => item[method]).map(
        (method) => [`${method.toUpperCase()} ${path}`, item[method] as Operation] as const,
      ),
    ),
  )

function resolve<T extends Ref>(document: OpenApi, value: T): T {
  const [, kind = '', name = ''] = /^#\/components\/(\w+)\/(.+)$/.exec(value.$ref ?? '') ?? []
  if (value.$ref === undefined) return value
  const target = document.components?.[kind]?.[name]
  if (target === undefined) throw new Error(`${value.$ref} leads nowhere`)
  return resolve(document, target as T)
}

function compareOperations(before: OpenApi, old: Operation, after: OpenApi, now: Operation): Change[] {
  return [
    ...((old.security ?? []).length === 0 && (now.security ?? []).length > 0
      ? [breaking('', 'needs a token now')]
      : []),
    ...compareParameters(before, old, after, now),
    ...compareRequestBodies(before, old, after, now),
    ...compareResponses(before, old, after, now),
  ]
}

function compareParameters(before: OpenApi, old: Operation, after: OpenApi, now: Operation): Change[] {
  const byName = (document: OpenApi, { parameters = [] }: Operation) =>
    new Map(
      parameters
        .map((parameter) => resolve(document, parameter))
        .map((parameter) => [`${parameter.in} ${parameter.name}`, parameter] as const),
    )
  const [olds, news] = [byName(before, old), byName(after, now)]
  const changed = [...olds].flatMap(([part, parameter]): Change[] => {
    const next = news.get(part)
    if (!next) return [breaking(part, 'is no longer read')]
    return [
      ...(next.required && !parameter.required ? [breaking(part, 'is required now')] : []),
      ...compareShapes(before, parameter.schema, after, next.schema, 'input').map((change) => ({ ...change, part })),
    ]
  })
  const fresh = [...news].filter(([part]) => !olds.has(part))
  return [
    ...changed,
    ...fresh.map(([part, { required }]) =>
      required ? breaking(part, 'is required now') : adding(part, 'can be sent'),
    ),
  ]
}

function compareRequestBodies(before: OpenApi, old: Operation, after: OpenApi, now: Operation): Change[] {
  const body = old.requestBody && resolve(before, old.requestBody)
  const next = now.requestBody && resolve(after, now.requestBody)
  if (!body) return next ? [next.required ? breaking('body', 'is required now') : adding('body', 'can be sent')] : []
  if (!next) return [breaking('body', 'is no longer read')]
  return [
    ...(next.required && !body.required ? [breaking('body', 'is required now')] : []),
    ...compareMedia(before, body.content, after, next.content, 'input', 'body'),
  ]
}

function compareResponses(before: OpenApi, old: Operation, after: OpenApi, now: Operation): Change[] {
  const [olds, news] = [old.responses ?? {}, now.responses ?? {}]
  const changed = Object.entries(olds).flatMap(([status, reference]): Change[] => {
    if (!news[status]) return [breaking(status, 'is gone')]
    const [response, next] = [resolve(before, reference), resolve(after, news[status])]
    const headers = Object.entries(response.headers ?? {}).filter(([name]) => !next.headers?.[name])
    return [
      ...headers.map(([name, header]) =>
        resolve(before, header).required
          ? breaking(`${status} header ${name}`, 'is no longer answered')
          : { ...breaking(status, 'is no longer answered'), at: `header ${name}`, component: true, value: name },
      ),
      ...compareMedia(before, response.content, after, next.content, 'answer', status),
    ]
  })
  const fresh = Object.keys(news).filter((status) => !olds[status])
  return [...changed, ...fresh.map((status) => adding(status, 'is a new answer'))]
}

function compareMedia(
  before: OpenApi,
  old: Media = {},
  after: OpenApi,
  now: Media = {},
  way: 'input' | 'answer',
  part: string,
): Change[] {
  const gone = Object.keys(old).filter((type) => !now[type])
  const fresh = Object.keys(now).filter((type) => !old[type])
  const kept = Object.keys(old).filter((type) => now[type])
  // A client that expects no body reads none.
  const isAdded = way === 'input' || Object.keys(old).length === 0
  return [
    ...gone.map((type) => breaking(part, `is no longer ${type}`)),
    ...fresh.map((type) => (isAdded ? adding(part, `may be ${type}`) : breaking(part, `may be ${type} now`))),
    ...kept.flatMap((type) =>
      compareShapes(before, old[type]?.schema, after, now[type]?.schema, way).map((change) => ({ ...change, part })),
    ),
  ]
}
