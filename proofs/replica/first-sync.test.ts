import { type AddressInfo, connect, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient, createReplica } from '../../client/index.ts'
import { useLives } from '../../test/support/lives.ts'
import { useServer } from '../../test/support/server.ts'
import { type Edge, INSTALLED, startNginx } from '../edge/nginx.ts'

// What the first synchronisation of a lived program takes (docs/clients.md#changes), with its headers, behind nginx.

const server = useServer()
const lives = useLives(server)
let received = 0
let edge: Edge
const relay = createServer((near) => {
  const far = connect(edge.port, '127.0.0.1')
  near.on('error', () => far.destroy()).pipe(far)
  far.on('error', () => near.destroy()).pipe(near)
  far.on('data', ({ length }) => {
    received += length
  })
})

beforeAll(async () => {
  if (INSTALLED) edge = await startNginx(Number(new URL(server.url).port), { tls: false })
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
})
afterAll(async () => {
  relay.close()
  await edge?.stop()
})

test.skipIf(!INSTALLED)('a replica of 252 days takes at most 75 kB of the network', async () => {
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
