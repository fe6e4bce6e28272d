import { expect, test } from 'vitest'
import { callAtRandom } from '../support/mcp.ts'
import { useServer } from '../support/server.ts'

// A part of proofs/mcp/calls.test.ts.

const server = useServer()

test('random calls of tools give what the same requests over HTTP give', async () => {
  const statuses = await callAtRandom(server, 150, 1)
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '403', '404', '422']))
})
