// Idempotency-Keys, by the contract of docs/clients.md#tries-and-keys: an intent and parts of it, nothing of the clock.

/** Writes that a person means only once have the keys that every app gives them. */
const ONCE: ReadonlyArray<[write: RegExp, key: string]> = [
  [/^POST \/journal\/suggestions\/(\d+)\/accept$/, 'accept-suggestion:$1'],
  [/^POST \/invitations\/(\d+)\/dismiss$/, 'dismiss-invitation:$1'],
  [/^POST \/metta-return\/arc$/, 'start-return'],
]
/** What a key may be long, without the number of the write. */
const INTENT_LENGTH = 200

/** The name of this run of the app: no other device or run makes its keys. Some platforms lack crypto.randomUUID. */
const RUN = Math.random().toString(36).slice(2, 12).padEnd(10, '0')
let made = 0

/** A new key. Keys of one intent are equally long, so that a queue can replace one in a full storage. */
export const newKey = (intent = 'write') => `${intent}:${RUN}:${(++made).toString(36).padStart(6, '0')}`

/** The key of a write: `post:goal_completions:x3k9d8a1qz:000004`. */
export function keyOf(method: string, path: string): string {
  const once = ONCE.find(([write]) => write.test(`${method} ${path}`))
  if (once) return `${method} ${path}`.replace(...once)
  const [, ...parts] = path.replace(/\?.*/, '').split('/')
  return newKey([method.toLowerCase(), ...parts.filter(Boolean)].join(':').slice(0, INTENT_LENGTH))
}
