import { generateKeyPairSync, sign } from 'node:crypto'

// A self-signed certificate for a TLS stand-in, which Node can't make by itself: X.509 (RFC 5280) in DER.

/** A value with its tag and length; what is in it stands in order. */
function der(tag: number, ...parts: Array<Buffer | string>): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  const { length } = content
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.of(tag, ...size), content])
}
const sequence = (...parts: Buffer[]) => der(0x30, ...parts)
const hex = (text: string) => Buffer.from(text, 'hex')
const ECDSA_SHA256 = sequence(der(0x06, hex('2a8648ce3d040302')))
const COMMON_NAME = der(0x06, hex('550403'))
const ALTERNATIVE_NAMES = der(0x06, hex('551d11'))
const pem = (certificate: Buffer) =>
  `-----BEGIN CERTIFICATE-----\n${certificate.toString('base64').replace(/.{64}/g, '$&\n')}\n-----END CERTIFICATE-----\n`

/** Key and certificate for these host names, from 2020 to 2049. */
export function selfSigned(...names: string[]): { key: string; cert: string } {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const name = sequence(der(0x31, sequence(COMMON_NAME, der(0x0c, names[0] as string))))
  const alternatives = sequence(...names.map((each) => der(0x82, each)))
  const toSign = sequence(
    der(0xa0, der(0x02, hex('02'))), // version 3
    der(0x02, hex('01')),
    ECDSA_SHA256,
    name,
    sequence(der(0x17, '200101000000Z'), der(0x17, '491231235959Z')),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, sequence(sequence(ALTERNATIVE_NAMES, der(0x04, alternatives)))),
  )
  const signature = der(0x03, hex('00'), sign('sha256', toSign, privateKey))
  const key = privateKey.export({ type: 'pkcs8', format: 'pem' }) as string
  return { key, cert: pem(sequence(toSign, ECDSA_SHA256, signature)) }
}
