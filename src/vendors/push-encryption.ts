import { createCipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from 'node:crypto'

// Encrypts a push message for the one browser that can open it (docs/contract/push.md#encryption): RFC 8291, in the
// content coding aes128gcm of RFC 8188, as a single record.
//
//   secret  from our new key pair and the browser's public key (ECDH on P-256)
//   input   from the secret, mixed with `auth`, which only the browser and we know, and with both public keys
//   key and nonce  from the input and a new salt
//   message = salt (16) | record size (4) | length of our public key (1) | our public key (65) | sealed text and tag

export const CURVE = 'prime256v1'
const SALT_BYTES = 16
const RECORD_BYTES = 4096
/** What ends the text of the last record; zeros may follow as padding. */
const LAST_RECORD = Buffer.of(2)

/** The keys of a subscription, in base64url. */
export type Recipient = { p256dh: string; auth: string }

/** Seals a text. Key pair and salt must be new for each message: only a test gives its own. */
export function encryptPush(text: string, to: Recipient, own = newKeyPair(), salt = randomBytes(SALT_BYTES)): Buffer {
  const [theirPublic, ourPublic] = [Buffer.from(to.p256dh, 'base64url'), own.getPublicKey()]
  const publicKeys = Buffer.concat([Buffer.from('WebPush: info\0'), theirPublic, ourPublic])
  const input = derive(own.computeSecret(theirPublic), Buffer.from(to.auth, 'base64url'), publicKeys, 32)
  const key = derive(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ourPublic.length, 4)
  const sealed = [cipher.update(text, 'utf8'), cipher.update(LAST_RECORD), cipher.final(), cipher.getAuthTag()]
  return Buffer.concat([salt, sizes, ourPublic, ...sealed])
}

const derive = (input: Buffer, salt: Buffer, info: string | Buffer, bytes: number) =>
  Buffer.from(hkdfSync('sha256', input, salt, info, bytes))

function newKeyPair(): ECDH {
  const pair = createECDH(CURVE)
  pair.generateKeys()
  return pair
}
