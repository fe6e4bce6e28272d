import { guarded, keyed, type ObjectOf, shown, written } from './object-statement.ts'

// Composes the text of every statement that a request runs; no other file but object-statement.ts does. FROM runs before
// the select list, so auth.enter checks the token and sets the caller before the function of the route starts
// (docs/contract/http.md#order-of-checks).

/** What changes an answer at an instant besides the counters and the day; '' where nothing does (lib.tag_turn). */
export type Turn =
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
  anonymous: string
  /** `anonymous`, but an error where it would wait for a lock. */
  signsIn: string
  entered: string
  guarded: string
  /** `entered` for a read on a standby: no row where the standby has not the caller's last write. */
  entersStandby: string
  heavy: string
  keyed: string
  onBehalf: string
}

/** The names of the values for lib.tagged: what is asked for, and the tags in If-None-Match. */
const TAG_VALUES = ['tag.request', 'tag.given'] as const
/** The name of the value with the tags in If-Match; null without the header. */
export const IF_MATCH = 'tag.match'

type Shape = {
  readOnly?: boolean
  writes?: Writes
  admin?: boolean
  sealed?: boolean
  ends?: boolean
  queues?: boolean
  tag?: Turn | undefined
  /** The object that is shown or written, where it has a tag of its own. */
  object?: ObjectOf | undefined
}

// The column for X-Last-Write: the write, or the place that a read has seen.
const LAST_SEEN = ', lib.last_seen(caller)'
const LAST_WRITE = {
  always: ', lib.last_write(pg_current_xact_id())',
  maybe: ', coalesce(lib.last_write(pg_current_xact_id_if_assigned()), lib.last_seen(caller))',
}
type Writes = keyof typeof LAST_WRITE | undefined

// The values before those of the function, and after them the standby's: src/platform/db/calls/call.ts sends them in this order.
const CALLER = ['caller.user', 'caller.issued_at', 'caller.token']
const KEYS = 'caller.master_keys'
const IDEMPOTENCY = ['idempotency.key', 'idempotency.fingerprint']
const WORKER = ['worker.user', 'worker.master_keys']
const LAST_WRITE_GIVEN = 'last_write.given'

/** The parameter of a value, such as `$4`: its number is its place in the list of all values. */
type Place = (name: string) => string
const placesOf = (names: readonly string[]): Place => {
  return (name) => `$${names.indexOf(name) + 1}`
}

/**
 * Composes the statements of one SQL function, each prepared once per connection under its own name. The master keys are
 * sent only where a text is sealed or opened: on sealed routes, and with an idempotency key, whose answer is sealed.
 */
export function statement(
  fn: string,
  args: readonly string[],
  { readOnly = false, writes, admin = false, sealed = false, ends = false, queues = false, tag, object }: Shape = {},
): Statement {
  const call = (place: Place) => `${fn}(${args.map((name) => `"${parameter(name)}" => ${place(name)}`).join(', ')})`
  const enter = (more: string) => `auth.enter($1, $2, $3, read_only => ${readOnly}, admin => ${admin}${more}) as caller`
  const masterKeys = ', master_keys => $4'
  const ownKeys = sealed ? masterKeys : ''
  const tagValues = tag === undefined ? [] : object ? ['tag.given'] : TAG_VALUES
  const entering = placesOf([...CALLER, ...(sealed ? [KEYS] : []), ...args, ...tagValues, LAST_WRITE_GIVEN])
  const guarding = placesOf([...CALLER, KEYS, ...args, IF_MATCH])
  const keying = placesOf([...CALLER, KEYS, ...IDEMPOTENCY, ...args, IF_MATCH])
  const lastWrite = writes === undefined ? '' : LAST_WRITE[writes]
  const lastSeenOrWrite = readOnly ? LAST_SEEN : lastWrite
  const plain = (place: Place, lastColumn = '') =>
    `select ${call(place)}::text${lastColumn === '' ? '' : `, false, null${lastColumn}`}`
  const partsOfObject = (place: Place, enter: string, given: string) => ({
    call: call(place),
    enter,
    id: object?.id === undefined ? 'null' : place(object.id),
    given: place(given),
    lastWrite: readOnly ? LAST_SEEN : LAST_WRITE.always,
  })
  const enteredBy = (from: string) => {
    if (object && readOnly) return shown(object.resource, partsOfObject(entering, from, 'tag.given'))
    if (object) return written(object.resource, partsOfObject(entering, from, IF_MATCH))
    if (tag === undefined) return `${plain(entering, lastSeenOrWrite)} from ${from}`
    return (
      `select case when not tagged.held then ${call(entering)}::text end, false, tagged.tag` +
      `${readOnly ? ', tagged.last_write' : lastWrite} from ${from},` +
      ` lib.tagged(caller, '${tag}', ${entering('tag.request')}, ${entering('tag.given')}) as tagged`
    )
  }
  const entered = enteredBy(enter(ownKeys))
  const withLastWrite = enter(`${ownKeys}, has_last_write => lib.has_write(${entering(LAST_WRITE_GIVEN)})`)
  const withKeys = enter(masterKeys)
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
    anonymous: plain(placesOf(args), lastWrite),
    signsIn: `${plain(placesOf(args), lastWrite)} from set_config('lock_timeout', '10ms', true)`,
    onBehalf: `${plain(placesOf([...WORKER, ...args]), lastWrite)} from jobs.enter($1, $2)`,
    entered,
    entersStandby: `${enteredBy(withLastWrite)} where caller is not null`,
    guarded: object ? guarded(object.resource, partsOfObject(guarding, withKeys, IF_MATCH)) : '',
    heavy: `${entered}, lib.heavy_read_begin(caller)`,
    keyed: object
      ? keyed(object.resource, partsOfObject(keying, withKeys, IF_MATCH))
      : `select case when found.replayed then found.response else lib.idempotency_add(caller, $5, $6, ${call(keying)}) end::text,` +
        ` found.replayed, null${LAST_WRITE.always} from ${withKeys}, lib.idempotency_find(caller, $5, $6) as found`,
  }
}

// limit and offset are keywords of SQL: the functions name these arguments with an underscore.
const parameter = (name: string) => (name === 'limit' || name === 'offset' ? `${name}_` : name)
