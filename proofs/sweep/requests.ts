import { type CallRoute, isCall, nameOf } from '../../src/http/route.ts'
import { program } from '../../src/program.ts'
import { calls } from '../plans/calls.ts'
import { LIVED } from '../plans/people.ts'
import { resolved } from '../plans/session.ts'

// One request for each write route of the sweep: those of one SQL function as the plans call it, and the others.

export type SweptRequest = {
  /** The function whose statement meets the faults. */
  statement: string
  /** What must be there first: SQL for the person $1. */
  before?: string | undefined
  person: number
  method: string
  path: string
  /** The body, for an idempotency key; a text is a form. */
  body?: (key: string) => unknown
  /** What a repeat is answered once the effect is there, where it is no 2xx. */
  repeated?: number
}

/** Who deletes the account: somebody with few rows, who is made for it. */
export const LEAVING = 503
export const WEBHOOK_SECRET = 'a secret of the webhook'

const writes = program.routes.filter(({ method }) => method !== 'get')
const MODEL = 'waits for a model: test/tasks/model-receipts.test.ts, proofs/money/wallet-crash.test.ts'
const UNKEYED = 'takes no key, and a repeat is another try'
/** Write routes that the sweep leaves out, with the reason. */
export const APART: Record<string, string> = {
  'POST /journal/:entry_id/resonance': MODEL,
  'POST /journal/marginalia/:marginalia_id/essay': MODEL,
  'POST /journal/transcribe-page': MODEL,
  'POST /auth/signup': UNKEYED,
  'POST /auth/login': UNKEYED,
  'POST /auth/refresh': `${UNKEYED}: the answer holds a secret`,
  'POST /auth/sessions/refresh': `${UNKEYED}: test/http/auth-sessions.test.ts asks twice for one successor`,
  'POST /auth/password-reset/request': UNKEYED,
  'POST /auth/password-reset/confirm': UNKEYED,
  'POST /auth/password-reset/cancel': UNKEYED,
  'POST /auth/oauth/idp_a': UNKEYED,
  'POST /auth/oauth/idp_b': UNKEYED,
  'POST /reminders/unsubscribe': 'needs the link of a mail, which is good once: test/http/reminders.test.ts',
  'POST /mcp': 'its tools are these routes: proofs/mcp',
}

const session = `insert into auth.sessions (id, user_id, device, created_at, last_used_at, expires_at)
  overriding system value values (9999, $1, 'Phone', now(), now(), now() + interval '1 day')`
const ping = {
  statement: 'auth.license_vendor_ping',
  person: LIVED,
  method: 'POST',
  body: () => 'sale_id=swept&product_id=course&email=lived@example.com&resource_name=sale',
}
/** The write routes that SQL does not answer alone. */
const OTHERS: Record<string, SweptRequest> = {
  'POST /batch': {
    statement: 'api.journal_entry_create',
    person: LIVED,
    method: 'POST',
    path: '/batch',
    body: (key) => ({
      operations: [{ method: 'POST', path: '/journal/', body: { message: 'A page.' }, idempotency_key: key }],
    }),
  },
  'POST /webhooks/:license_vendor': { ...ping, path: `/webhooks/license_vendor?secret=${WEBHOOK_SECRET}` },
  'POST /webhooks/:license_vendor/ping': { ...ping, path: `/webhooks/license_vendor/ping?secret=${WEBHOOK_SECRET}` },
  'POST /auth/logout': {
    statement: 'auth.sign_out',
    person: LIVED,
    method: 'POST',
    path: '/auth/logout',
    repeated: 401,
  },
  'DELETE /auth/sessions/:session_id': {
    statement: 'auth.session_revoke',
    before: session,
    person: LIVED,
    method: 'DELETE',
    path: '/auth/sessions/9999',
    repeated: 404,
  },
  'DELETE /auth/sessions': {
    statement: 'auth.sessions_revoke',
    before: session,
    person: LIVED,
    method: 'DELETE',
    path: '/auth/sessions',
  },
  'POST /reminders/devices': {
    statement: 'auth.push_device_add',
    before: 'update auth.users set email_proven_at = now() where id = $1',
    person: LIVED,
    method: 'POST',
    path: '/reminders/devices',
    body: () => ({ channel: 'email' }),
  },
}

export const ROUTES = writes.map(nameOf).filter((name) => APART[name] === undefined)

/** The SQL function of a route. */
export const functionOf = (name: string) =>
  OTHERS[name]?.statement ?? writes.filter(isCall).find((route) => nameOf(route) === name)?.call

/** The request of a route, with the ids of the people who send it. */
export function requestOf(name: string, idsOf: (person: number) => Record<string, unknown>): SweptRequest {
  const other = OTHERS[name]
  if (other !== undefined) return other
  const route = writes.find((each): each is CallRoute => isCall(each) && nameOf(each) === name)
  if (route === undefined) throw new Error(`${name} has no request in proofs/sweep/requests.ts`)
  const { values = {}, before } = calls[route.call] ?? {}
  const leaves = route.call === 'api.account_delete'
  const person = leaves ? LEAVING : LIVED
  const given = resolved(values, idsOf(person)) as Record<string, unknown>
  return {
    statement: route.call,
    before,
    person,
    method: route.method.toUpperCase(),
    path: route.path.replaceAll(/:(\w+)/g, (_, parameter) => encodeURIComponent(String(given[parameter]))),
    ...(given.body !== undefined && { body: () => given.body }),
    ...(leaves && { repeated: 401 }),
  }
}
