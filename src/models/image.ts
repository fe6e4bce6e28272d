import { HttpError } from '../base/http-error.ts'

export type Page = { image_base64: string; media_type: 'image/jpeg' | 'image/png' | 'image/webp' }

// docs/contract/transcription.md#post-journaltranscribe-page
const IMAGE_BYTES = 5 * 1024 * 1024
// The longest encoding that is read at all, and the longest that may go to a provider.
const ENCODED_CHARACTERS = 6_990_510
const SENT_CHARACTERS = 6_990_506

const CHARACTERS_PER_3_BYTES = 4
const PADDING = /={1,2}$/
// Any character that base64 does not use. A pattern for the whole text would backtrack over megabytes.
const FOREIGN = /[^A-Za-z0-9+/]/
const SIGNATURE_CHARACTERS = 16

const startsWith = (bytes: Buffer, ...start: number[]) => bytes.subarray(0, start.length).equals(Buffer.from(start))
const SIGNATURES: Record<Page['media_type'], (bytes: Buffer) => boolean> = {
  'image/jpeg': (bytes) => startsWith(bytes, 0xff, 0xd8, 0xff),
  'image/png': (bytes) => startsWith(bytes, 0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a),
  'image/webp': (bytes) =>
    bytes.length >= 12 && bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
}

/** Refuses bytes that are not an image of the declared type. */
export function checkImage({ image_base64, media_type }: Page) {
  const tooLarge = new HttpError(422, 'image_too_large')
  if (image_base64.length > ENCODED_CHARACTERS) throw tooLarge
  const padding = PADDING.exec(image_base64.slice(-2))?.[0].length ?? 0
  const data = image_base64.slice(0, image_base64.length - padding)
  if (image_base64.length % CHARACTERS_PER_3_BYTES !== 0 || data === '' || FOREIGN.test(data)) {
    throw new HttpError(422, 'invalid_image')
  }
  if ((image_base64.length / CHARACTERS_PER_3_BYTES) * 3 - padding > IMAGE_BYTES) throw tooLarge
  const beginning = Buffer.from(image_base64.slice(0, SIGNATURE_CHARACTERS), 'base64')
  if (!SIGNATURES[media_type](beginning)) throw new HttpError(422, 'invalid_image')
  if (image_base64.length > SENT_CHARACTERS) throw tooLarge
}
