import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

// A proxy between the API and PostgreSQL that knows where a message of the protocol ends, and does one fault at one
// place of the exchange of one statement (https://www.postgresql.org/docs/current/protocol-flow.html).

export const FAULTS = ['cut', 'stall', 'reset'] as const
export type Fault = (typeof FAULTS)[number]
/** Who sends the messages: the API or PostgreSQL. */
export type Side = 'api' | 'postgres'
/** A place in an exchange: after so many messages of one side. */
export type Place = { side: Side; after: number }
/** How many messages each side sent. */
export type Exchange = Record<Side, number>

/** A fault and its place; a stall has its length. A function kills a process, whose connection is then reset. */
export type Planned = { at: Place; fault: Fault | (() => void); stallMs: number }
type Armed = { statement: string; planned: Planned | undefined; sent: Exchange; begun: boolean; fired: boolean }
type Connection = { near: Socket; far: Socket; held: Promise<void>; exchange: Armed | undefined }

const BIND = 'B'
const SYNC = 'S'
const READY = 'Z'
/** Messages that PostgreSQL answers alone: a query without parameters, a password, the end. */
const ALONE = ['Q', 'p', 'X']

export async function startFaultProxy(url: string) {
  const target = new URL(url)
  const open = new Set<Socket>()
  let armed: Armed | undefined
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    const connection: Connection = { near, far, held: Promise.resolve(), exchange: undefined }
    for (const socket of [near, far]) {
      open.add(socket.setNoDelay())
      socket.on('error', () => {}).on('close', () => open.delete(socket))
    }
    carry(near, far, 0, fromApi(connection)) // its first message has no type
    carry(far, near, 1, fromPostgres(connection))
  })

  /** Does the fault if this is its place. */
  async function reach(connection: Connection, side: Side) {
    const { near, far, exchange } = connection
    await connection.held
    const planned = exchange?.planned
    if (exchange === undefined || planned === undefined || exchange.fired) return
    if (planned.at.side !== side || planned.at.after !== exchange.sent[side]) return
    exchange.fired = true
    if (planned.fault === 'stall') {
      connection.held = new Promise((resolve) => setTimeout(resolve, planned.stallMs))
      await connection.held
      return
    }
    if (typeof planned.fault === 'function') planned.fault()
    for (const socket of [near, far]) socket[planned.fault === 'cut' ? 'end' : 'resetAndDestroy']()
  }

  /** Sends the messages of an exchange one by one, and those outside of it at once. */
  const fromApi = (connection: Connection) => {
    let group: Buffer[] = []
    let started = false
    return async (message: Buffer, send: (bytes: Buffer) => void) => {
      group.push(message)
      const type = String.fromCharCode(message[0] as number)
      if (started && type !== SYNC && !ALONE.includes(type)) return
      started = true
      const whole = group
      group = []
      if (armed?.begun === false && whole.some((each) => binds(each, armed?.statement as string))) {
        armed.begun = true
        connection.exchange = armed
      }
      const { exchange } = connection
      await reach(connection, 'api')
      if (exchange === undefined) return send(Buffer.concat(whole))
      for (const each of whole) {
        send(each)
        exchange.sent.api++
        await reach(connection, 'api')
      }
    }
  }

  const fromPostgres = (connection: Connection) => async (message: Buffer, send: (bytes: Buffer) => void) => {
    const { exchange } = connection
    await reach(connection, 'postgres')
    send(message)
    if (exchange === undefined) return
    exchange.sent.postgres++
    await reach(connection, 'postgres')
    if (String.fromCharCode(message[0] as number) === READY) connection.exchange = undefined
  }

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: Object.assign(new URL(url), { port: (server.address() as AddressInfo).port }).href,
    /** Awaits the next exchange of a statement; answers what became of it, which fills as the exchange goes on. */
    arm(statement: string, planned?: Planned): Readonly<Pick<Armed, 'sent' | 'fired'>> {
      armed = { statement, planned, sent: { api: 0, postgres: 0 }, begun: false, fired: false }
      return armed
    },
    async stop() {
      for (const socket of open) socket.destroy()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Take = (message: Buffer, send: (bytes: Buffer) => void) => Promise<void>

/** Carries the messages of one direction, each as a whole. `lengthAt`: where the first one has its length. */
async function carry(from: Socket, to: Socket, lengthAt: number, take: Take) {
  const send = (bytes: Buffer) => void (to.writable && to.write(bytes))
  let bytes: Buffer = Buffer.alloc(0)
  try {
    for await (const chunk of from) {
      bytes = Buffer.concat([bytes, chunk as Buffer])
      while (bytes.length >= lengthAt + 4) {
        const end = lengthAt + bytes.readInt32BE(lengthAt)
        if (bytes.length < end) break
        const message = bytes.subarray(0, end)
        bytes = bytes.subarray(end)
        lengthAt = 1
        await take(message, send)
      }
    }
  } catch {} // the connection was reset
  to.end()
}

/** Whether a message binds the values of a statement, in one of its forms. */
function binds(message: Buffer, statement: string): boolean {
  if (message[0] !== BIND.charCodeAt(0)) return false
  const name = message.toString('utf8', 6, message.indexOf(0, 6)) // after type, length and the empty portal's name
  return name === statement || name.startsWith(`${statement} `)
}
