import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type Client, createClient } from '../../test/support/client.ts'
import { habitOf } from '../../test/support/habits.ts'
import { endProcesses, start } from '../../test/support/processes.ts'
import { useServer } from '../../test/support/server.ts'

// A password is changed without a gap: a second login of the same role, new processes, the first login dropped
// (docs/dbas.md#passwords).

const server = useServer()
endProcesses()
const [FIRST, SECOND, SETS, STRANGER] = ['first', 'second', 'sets', 'stranger'].map((name) => `${name}_${process.pid}`)
const owner = (text: string) => server.database.owner.query(text)
let ann: Client
beforeAll(async () => {
  ann = await server.person()
})
afterAll(async () => {
  await owner(`drop role if exists ${SECOND}; drop role if exists ${SETS}; drop role if exists ${STRANGER}`)
})

const addressOf = (login: string | undefined, options = '') => {
  const url = new URL(server.database.urlOf('app_api'))
  url.username = login ?? ''
  url.password = 'a password'
  if (options) url.searchParams.set('options', options)
  return url.href
}
const api = (address: string) => start(['api'], { ...server.env, API_DATABASE_URL: address, SKIP_STARTUP_SEED: '1' })
const urlOf = async (process: ReturnType<typeof api>) =>
  `http://127.0.0.1:${(await process.logged('api_listening'))[0]?.port}`
const migrated = () => migrate({ url: server.database.urlOf('owner'), production: false, log: createLog('silent') })
const settingsOf = async (role: string | undefined) =>
  (
    await owner(
      `select unnest(setconfig) as setting from pg_db_role_setting where setrole = '${role}'::regrole order by 1`,
    )
  ).rows

test('a second login takes over under load, and the first is dropped without a failed request', async () => {
  const habit = await habitOf(ann)
  await owner(`create role ${FIRST} login password 'a password' in role app_api`)
  await migrated()
  const old = api(addressOf(FIRST))
  const load = { url: await urlOf(old), running: true, statuses: [] as unknown[] }
  let waiting = 0
  const clients = [1, 2, 3].map(async (n) => {
    for (let day = 1; load.running; day++) {
      const client = createClient(load.url, ann)
      const old = load.url
      waiting++
      const body = { ...habit, name: `Habit ${n} ${day}` }
      const asked = n === 1 ? client.patch(`/habits/${habit.id}`, { name: body.name }) : client.get('/habits/')
      load.statuses.push((await asked.catch(({ message }) => ({ status: `${old} ${message}` }))).status)
      waiting--
    }
  })
  onTestFinished(() => {
    load.running = false
  })
  const more = async () => {
    const before = load.statuses.length
    await expect.poll(() => load.statuses.length - before).toBeGreaterThan(100)
  }
  await more()
  await owner(`create role ${SECOND} login password 'a password' in role app_api`)
  await migrated()
  const next = api(addressOf(SECOND))
  load.url = await urlOf(next)
  await more()
  expect(await old.end('SIGTERM')).toBe(0)
  await owner(`drop role ${FIRST}`)
  await more()
  load.running = false
  await Promise.all(clients)
  expect(waiting).toBe(0)
  expect(new Set(load.statuses)).toEqual(new Set([200]))
  expect(await settingsOf(SECOND)).toEqual(await settingsOf('app_api'))
  expect(await next.end('SIGTERM')).toBe(0)
})

test('a login may take its role by an option of the address', async () => {
  await owner(`create role ${SETS} login noinherit password 'a password' in role app_api`)
  const process = api(addressOf(SETS, '-c role=app_api'))
  expect((await createClient(await urlOf(process), ann).get('/habits/')).status).toBe(200)
  expect(await process.end('SIGTERM')).toBe(0)
})

test('a login without the role ends the start with one line', async () => {
  await owner(`create role ${STRANGER} login password 'a password'`)
  const process = api(addressOf(STRANGER))
  expect(await process.end()).toBe(1)
  const reason = `API_DATABASE_URL: ${STRANGER} has not the rights of app_api: as the owner: grant app_api to ${STRANGER}`
  expect(process.lines('start_failed')).toEqual([expect.objectContaining({ reason })])
})
