import { type AddressInfo, connect as connectTo, createServer, type Socket } from 'node:net'

/** A TCP relay to a server that can be told to pass nothing on, as a network does that is cut. */
export async function makeWire(url: string) {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let cut = false
  const relay = createServer((near) => {
    const far = connectTo(Number(target.port), target.hostname)
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(from)
      from.on('error', () => to.destroy()).on('close', () => to.destroy())
      from.on('data', (bytes) => cut || to.write(bytes))
    }
  })
  const sever = () => {
    for (const socket of sockets) socket.destroy()
  }
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve))
  const { port } = relay.address() as AddressInfo
  return {
    url: Object.assign(new URL(url), { port }).href,
    cut(value: boolean) {
      cut = value
      if (!value) sever() // bytes are lost: these connections are broken
    },
    /** Breaks all connections. */
    sever,
    async end() {
      sever()
      await new Promise((resolve) => relay.close(resolve))
    },
  }
}
