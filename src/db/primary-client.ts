import { Socket } from 'node:net'
import type pg from 'pg'
import type { Primary } from './servers.ts'

// Connections to a primary that may move (docs/contract/operations.md#several-servers).

/**
 * The sockets of a pool or client that follows a primary. When the primary moves, all of them are closed without asking
 * the old server, which may be cut off: what waits for an answer fails at once, and new connections go to the new one.
 */
export function socketsTo(primary: Primary, moved?: (url: string) => void) {
  const open = new Set<Socket>()
  primary.onMove((url) => {
    moved?.(url)
    for (const socket of open) socket.destroy()
  })
  /** The option `stream` of pg. */
  return () => {
    const socket = new Socket()
    open.add(socket)
    return socket
      .on('error', () => primary.suspect())
      .once('close', () => {
        open.delete(socket)
        if (socket.bytesRead === 0) primary.suspect() // nobody answered
      })
  }
}

/** Refuses a new connection whose server takes no writes. */
export async function requirePrimary(client: pg.ClientBase, primary: Primary): Promise<void> {
  const { rows } = await client.query<{ standby: boolean }>('select pg_is_in_recovery() as standby')
  if (!rows[0]?.standby) return
  primary.suspect()
  throw new Error('Connection terminated: the server is a standby')
}
