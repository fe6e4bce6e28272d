import { createReplica, ok, type Storage } from '../client/index.ts'
import { newcomer } from './sign-up.ts'

// Encrypts what a replica and a session keep on a device, by the WebCrypto of browsers and Node.
//   npx node examples/encrypted-store.ts [API] [SANDBOX]

const IV_BYTES = 12
const base64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const bytesOf = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))

/**
 * A storage that keeps each text under AES-GCM: a new random start for each `set`, and the name of the text as
 * additional data, so that no text can be put in the place of another. A text that was changed, or written with another
 * key, rejects with OperationError. Use one such storage for replica and session, not one for each.
 */
export function encrypted(storage: Storage, key: Awaited<ReturnType<typeof newKey>>): Storage {
  const parameters = (name: string, iv: Uint8Array<ArrayBuffer>) => ({
    name: 'AES-GCM',
    iv,
    additionalData: new TextEncoder().encode(name),
  })
  return {
    async get(name) {
      const kept = await storage.get(name)
      if (!kept) return kept
      const bytes = bytesOf(kept)
      const [iv, sealed] = [bytes.slice(0, IV_BYTES), bytes.slice(IV_BYTES)]
      return new TextDecoder().decode(await crypto.subtle.decrypt(parameters(name, iv), key, sealed))
    },
    async set(name, text) {
      const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES))
      const sealed = await crypto.subtle.encrypt(parameters(name, iv), key, new TextEncoder().encode(text))
      await storage.set(name, base64(new Uint8Array([...iv, ...new Uint8Array(sealed)])))
    },
  }
}

/** In a browser, keep it in IndexedDB, which stores keys that nobody can read out; on a phone, where secrets go. */
export const newKey = () => crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt'])

if (import.meta.main) {
  const { api } = await newcomer()
  await ok(api.POST('/journal/', { body: { message: 'The heron stood in the rain.' } }))

  const texts = new Map<string, string>() // in a browser, localStorage
  const plain = { get: (name: string) => texts.get(name), set: (name: string, text: string) => texts.set(name, text) }
  const key = await newKey()

  const replica = await createReplica(api, encrypted(plain, key))
  await replica.sync()
  await replica.create('journal_entry', { message: 'It waits without a network.' })
  console.log(`kept: ${texts.size > 0}, readable: ${/heron|waits|message/.test([...texts.values()].join())}`)

  const restarted = await createReplica(api, encrypted(plain, key))
  console.log(
    `opened again: ${restarted
      .list('journal_entry')
      .map(({ message }) => message)
      .join(' ')}`,
  )
  console.log(`${restarted.pending.length} write waits`)

  const stranger = await createReplica(api, encrypted(plain, await newKey())).catch((error) => error)
  console.log(`with another key: ${stranger.name}`)
}
