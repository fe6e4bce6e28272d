import { expect, test } from 'vitest'
import { refusal } from '../../test/support/habits.ts'
import { walletOf } from '../../test/support/llm.ts'
import { useServer } from '../../test/support/server.ts'

// The largest image of POST /journal/transcribe-page. In a process of its own: in one that many files had used before,
// the model's vendor was found away (502) now and then, for a reason that is not known.

const server = useServer()
const LARGEST = 5_242_878
const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
function image(bytes: number) {
  const data = Buffer.alloc(bytes, 'page')
  data.set(PNG)
  return data.toString('base64')
}

test('an image of 5 MiB less two bytes is accepted; one byte more is too large', async () => {
  const ann = await server.person()
  const transcribe = (image_base64: string) =>
    ann.post('/journal/transcribe-page', { image_base64, media_type: 'image/png' })
  expect((await transcribe(image(LARGEST))).status).toBe(200)
  for (const bytes of [LARGEST + 1, LARGEST + 2, LARGEST + 3, LARGEST + 60])
    expect(refusal(await transcribe(image(bytes))), String(bytes)).toEqual([422, 'image_too_large'])
  expect(refusal(await transcribe('*'.repeat(6_990_511)))).toEqual([422, 'image_too_large'])
  expect(refusal(await transcribe('A'.repeat(10_500_000)))).toEqual([413, 'payload_too_large'])
  expect((await walletOf(server, ann)).used).toBe(1)
})
