import type pg from 'pg'
import { RowClient } from './query.ts'
import type { Primary } from './servers.ts'

// Connections to a primary that may move (docs/contract/operations.md#several-servers): each asks what it has met.

type Done = (error: Error | null | undefined) => void
type Told = { parameterName: string; parameterValue: string }
type Wire = { on(event: 'parameterStatus', take: (told: Told) => void): void; stream: { destroy(): void } }

const wireOf = (client: pg.ClientBase) => (client as unknown as { connection: Wire }).connection

/** A class of clients that connect to the primary or not at all. */
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

/** Closes a connection without a word: the server may be cut off, and what waits for it fails at once. */
export const breakOff = (client: pg.ClientBase) => wireOf(client).stream.destroy()
