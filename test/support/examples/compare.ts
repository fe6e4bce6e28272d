// What two runs of the examples may differ in: ids, secrets, instants, and what jobs took.

const ID = /(^|_)ids?$/
const SECRET =
  /^(token|refresh_token|id_token|etag|cursor|prompt_sha256|license_key|request_id|secret|prefix|process_id|locked_by|rows_erased|public_id)$/
/** Where the service of the run listens. */
const HOST = /127\.0\.0\.1:\d+/g
const INSTANT = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)/g
/** The cursor in an event of a stream. */
const EVENT_CURSOR = /[\w-]{68}/g
/** The place of an event: a history and a number. */
const EVENT_PLACE = /\b[0-9a-f]{16}-\d+\b/g
/**
 * What a task did on the last day, how long it took, when its cron was last due (none yet, or at a full minute), and
 * why the service is degraded, which other files of the same server may cause.
 */
const MEASURED = /^(last_day|last_at|reasons)$/
/** Names of lists that hold ids. */
const LISTS_OF_IDS = ['changed']

/** The value with such differences taken out. Null stays null, so a missing id is no match for an id. */
export function comparable(value: unknown, key = ''): unknown {
  if (MEASURED.test(key)) return '(measured)'
  if (value === null) return null
  if (Array.isArray(value)) {
    return LISTS_OF_IDS.includes(key) ? value.map(() => '(id)') : value.map((item) => comparable(item, key))
  }
  if (typeof value === 'object') {
    return Object.fromEntries(Object.entries(value).map(([name, inner]) => [name, comparable(inner, name)]))
  }
  if (SECRET.test(key)) return '(secret)'
  if (typeof value === 'number') return ID.test(key) ? '(id)' : value
  if (typeof value !== 'string') return value
  return value
    .replace(INSTANT, '(instant)')
    .replace(HOST, '(host)')
    .replace(EVENT_CURSOR, '(cursor)')
    .replace(EVENT_PLACE, '(place)')
}
