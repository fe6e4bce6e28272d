import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { connect } from '../../src/db/reach.ts'
import { cloneDatabase } from '../support/database.ts'

// An old server: it speaks PostgreSQL's protocol, answers its version, and keeps every statement that it is asked.

const asked: string[] = []
const bytes = (type: string, body: Buffer) => {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}
const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const buffer = Buffer.alloc(4)
  buffer.writeInt32BE(value)
  return buffer
}
const column = (name: string) =>
  Buffer.concat([Buffer.from(`${name}\0`), int32(0), int16(0), int32(25), int16(65535), int32(-1), int16(0)])
const value = (text: string) => Buffer.concat([int32(text.length), Buffer.from(text)])
const READY = bytes('Z', Buffer.from('I'))
const VERSION = Buffer.concat([
  bytes('T', Buffer.concat([int16(2), column('number'), column('name')])),
  bytes('D', Buffer.concat([int16(2), value('150004'), value('15.4')])),
  bytes('C', Buffer.from('SELECT 1\0')),
  READY,
])

const server = createServer((socket) => {
  socket.on('error', () => {})
  socket.once('data', () => {
    socket.write(Buffer.concat([bytes('R', int32(0)), READY]))
    socket.on('data', (message) => {
      if (message.subarray(0, 1).toString() !== 'Q') return
      asked.push(message.subarray(5, -1).toString())
      socket.write(VERSION)
    })
  })
})
let url = ''
beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  url = `postgres://app_owner@127.0.0.1:${(server.address() as AddressInfo).port}/program`
})
afterAll(() => void server.close())

const TOO_OLD = 'DATABASE_URL: the server is PostgreSQL 15.4; supported are 18 and newer'

test('an older server is refused by one line that names what is supported', async () => {
  await expect(connect(url, 'DATABASE_URL', 'test')).rejects.toThrow(TOO_OLD)
})

test('migrate asks an older server for its version, and nothing else', async () => {
  asked.length = 0
  await expect(migrate({ url, production: false, log: createLog('silent') })).rejects.toThrow(TOO_OLD)
  expect(asked).toHaveLength(1)
  expect(asked[0]).toContain('server_version_num')
})

test('this server is supported', async () => {
  const database = await cloneDatabase()
  const client = await connect(database.urlOf('owner'), 'DATABASE_URL', 'test')
  await client.end()
  await database.drop()
})
