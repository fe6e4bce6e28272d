import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createReplica } from '../../client/index.ts'
import { useLives } from '../../test/support/lives.ts'
import { useServer } from '../../test/support/server.ts'

// What the first synchronisation of a lived program takes (docs/clients.md#changes), with its headers.

const server = useServer()
const lives = useLives(server)
let received = 0
const relay = createServer((near) => {
  const { hostname, port } = new URL(server.url)
  const far = connect(Number(port), hostname)
  near.on('error', () => far.destroy()).pipe(far)
  far.on('error', () => near.destroy()).pipe(near)
  far.on('data', ({ length }) => {
    received += length
  })
})

beforeAll(() => new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve)))
afterAll(() => relay.close())

test('a replica of 252 days takes at most 75 kB of the network', async () => {
  const { token } = await lives.live({ name: 'graduate' })
  const { port } = relay.address() as AddressInfo
  const replica = await createReplica(createClient(`http://127.0.0.1:${port}`, { token }))
  await replica.sync()
  const days = new Set(replica.list('goal_completion').map(({ local_day }) => local_day))
  expect(days.size).toBeGreaterThan(240)
  expect(replica.list('journal_entry').length).toBeGreaterThan(200)
  process.stdout.write(`The first synchronisation of 252 days took ${received} bytes.\n`)
  expect(received).toBeLessThanOrEqual(75_000)
})
