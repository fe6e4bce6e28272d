// The statements of routes that show or write one object. Its tag is its own, and the write of it honours If-Match
// (docs/contract/conditional-requests.md#tags-of-one-object). Each item of FROM names one before it, else the planner
// could run the write before auth.enter: enter, take the key, compare the tags, write, read the new tag.

/** The objects with tags of their own. */
export type Resource = 'habit' | 'goal' | 'journal_entry' | 'promotion'
/** An object, and the name of the argument that holds its id; undefined where the route makes the object. */
export type ObjectOf = { resource: Resource; id: string | undefined }

/** The name of the value with the tags in If-Match; null without the header. */
export const IF_MATCH = 'tag.match'

/** The names of the values of an idempotency key. */
export const IDEMPOTENCY = ['idempotency.key', 'idempotency.fingerprint']

/** The parameter of a value, such as `$4`: its number is its place in the list of all values. */
export type Place = (name: string) => string
/** The text of the function's call. */
export type Call = (place: Place) => string
/** `enter` is the caller's entry, `lastWrite` the column of the last write, with its comma. */
type Parts = { call: Call; place: Place; enter: string; lastWrite: string }

/** The idempotency key and the fingerprint of its request. */
const key = (place: Place) => IDEMPOTENCY.map(place).join(', ')

const idOf = ({ id }: ObjectOf, place: Place) => (id === undefined ? 'null' : place(id))

/** GET: the tag, and the body unless the client has that tag. statement.ts names the columns, here and below. */
export const shown = (object: ObjectOf, { call, place, enter, lastWrite }: Parts) =>
  `select case when not tagged.held then ${call(place)}::text end, false, tagged.tag${lastWrite}` +
  ` from ${enter}, lib.object_tag(caller, '${object.resource}', ${idOf(object, place)}, ${place('tag.given')}) as tagged`

/** A write without If-Match: the body, and the tag of the object as the write left it. */
export const written = ({ resource }: ObjectOf, { call, place, enter, lastWrite }: Parts) =>
  `select done.body::text, false, lib.edited_tag(caller, '${resource}', done.body)${lastWrite}` +
  ` from ${enter}, lateral (select case when caller is not null then ${call(place)} end as body offset 0) as done`

/** A write with If-Match: as without, or the answer of 412 and the tag of now; the last column says which. */
export const guarded = (object: ObjectOf, { call, place, enter, lastWrite }: Parts) =>
  'select coalesce(guard.refusal, done.body)::text, false,' +
  ` coalesce(guard.tag, lib.edited_tag(caller, '${object.resource}', done.body))${lastWrite}, guard.refusal is not null` +
  ` from ${enter}, lib.edit_guard(caller, '${object.resource}', ${idOf(object, place)}, ${place(IF_MATCH)}) as guard,` +
  ` lateral (select case when guard.refusal is null then ${call(place)} end as body offset 0) as done`

/** `sets`: the kind of object whose state the write sets, '' for all that it writes (lib.idempotency_add). */
type KeyedParts = Parts & { sets: string | undefined }

const setsOf = (sets: string | undefined) => (sets === undefined ? '' : `, sets => '${sets}'`)

/**
 * A write with an idempotency key, with If-Match or without. A replay compares no tags, and 412 stores no answer.
 */
export const keyed = (object: ObjectOf, { call, place, enter, lastWrite, sets }: KeyedParts) =>
  'select case when found.replayed then found.response when guard.refusal is not null then guard.refusal' +
  ` else lib.idempotency_add(caller, ${key(place)}, done.body, edited${setsOf(sets)}) end::text,` +
  ` found.replayed, coalesce(found.tag, guard.tag, edited)${lastWrite}, guard.refusal is not null` +
  ` from ${enter}, lib.idempotency_find(caller, ${key(place)}) as found,` +
  ` lib.edit_guard(caller, '${object.resource}', ${idOf(object, place)}, case when not found.replayed then ${place(IF_MATCH)}::text[] end) as guard,` +
  ` lateral (select case when not found.replayed and guard.refusal is null then ${call(place)} end as body offset 0) as done,` +
  ` lib.edited_tag(caller, '${object.resource}', done.body) as edited`

/** A write with an idempotency key, of what has no tag. */
export const keyedPlain = ({ call, place, enter, lastWrite, sets }: KeyedParts) =>
  'select case when found.replayed then found.response' +
  ` else lib.idempotency_add(caller, ${key(place)}, ${call(place)}${setsOf(sets)}) end::text,` +
  ` found.replayed, null${lastWrite} from ${enter}, lib.idempotency_find(caller, ${key(place)}) as found`
