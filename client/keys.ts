// Idempotency-Keys, by the contract of docs/clients.md#tries-and-keys: an intent and parts of it, nothing of the clock.

/** Writes that a person means only once have the keys that every app gives them. */
const ONCE: ReadonlyArray<[write: RegExp, key: string]> = [
  [/^POST \/journal\/suggestions\/(\d+)\/accept$/, 'accept-suggestion:$1'],
  [/^POST \/invitations\/(\d+)\/dismiss$/, 'dismiss-invitation:$1'],
  [/^POST \/metta-return\/arc$/, 'start-return'],
]
/**
 * Whether the service keeps the answer of a key whatever is written meanwhile
 * (docs/contract/http.md#keys-of-one-intention).
 */
export const namesOneIntention = (key: string) =>
  /[\dA-Fa-f]{8}(-[\dA-Fa-f]{4}){3}-[\dA-Fa-f]{12}|(^|:)[\dA-HJKMNP-TV-Z]{26}(:|$)/.test(key)

/** What a key may be long, without its UUID. */
const INTENT_LENGTH = 200

/** A random UUID. Some platforms lack crypto.randomUUID, as pages without TLS do. */
const newUuid = () =>
  'xxxxxxxx-xxxx-4xxx-8xxx-xxxxxxxxxxxx'.replace(/x/g, () => Math.floor(Math.random() * 16).toString(16))

/**
 * A new key. Its UUID makes it the name of one intention, whose answer the service keeps whatever is written meanwhile.
 * Keys of one intent are equally long, so that a queue can replace one in a full storage.
 */
export const newKey = (intent = 'write') => `${intent}:${newUuid()}`

/** The key of a write: `post:goal_completions:1b4e28ba-2fa1-4d2f-883f-0016d3cca427`. */
export function keyOf(method: string, path: string): string {
  const once = ONCE.find(([write]) => write.test(`${method} ${path}`))
  if (once) return `${method} ${path}`.replace(...once)
  const [, ...parts] = path.replace(/\?.*/, '').split('/')
  return newKey([method.toLowerCase(), ...parts.filter(Boolean)].join(':').slice(0, INTENT_LENGTH))
}
