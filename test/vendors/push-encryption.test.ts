import { createECDH } from 'node:crypto'
import { decrypt } from 'http_ece'
import { expect, test } from 'vitest'
import { encryptPush } from '../../src/vendors/push-encryption.ts'

// The encryption of push messages, against the example of RFC 8291 and another implementation.

const P256DH = 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4'
const AUTH = 'BTBZMqHH6r4Tts7J_aSIgg'

test('gives the message of RFC 8291, Appendix A', () => {
  const sender = createECDH('prime256v1')
  sender.setPrivateKey('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw', 'base64url')
  const salt = Buffer.from('DGv6ra1nlYgDCS1FRnbzlw', 'base64url')
  const text = 'When I grow up, I want to be a watermelon'
  expect(encryptPush(text, { p256dh: P256DH, auth: AUTH }, sender, salt).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

test.each(['', 'Grüße, 誰か', 'x'.repeat(1024)])('http_ece opens it: %#', (text) => {
  const privateKey = createECDH('prime256v1')
  privateKey.generateKeys()
  const keys = { p256dh: privateKey.getPublicKey('base64url'), auth: AUTH }
  const sealed = [encryptPush(text, keys), encryptPush(text, keys)] as const
  const authSecret = Buffer.from(AUTH, 'base64url')
  for (const body of sealed)
    expect(decrypt(body, { version: 'aes128gcm', privateKey, authSecret }).toString()).toBe(text)
  expect(sealed[0].equals(sealed[1])).toBe(false) // neither key pair nor salt twice
})
