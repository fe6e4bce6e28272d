import type pg from 'pg'
import { RowClient } from './query.ts'
import type { Primary } from './servers.ts'

// Connections to a primary that may move (docs/contract/operations.md#several-servers).

type Done = (error: Error | null | undefined) => void
type Parameter = { parameterName: string; parameterValue: string }
type Wire = { on(event: 'parameterStatus', take: (parameter: Parameter) => void): void; stream: { destroy(): void } }

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection

/** A class of clients for a pool: connecting with a callback, as pools do, fails unless the server is the primary. */
export function primaryClient(primary: Primary) {
  return class PrimaryClient extends RowClient {
    readonly #url: unknown
    #standby = false

    constructor(config?: string | pg.ClientConfig) {
      super(config)
      this.#url = typeof config === 'string' ? config : config?.connectionString
      wireOf(this).on('parameterStatus', ({ parameterName, parameterValue }) => {
        if (parameterName === 'in_hot_standby') this.#standby = parameterValue === 'on'
      })
    }

    override connect(): Promise<pg.Client>
    override connect(done: Done): void
    override connect(done?: Done): Promise<pg.Client> | undefined {
      if (done === undefined) return super.connect()
      super.connect((error: Error | null | undefined) => {
        const failure = error ?? this.#reasonToLeave()
        if (failure && !error) this.end().catch(() => {})
        if (failure) primary.suspect()
        done(failure)
      })
      return undefined
    }

    #reasonToLeave() {
      if (this.#standby) return new Error('Connection terminated: the server is a standby')
      return this.#url === primary.url ? undefined : new Error('Connection terminated: another server is the primary')
    }
  }
}

/** Lets a pool of such clients follow the primary. */
export function followPrimary(pool: pg.Pool, primary: Primary): void {
  const clients = new Set<pg.ClientBase>()
  pool.on('connect', (client) => {
    clients.add(client)
    client.on('error', () => primary.suspect())
  })
  pool.on('remove', (client) => clients.delete(client))
  primary.onMove((url) => {
    pool.options.connectionString = url
    for (const client of clients) breakOff(client)
  })
}

/** Closes a connection without asking the server, which may be cut off; what waits for it fails at once. */
export const breakOff = (client: pg.ClientBase) => wireOf(client).stream.destroy()
