import { SMALL_BODY_BYTES } from './bodies.ts'

// An operation of a batch may name its answer, and later ones take members of it (docs/contract/batch.md#names).

/** What an operation of a batch may be named. */
export const NAME = /^\w{1,32}$/
const IN_PATH = /\{(\w{1,32})\.([^{}]+)\}/g

/** The member `at` of the answer of the operation `$from`. */
type Reference = { $from: string; at: string }
type Named = { path: string; body?: unknown; as?: string | undefined }

/** Where a reference or a name is wrong, as a place in the list and a sentence. */
type Flaw = { place: [number, 'as' | 'path' | 'body']; message: string }

/** The references to no earlier operation, and the names that are used twice. */
export function flawsOf(operations: readonly Named[]): Flaw[] {
  const earlier = new Set<string>()
  return operations.flatMap(({ path, body, as }, index) => {
    const flaws: Flaw[] = []
    // Called for each reference; what it returns is not used.
    const check = (member: 'path' | 'body') => (reference: Reference) => {
      if (!earlier.has(reference.$from))
        flaws.push({ place: [index, member], message: 'Input should refer to an earlier operation of this batch' })
      return ''
    }
    replaceInPath(path, check('path'))
    replaceInBody(body, check('body'))
    if (as !== undefined && earlier.has(as))
      flaws.push({ place: [index, 'as'], message: 'Input should be a name of its own' })
    if (as !== undefined) earlier.add(as)
    return flaws
  })
}

/** Path and body with the members in place of their references; a word where one is missing, or they are too large. */
export function withAnswers<T extends Named>(
  operation: T,
  answers: ReadonlyMap<string, unknown>,
): T | 'missing' | 'too large' {
  let failure: 'missing' | 'too large' | undefined
  let room = SMALL_BODY_BYTES // many references to one long text must not take memory without end
  const memberOf = ({ $from, at }: Reference) => {
    const value = failure === undefined ? at.split('.').reduce(member, answers.get($from)) : undefined
    if (value === undefined) failure ??= 'missing'
    else room -= JSON.stringify(value).length
    if (room < 0) failure ??= 'too large'
    return value
  }
  const path = replaceInPath(operation.path, (reference) => {
    const value = memberOf(reference)
    if (value === null || typeof value === 'object') failure ??= 'missing'
    return encodeURIComponent(String(value))
  })
  const body = replaceInBody(operation.body, memberOf)
  return failure ?? { ...operation, path, body }
}

/** One member of a value; undefined where it has none of that name. */
const member = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.keys(value).includes(name)
    ? (value as Record<string, unknown>)[name]
    : undefined

const replaceInPath = (path: string, replace: (reference: Reference) => string) =>
  path.replace(IN_PATH, (_, $from: string, at: string) => replace({ $from, at }))

function replaceInBody(value: unknown, replace: (reference: Reference) => unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => replaceInBody(item, replace))
  if (typeof value !== 'object' || value === null) return value
  if (isReference(value)) return replace(value)
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, replaceInBody(item, replace)]))
}

const isReference = (value: object): value is Reference =>
  Object.keys(value).length === 2 &&
  typeof member(value, '$from') === 'string' &&
  typeof member(value, 'at') === 'string'
