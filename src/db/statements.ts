// Composes the text of every statement that a request or a job runs; no other file does. sql/statements.sql shows each
// finished one. There are four: anonymous, read, write, and write with an idempotency key.
//
// FROM runs before the select list, so auth.enter checks the token and sets the caller before the function of the route
// starts (docs/contract/http.md#order-of-checks). Each item of FROM names one before it, or the planner could run the
// write before auth.enter. Every statement returns one row: body as text, replayed (by its Idempotency-Key), tag and
// conflict (If-Match failed); the last columns are left out where they would be constant.

/** What changes an answer at an instant besides the counters and the day; '' where nothing does (lib.tag_input). */
export type TagInput =
  | ''
  | 'recent_completions'
  | 'return_week'
  | 'stage_day'
  | 'last_insight'
  | 'wallet_month'
  | 'link_uses'
  | 'token_uses'
  | 'changes'

/** The objects with tags of their own (docs/contract/conditional-requests.md#tags-of-one-object). */
export type Resource = 'habit' | 'goal' | 'journal_entry' | 'promotion' | 'reminder_settings'
/** Those whose body, which a 412 shows, has a sealed text. */
const SEALED: readonly Resource[] = ['journal_entry', 'promotion']
/**
 * An object, and the name of the argument that holds its id; undefined where the route creates the object, or where a
 * person has it once.
 */
export type ObjectOf = { resource: Resource; id: string | undefined }

/** Nobody in particular, somebody who signs in, a caller with a token, or the person of a model request. */
type Audience = 'anyone' | 'sign_in' | 'caller' | 'model_request'

type Shape = {
  /** Whom it runs for; `anyone` if unset. */
  for?: Audience
  readOnly?: boolean
  admin?: boolean
  /** Whether texts are sealed or opened: the master keys travel with it. */
  sealed?: boolean
  /** Whether it ends what an earlier statement of its request began (PersonTurns.within). */
  ends?: boolean
  /** Whether it may queue a job (lib.enqueue), which then names the request. */
  queues?: boolean
  /** Of a GET whose answer has a tag. */
  tag?: TagInput | undefined
  /** The object that is shown or written, where it has a tag of its own. */
  object?: ObjectOf | undefined
  /** The kind of object whose state a write sets, '' for all that it writes (lib.idempotency_add). */
  sets?: string | undefined
  /** Whether a repeat under its key with another body gets the object that the first one created. */
  editsNext?: boolean
  /** What it asks of an assistant; without it, it is none's. */
  scopes?: readonly string[] | undefined
  /** Whether the request counts with it (auth.assistant_enter); if unset, it does. */
  counted?: boolean
}

/** One text, and the names of its parameters in their order. */
export type Text = { name: string; text: string; parameters: readonly string[] }

/** A statement with its variants: the same read as a heavy one, and the same write with an idempotency key. */
export type Texts = Text & { heavy?: Text; keyed?: Text }

export type Statement = Texts & {
  readOnly: boolean
  ends: boolean
  /** The values that decide about the tag of a GET, where it has one. */
  tagValues: readonly string[]
  /** IF_MATCH on a write of an object with a tag of its own. */
  editValues: readonly string[]
  /** The same for an assistant, whose texts become receipts (docs/contract/tokens.md#receipts). */
  assistant?: Texts | undefined
}

/** The name of the value with the tags in If-Match; null without the header. */
export const IF_MATCH = 'tag.match'

// The names of the values that src/db/call.ts adds to those of the function.
const CALLER = ['caller.user', 'caller.issued_at', 'caller.token']
const ASSISTANT = ['caller.user', 'caller.token_hash', 'caller.route']
const MODEL_CALLER = ['caller.user', 'caller.master_keys']
const MASTER_KEYS = 'caller.master_keys'
/** What a job that the statement queues names as its cause (lib.enqueue). */
const CAUSE = ['cause.trace_id', 'cause.traceparent']
/** Set where a sign-in must not wait for a lock. */
const LOCK_TIMEOUT = 'lock.timeout'
const IDEMPOTENCY = ['idempotency.key', 'idempotency.fingerprint']
/** What is asked for, and the tags in If-None-Match. */
const TAG_VALUES = ['tag.request', 'tag.given']

/** The parameter of a value, such as `$4`. */
type Place = (name: string) => string
/** `given`: what hands a body to an assistant. `asked`: what an answer's tag depends on besides the data. */
type Parts = { $: Place; call: string; enter: string; shape: Shape; given: (body: string) => string; asked: string }

/** Every statement that this process has composed, by its name. tools/statements-doc.ts writes them down. */
export const composed = new Map<string, Statement>()

/** Composes the statement of one SQL function, prepared once per connection under its name. */
export function statement(fn: string, args: readonly string[], shape: Shape = {}): Statement {
  const { readOnly = false, admin = false, ends = false, queues = false, tag, object } = shape
  const marks = [readOnly && 'read', admin && 'admin', shape.sealed && 'sealed', tag !== undefined && `tag ${tag}`]
  const name = [fn, ...marks, object?.resource].filter(Boolean).join(' ')
  const cause = queues ? CAUSE : []
  // What an assistant reads is given with receipts; what it sends is its own.
  const hasReceipts = shape.sealed && shape.scopes?.some((scope) => scope.endsWith(':read'))
  const sealed = shape.sealed || (object && !readOnly && SEALED.includes(object.resource))
  const tagValues = tag === undefined ? [] : object ? ['tag.given'] : TAG_VALUES
  const editValues = object && !readOnly ? [IF_MATCH] : []

  function text(write: (parts: Parts) => string, parameters: readonly string[], mark = ''): Text {
    const $: Place = (name) => `$${parameters.indexOf(name) + 1}`
    const call = `${fn}(${args.map((name) => `"${parameter(name)}" => ${$(name)}`).join(', ')})`
    const enter = enterBy($, shape, parameters)
    const isAssistant = parameters.includes('caller.token_hash')
    const given = (body: string) => (hasReceipts && isAssistant ? `lib.texts_given(caller, ${body})` : body)
    // Assistants of one person see answers that differ.
    const asked = $('tag.request') + (isAssistant ? " || current_setting('app.scopes')" : '')
    return { name: name + mark, text: write({ $, call, enter, shape, given, asked }), parameters }
  }
  function texts(who: readonly string[], mark = ''): Texts {
    if (shape.for === 'model_request') return text(onBehalf, [...MODEL_CALLER, ...args], ' on behalf')
    if (shape.for !== 'caller')
      return text(anonymous, [...cause, ...(shape.for === 'sign_in' ? [LOCK_TIMEOUT] : []), ...args])
    const caller = [...who, ...cause, ...(sealed ? [MASTER_KEYS] : [])]
    if (readOnly || tag !== undefined) {
      const parameters = [...caller, ...args, ...tagValues]
      return { ...text(read, parameters, mark), heavy: text(heavyRead, parameters, `${mark} heavy`) }
    }
    const withKey = [...who, ...cause, MASTER_KEYS, ...IDEMPOTENCY, ...args, ...editValues]
    return {
      ...text(write, [...caller, ...args, ...editValues], mark),
      keyed: text(keyedWrite, withKey, `${mark} keyed`),
    }
  }
  const assistant = shape.scopes && texts(ASSISTANT, ' tok') // PostgreSQL cuts names at 63 characters
  const made = { ...texts(CALLER), readOnly, ends, tagValues, editValues, assistant }
  composed.set(made.name, made)
  return made
}

/** 1. No token. A sign-in sets its lock timeout; what queues a job sets the cause that the job names. */
function anonymous({ $, call, shape }: Parts) {
  const set = (setting: string, value: string) => `set_config('${setting}', ${$(value)}, true) as "${setting}"`
  const settings = [
    ...(shape.queues ? [set('app.trace_id', 'cause.trace_id'), set('app.traceparent', 'cause.traceparent')] : []),
    ...(shape.for === 'sign_in' ? [set('lock_timeout', LOCK_TIMEOUT)] : []),
  ]
  return `${plain(call)}${settings.length > 0 ? `\n  from ${settings.join(',\n    ')}` : ''}`
}

/** The same for the person of a model request, whose job has no token. */
const onBehalf = ({ $, call }: Parts) => `${plain(call)}\n  from jobs.enter(${MODEL_CALLER.map($).join(', ')})`

/** 2. A read: no body where the client has the tag. */
function read({ $, call, enter, shape: { tag, object }, given, asked }: Parts) {
  if (object)
    return `select case when not tagged.held then ${given(call)}::text end, false, tagged.tag
  from ${enter},
    lib.object_tag(caller, '${object.resource}', ${idOf(object, $)}, ${$('tag.given')}) as tagged`
  if (tag !== undefined)
    return `select case when tagged.tag = any (${$('tag.given')}) then null else ${given(call)} end::text, false, tagged.tag
  from ${enter},
    lib.tagged(caller, '${tag}', ${asked}) as tagged`
  return entered(given(call), enter)
}

/** The same, one at a time per person (src/http/heavy-reads.ts). */
const heavyRead = (parts: Parts) => read({ ...parts, enter: `${parts.enter},\n    lib.heavy_read_begin(caller)` })

/** 3. A write. That of an object with a tag compares If-Match first; if it fails, the body is that of the 412. */
function write({ $, call, enter, shape: { object }, given }: Parts) {
  if (object === undefined) return entered(given(call), enter)
  return `select coalesce(guard.refusal, done.body)::text, false,
    coalesce(guard.tag, lib.edited_tag(caller, '${object.resource}', done.body)), guard.refusal is not null
  from ${enter},
    lib.edit_guard(caller, '${object.resource}', ${idOf(object, $)}, ${$(IF_MATCH)}) as guard,
    lateral (select case when guard.refusal is null
      then ${call} end as body offset 0) as done`
}

/** 4. A write with an idempotency key. A replay compares no tags, and a 412 is not stored. */
function keyedWrite({ $, call, enter, shape: { object, sets, editsNext }, given }: Parts) {
  const key = IDEMPOTENCY.map($).join(', ')
  const setsOf = sets === undefined ? '' : `, sets => '${sets}'`
  if (object === undefined) {
    const body = `case when found.replayed then found.response
    else lib.idempotency_add(caller, ${key}, ${call}${setsOf}) end`
    return `select ${given(body)}::text, found.replayed
  from ${enter},
    lib.idempotency_find(caller, ${key}) as found`
  }
  return `select case when found.replayed then found.response when guard.refusal is not null then guard.refusal
    else lib.idempotency_add(caller, ${key}, done.body, edited${setsOf}) end::text, found.replayed,
    coalesce(found.tag, guard.tag, edited), guard.refusal is not null${editsNext ? ', found.edits_next' : ''}
  from ${enter},
    lib.idempotency_find(caller, ${key}${editsNext ? `, edits => '${object.resource}'` : ''}) as found,
    lib.edit_guard(caller, '${object.resource}', ${idOf(object, $)},
      case when not found.replayed then ${$(IF_MATCH)}::text[] end) as guard,
    lateral (select case when not found.replayed and guard.refusal is null
      then ${call} end as body offset 0) as done,
    lib.edited_tag(caller, '${object.resource}', done.body) as edited`
}

const plain = (call: string) => `select ${call}::text`
const entered = (call: string, enter: string) => `${plain(call)}\n  from ${enter}`

const idOf = ({ id }: ObjectOf, $: Place) => (id === undefined ? 'null' : $(id))

function enterBy($: Place, shape: Shape, parameters: readonly string[]) {
  const { readOnly = false, admin = false } = shape
  const given = (argument: string, name: string) => (parameters.includes(name) ? `, ${argument} => ${$(name)}` : '')
  const more = [
    given('trace_id', 'cause.trace_id'),
    given('traceparent', 'cause.traceparent'),
    given('master_keys', MASTER_KEYS),
  ]
  if (parameters.includes('caller.token_hash')) {
    const { scopes = [], counted = true } = shape
    const asked = `scopes => '{${scopes.join(',')}}', route => $3, counted => ${counted}`
    return `auth.enter($1, null, null, read_only => ${readOnly}, token_hash => $2, ${asked}${more.join('')}) as caller`
  }
  return `auth.enter($1, $2, $3, read_only => ${readOnly}, admin => ${admin}${more.join('')}) as caller`
}

// Keywords of SQL: the functions name these arguments with an underscore.
const KEYWORDS = ['limit', 'offset', 'from', 'to']
const parameter = (name: string) => (KEYWORDS.includes(name) ? `${name}_` : name)

// Statements that call no function of a route.

/** Only checks the caller; the last parameter says whether they must be an admin. */
export const CHECK = 'select from auth.enter($1, $2, $3, read_only => true, admin => $4)'
export const CHECK_ASSISTANT =
  'select from auth.enter($1, null, null, read_only => true, token_hash => $2, route => $3, scopes => $4, counted => $5)'
export const CHECK_ANALYST = 'select auth.analyst_enter($1, $2, $3)'
/** A file is sent in a transaction of several statements: this one, and its function, which opens cursors. */
export const ENTER_STREAM =
  'select from auth.enter($1, $2, $3, read_only => true, master_keys => $4, token_hash => $5, route => $6, scopes => $7)'
/** The texts in a file for an assistant, read in its snapshot, and their receipts, which are kept before it leaves. */
export const EXPORT_TEXTS = "select lib.export_texts(only_entries => $1 = 'api.journal_export')"
export const TEXTS_NOTE = statement('lib.texts_note', ['texts'], {
  for: 'caller',
  scopes: ['export:read'],
  counted: false,
})
export const cursorsOf = (fn: string, args: readonly string[]) =>
  `select * from ${fn}(${args.map((name, index) => `"${parameter(name)}" => $${index + 1}`).join(', ')})`
