import { once } from 'node:events'
import { createServer, request as httpRequest, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { EventLine } from '../../src/http/events/line.ts'

// What one stream keeps in memory for a client that does not read (docs/contract/changes.md#get-changesstream).

const stops: Array<() => void> = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A request, and the response that has not begun. */
async function ask() {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const asking = httpRequest({ port: (server.address() as AddressInfo).port, host: '127.0.0.1' }).end()
  asking.on('error', () => {})
  stops.push(() => {
    asking.destroy()
    server.close()
  })
  const [, response] = (await once(server, 'request')) as [IncomingMessage, ServerResponse]
  return { asking, response }
}

/** A client that reads nothing until it is told to, and the line to it. */
async function connect() {
  const { asking, response } = await ask()
  const line = new EventLine(response, () => {})
  line.comment()
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  answer.pause()
  return { line, asking, answer, response }
}

const LARGE = 'x'.repeat(100_000)
const cursorOf = (n: number) => `${n} ${LARGE}`

/** Sends events until the connection takes no more; answers the number of the last one. */
async function fill({ line, response }: { line: EventLine; response: ServerResponse }) {
  for (let n = 1; ; n++) {
    line.send('change', { cursor: cursorOf(n) })
    await new Promise((resolve) => setTimeout(resolve, 1))
    if (response.writableLength > 0 && n > 100) return n
  }
}

test('a client that reads nothing costs one event that is written and one that waits; reading on, it gets the newest', async () => {
  const connected = await connect()
  const { line, answer, response } = connected
  let last = await fill(connected)
  for (let more = 0; more < 1000; more++) line.send('change', { cursor: cursorOf(++last) })
  expect(response.writableLength).toBeLessThan(3 * LARGE.length)
  let text = ''
  answer.setEncoding('utf8').on('data', (piece) => {
    text += piece
  })
  answer.resume()
  await expect.poll(() => text.includes(`id: ${last} `)).toBe(true)
  line.end()
  await once(answer, 'end')
  expect(text.match(/^event: /gm)?.length).toBeLessThan(last)
  expect(text.endsWith('event: bye\ndata: {}\n\n')).toBe(true)
})

test('an event that waits is sent before `bye`', async () => {
  const connected = await connect()
  const { line, answer } = connected
  const last = await fill(connected)
  line.send('change', { cursor: cursorOf(last + 1) })
  line.end()
  let text = ''
  for await (const piece of answer.setEncoding('utf8')) text += piece
  expect(text.match(/^(event: .*|id: \d+)/gm)?.slice(-3)).toEqual(['event: change', `id: ${last + 1}`, 'event: bye'])
})

test('a client that has read nothing between two comments is disconnected', async () => {
  const connected = await connect()
  const { line } = connected
  await fill(connected)
  line.comment()
  expect(line.closed).toBe(false)
  line.comment()
  expect(line.closed).toBe(true)
})

test('a stream is a held response on a connection of its own, and ends when the client leaves', async () => {
  const { line, asking, answer } = await connect()
  expect(answer.headers).toMatchObject({ 'content-type': 'text/event-stream; charset=utf-8', connection: 'close' })
  asking.destroy()
  await expect.poll(() => line.closed).toBe(true)
  await line.end()
})

test('a response whose client has left is refused', async () => {
  const { asking, response } = await ask()
  asking.destroy()
  await expect.poll(() => response.closed).toBe(true)
  expect(() => new EventLine(response, () => {})).toThrow('service_unavailable')
})
