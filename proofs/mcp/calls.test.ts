import { expect, test } from 'vitest'
import { callAtRandom } from '../../test/support/mcp.ts'
import { useServer } from '../../test/support/server.ts'

// 10⁴ calls of tools at random: no 5xx, and nothing that the same request over HTTP would not give. MCP_SEED repeats a
// run, MCP_CALLS makes it longer or shorter.

const server = useServer()
const calls = Number(process.env.MCP_CALLS ?? 10_000)
const seed = Number(process.env.MCP_SEED ?? Date.now() % 1_000_000)

test(`${calls} random calls of seed ${seed} give what the same requests over HTTP give`, {
  timeout: 1_800_000,
}, async () => {
  const statuses = await callAtRandom(server, calls, seed)
  expect(Object.values(statuses).reduce((sum, count) => sum + count, 0)).toBe(calls)
  expect(Object.keys(statuses)).toEqual(expect.arrayContaining(['200', '400', '403', '404', '422']))
})
