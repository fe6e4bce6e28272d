import {
  type Call,
  guarded,
  IDEMPOTENCY,
  IF_MATCH,
  keyed,
  keyedPlain,
  type ObjectOf,
  type Place,
  shown,
  written,
} from './object-statement.ts'

// Composes the text of every statement that a request runs; no other file but object-statement.ts does. FROM runs
// before the select list, so auth.enter checks the token and sets the caller before the function of the route starts
// (docs/contract/http.md#order-of-checks).

// Each answers one row of these columns, without the last ones where it has none of them: body as text, replayed (by
// its Idempotency-Key), tag, last write (X-Last-Write), and conflict (If-Match did not hold).

/** What changes an answer at an instant besides the counters and the day; '' where nothing does (lib.tag_input). */
export type TagInput =
  | ''
  | 'recent_completions'
  | 'return_week'
  | 'stage_day'
  | 'last_insight'
  | 'wallet_month'
  | 'link_uses'
  | 'changes'

export type Statement = {
  name: string
  arguments: readonly string[]
  /** The values that decide about the tag of a GET, where it has one. */
  tagValues: readonly string[]
  /** IF_MATCH on a write of an object with a tag of its own; then `guarded` compares it. */
  editValues: readonly string[]
  sealed: boolean
  readOnly: boolean
  /** Whether it ends what an earlier statement of its request began (PersonTurns.within). */
  ends: boolean
  /** Whether it may queue a job (lib.enqueue), which then names the request. */
  queues: boolean
  /** The texts for no caller, for one with a token, and for a person without one, whose job or model request runs. */
  anonymous: string
  entered: string
  onBehalf: string
  /** `anonymous`, but an error where it would wait for a lock. */
  signsIn: string
  /** `entered` for a read on a standby: no row where the standby has not the caller's last write. */
  entersStandby: string
  /** `entered` for a heavy read, for a write with If-Match, and for one with an Idempotency-Key. */
  heavy: string
  guarded: string
  keyed: string
}

/** The names of the values that decide about a tag: what is asked for, and the tags in If-None-Match. */
const TAG_VALUES = ['tag.request', 'tag.given'] as const

type Shape = {
  readOnly?: boolean
  writes?: Writes
  admin?: boolean
  sealed?: boolean
  ends?: boolean
  queues?: boolean
  tag?: TagInput | undefined
  /** The object that is shown or written, where it has a tag of its own. */
  object?: ObjectOf | undefined
  /** The kind of object whose state a write sets, '' for all that it writes (lib.idempotency_add). */
  sets?: string | undefined
}

// The column of the last write: of a read the newest that it has seen, of a write its own.
const SEEN_BY_READ = ', lib.last_seen(caller)'
const MADE_BY_WRITE = {
  always: ', lib.last_write(pg_current_xact_id())',
  maybe: ', coalesce(lib.last_write(pg_current_xact_id_if_assigned()), lib.last_seen(caller))',
}
type Writes = keyof typeof MADE_BY_WRITE | undefined

// The values that src/db/call.ts sends before those of the function; KNOWN_WRITE it sends after them.
const CALLER = ['caller.user', 'caller.issued_at', 'caller.token']
const MASTER_KEYS = 'caller.master_keys'
// What a job that the statement queues names as its cause (lib.enqueue).
const CAUSE = ['cause.trace_id', 'cause.traceparent']
const WORKER = ['worker.user', 'worker.master_keys']
const KNOWN_WRITE = 'last_write.known' // by the client

const placesOf = (names: readonly string[]): Place => {
  return (name) => `$${names.indexOf(name) + 1}`
}

/**
 * Composes the statements of one SQL function, each prepared once per connection under its own name. Master keys are
 * sent by `onBehalf`, `guarded` and `keyed`, and on sealed routes by the others that have a caller.
 */
export function statement(fn: string, args: readonly string[], shape: Shape = {}): Statement {
  const { readOnly = false, writes, admin = false, sealed = false, ends = false, queues = false, tag, object } = shape
  const call: Call = (place) => `${fn}(${args.map((name) => `"${parameter(name)}" => ${place(name)}`).join(', ')})`
  const tagValues = tag === undefined ? [] : object ? ['tag.given'] : TAG_VALUES
  const made = writes === undefined ? '' : MADE_BY_WRITE[writes]
  const marks = [readOnly && 'read', admin && 'admin', sealed && 'sealed', tag !== undefined && `tag ${tag}`]
  return {
    name: [fn, ...marks, object?.resource].filter(Boolean).join(' '),
    arguments: args,
    tagValues,
    editValues: object && !readOnly ? [IF_MATCH] : [],
    sealed,
    readOnly,
    ends,
    queues,
    ...withoutToken(call, args, made, queues),
    ...withToken(call, [...args, ...tagValues], readOnly ? SEEN_BY_READ : made, shape),
    ...withConditionOrKey(call, args, shape),
  }
}

function withoutToken(call: Call, args: readonly string[], lastWrite: string, queues: boolean) {
  const select = plain(call(placesOf([...(queues ? CAUSE : []), ...args])), lastWrite)
  const from = queues
    ? ["set_config('app.trace_id', $1, true) as trace_id", "set_config('app.traceparent', $2, true) as traceparent"]
    : []
  const textFrom = (settings: string[]) => (settings.length > 0 ? `${select} from ${settings.join(', ')}` : select)
  return {
    anonymous: textFrom(from),
    signsIn: textFrom([...from, "set_config('lock_timeout', '10ms', true) as lock_timeout"]),
    onBehalf: `${plain(call(placesOf([...WORKER, ...args])), lastWrite)} from jobs.enter($1, $2)`,
  }
}

function withToken(call: Call, values: readonly string[], lastWrite: string, shape: Shape) {
  const { readOnly, sealed, queues, tag, object } = shape
  const caller = [...CALLER, ...(queues ? CAUSE : []), ...(sealed ? [MASTER_KEYS] : [])]
  const place = placesOf([...caller, ...values, KNOWN_WRITE])
  const textFrom = (enter: string) => {
    if (object && readOnly) return shown(object, { call, place, enter, lastWrite })
    if (object) return written(object, { call, place, enter, lastWrite: MADE_BY_WRITE.always })
    if (tag === undefined) return `${plain(call(place), lastWrite)} from ${enter}`
    return (
      `select case when tagged.tag = any (${place('tag.given')}) then null else ${call(place)} end::text,` +
      ` false, tagged.tag${readOnly ? ', tagged.last_write' : lastWrite}` +
      ` from ${enter}, lib.tagged(caller, '${tag}', ${place('tag.request')}) as tagged`
    )
  }
  const entered = textFrom(enter(shape, place, sealed))
  const onStandby = enter(shape, place, sealed, `, has_last_write => lib.has_write(${place(KNOWN_WRITE)})`)
  return {
    entered,
    entersStandby: `${textFrom(onStandby)} where caller is not null`,
    heavy: `${entered}, lib.heavy_read_begin(caller)`,
  }
}

function withConditionOrKey(call: Call, args: readonly string[], shape: Shape) {
  const { object, queues, sets } = shape
  const caller = [...CALLER, ...(queues ? CAUSE : []), MASTER_KEYS]
  const parts = (place: Place) => ({ call, place, enter: enter(shape, place, true), lastWrite: MADE_BY_WRITE.always })
  const withKey = { ...parts(placesOf([...caller, ...IDEMPOTENCY, ...args, IF_MATCH])), sets }
  if (object === undefined) return { guarded: '', keyed: keyedPlain(withKey) }
  const withCondition = parts(placesOf([...caller, ...args, IF_MATCH]))
  return { guarded: guarded(object, withCondition), keyed: keyed(object, withKey) }
}

const plain = (call: string, lastWrite: string) =>
  `select ${call}::text${lastWrite === '' ? '' : `, false, null${lastWrite}`}`

function enter({ readOnly = false, admin = false, queues = false }: Shape, place: Place, sealed = false, more = '') {
  const masterKeys = sealed ? `, master_keys => ${place(MASTER_KEYS)}` : ''
  const [traceId, traceparent] = CAUSE.map(place)
  const cause = queues ? `, trace_id => ${traceId}, traceparent => ${traceparent}` : ''
  return `auth.enter($1, $2, $3, read_only => ${readOnly}, admin => ${admin}${cause}${masterKeys}${more}) as caller`
}

// limit and offset are keywords of SQL: the functions name these arguments with an underscore.
const parameter = (name: string) => (name === 'limit' || name === 'offset' ? `${name}_` : name)
