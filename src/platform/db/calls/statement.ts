import {
  type Call,
  guarded,
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

// The values that src/platform/db/calls/call.ts sends before those of the function; KNOWN_WRITE it sends after them.
const CALLER = ['caller.user', 'caller.issued_at', 'caller.token']
const MASTER_KEYS = 'caller.master_keys'
const IDEMPOTENCY = ['idempotency.key', 'idempotency.fingerprint']
const WORKER = ['worker.user', 'worker.master_keys']
const KNOWN_WRITE = 'last_write.known' // by the client
/** The keys for auth.enter, always the fourth value. */
const WITH_MASTER_KEYS = ', master_keys => $4'

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
    ...withoutToken(call, args, made),
    ...withToken(call, [...args, ...tagValues], readOnly ? SEEN_BY_READ : made, shape),
    ...withConditionOrKey(call, args, shape),
  }
}

function withoutToken(call: Call, args: readonly string[], lastWrite: string) {
  const anonymous = plain(call(placesOf(args)), lastWrite)
  return {
    anonymous,
    signsIn: `${anonymous} from set_config('lock_timeout', '10ms', true)`,
    onBehalf: `${plain(call(placesOf([...WORKER, ...args])), lastWrite)} from jobs.enter($1, $2)`,
  }
}

function withToken(call: Call, values: readonly string[], lastWrite: string, shape: Shape) {
  const { readOnly, sealed, tag, object } = shape
  const place = placesOf([...CALLER, ...(sealed ? [MASTER_KEYS] : []), ...values, KNOWN_WRITE])
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
  const masterKeys = sealed ? WITH_MASTER_KEYS : ''
  const entered = textFrom(enter(shape, masterKeys))
  const onStandby = enter(shape, `${masterKeys}, has_last_write => lib.has_write(${place(KNOWN_WRITE)})`)
  return {
    entered,
    entersStandby: `${textFrom(onStandby)} where caller is not null`,
    heavy: `${entered}, lib.heavy_read_begin(caller)`,
  }
}

function withConditionOrKey(call: Call, args: readonly string[], shape: Shape) {
  const { object, sets } = shape
  const parts = { call, enter: enter(shape, WITH_MASTER_KEYS), lastWrite: MADE_BY_WRITE.always }
  const withKey = { ...parts, sets, place: placesOf([...CALLER, MASTER_KEYS, ...IDEMPOTENCY, ...args, IF_MATCH]) }
  if (object === undefined) return { guarded: '', keyed: keyedPlain(withKey) }
  const withCondition = { ...parts, place: placesOf([...CALLER, MASTER_KEYS, ...args, IF_MATCH]) }
  return { guarded: guarded(object, withCondition), keyed: keyed(object, withKey) }
}

const plain = (call: string, lastWrite: string) =>
  `select ${call}::text${lastWrite === '' ? '' : `, false, null${lastWrite}`}`

const enter = ({ readOnly = false, admin = false }: Shape, more: string) =>
  `auth.enter($1, $2, $3, read_only => ${readOnly}, admin => ${admin}${more}) as caller`

// limit and offset are keywords of SQL: the functions name these arguments with an underscore.
const parameter = (name: string) => (name === 'limit' || name === 'offset' ? `${name}_` : name)
