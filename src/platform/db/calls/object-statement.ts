// The statements of routes that show or write one object. Its tag is its own, and the write of it honours If-Match
// (docs/contract/conditional-requests.md#tags-of-one-object). Each item of FROM names one before it, else the planner could
// run the write before auth.enter: enter, take the key, compare the tags, write, read the new tag.

/** The objects with tags of their own. */
export type Resource = 'habit' | 'goal' | 'journal_entry' | 'promotion'
/** An object, and the name of the argument with its id; none where the route makes the object. */
export type ObjectOf = { resource: Resource; id: string | undefined }

/** The parts of a statement: the call of the function, the caller's entry, the parameters $n of two values, and a column. */
type Parts = { call: string; enter: string; id: string; given: string; lastWrite: string }

/** GET: null and the tag if the client has it, else the body and the tag. */
export const shown = (resource: Resource, { call, enter, id, given, lastWrite }: Parts) =>
  `select case when not tagged.held then ${call}::text end, false, tagged.tag${lastWrite}` +
  ` from ${enter}, lib.object_tag(caller, '${resource}', ${id}, ${given}) as tagged`

/** A write without If-Match: the body, and the tag of the object as the write left it. */
export const written = (resource: Resource, { call, enter, lastWrite }: Parts) =>
  `select done.body::text, false, lib.edited_tag(caller, '${resource}', done.body)${lastWrite}` +
  ` from ${enter}, lateral (select case when caller is not null then ${call} end as body offset 0) as done`

/** A write with If-Match: as without, or the answer of 412, its tag, and true. */
export const guarded = (resource: Resource, { call, enter, id, given, lastWrite }: Parts) =>
  'select coalesce(guard.refusal, done.body)::text, false,' +
  ` coalesce(guard.tag, lib.edited_tag(caller, '${resource}', done.body))${lastWrite}, guard.refusal is not null` +
  ` from ${enter}, lib.edit_guard(caller, '${resource}', ${id}, ${given}) as guard,` +
  ` lateral (select case when guard.refusal is null then ${call} end as body offset 0) as done`

/** A write with an idempotency key, with If-Match or without. A replay compares nothing, and 412 stores nothing. */
export const keyed = (resource: Resource, { call, enter, id, given, lastWrite }: Parts) =>
  'select case when found.replayed then found.response when guard.refusal is not null then guard.refusal' +
  ' else lib.idempotency_add(caller, $5, $6, done.body, edited) end::text,' +
  ` found.replayed, coalesce(found.tag, guard.tag, edited)${lastWrite}, guard.refusal is not null` +
  ` from ${enter}, lib.idempotency_find(caller, $5, $6) as found,` +
  ` lib.edit_guard(caller, '${resource}', ${id}, case when not found.replayed then ${given}::text[] end) as guard,` +
  ` lateral (select case when not found.replayed and guard.refusal is null then ${call} end as body offset 0) as done,` +
  ` lib.edited_tag(caller, '${resource}', done.body) as edited`
