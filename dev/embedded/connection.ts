import pg from 'pg'

/** Works on a connection of its own. If the connection breaks, the statement that runs fails, or the next one. */
export async function onConnection<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(config)
  client.on('error', () => {}) // without a listener the event would end this process
  await client.connect()
  return work(client).finally(() => client.end())
}
