import { Readable } from 'node:stream'
import type { Request } from 'express'
import { expect, test } from 'vitest'
import { parseLargeBody } from '../src/http/large-body.ts'

test('a large body is parsed only once its last piece is in its file', async () => {
  // The last one takes several writes.
  const pieces = [Buffer.alloc(40_000, 1), Buffer.alloc(8_000_000, 2)]
  const request = Object.assign(new Readable({ read() {} }), { headers: {} }) as unknown as Request
  for (const piece of pieces) request.push(piece)
  request.push(null) // all of it has come: `end` follows the last piece at once
  const bounds = { bodyLimitBytes: 10_000_000, bodyDepth: 64 }
  const parsed = await parseLargeBody(request, '1', bounds, (body) => body)
  expect(parsed?.equals(Buffer.concat(pieces))).toBe(true)
})
