import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { anyPort, requireFree } from '../../dev/embedded/ports.ts'

async function taken() {
  const server = createServer().listen(0, '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('all ports that are taken are named, each with its setting', async () => {
  const [api, sandbox, free] = [await taken(), await taken(), await anyPort()]
  const host = '127.0.0.1'
  const required = requireFree([
    ['PORT', host, api],
    ['METRICS_PORT', host, free],
    ['ANALYTICS_PORT', host, 0],
    ['SANDBOX_PORT', host, sandbox],
  ])
  const lines = [`PORT: ${host}:${api} is in use`, `SANDBOX_PORT: ${host}:${sandbox} is in use`]
  await expect(required).rejects.toThrow(new RegExp(`^${lines.join('\n')}\nChoose others.*PORT=0`))
  await requireFree([['PORT', host, free]])
})
