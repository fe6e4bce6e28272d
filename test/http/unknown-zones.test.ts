import pg from 'pg'
import { beforeAll, describe, expect, test } from 'vitest'
import { createLog } from '../../src/base/log.ts'
import { check } from '../../src/db/drift/report.ts'
import { migrate } from '../../src/db/migrate.ts'
import { type CutServer, startCutServer } from '../support/cut-zones.ts'
import { ROLE_PASSWORDS } from '../support/database.ts'
import { useServer } from '../support/server.ts'

// Zones that the database server does not know, or knows under another name (docs/contract/http.md#time-zones).

const DAYS = ['2026-01-15 12:00Z', '2026-07-15 12:00Z', '2026-03-29 00:30Z', '2026-11-01 06:30Z']
const LOCAL = `select n.name, array(select (d::timestamptz at time zone %zone%)::text from unnest($2::text[]) d) as times
  from unnest($1::text[]) n (name) order by n.name`

let cut: CutServer
const server = useServer({
  worker: true,
  async database() {
    cut = await startCutServer()
    return cut.database
  },
})

/** Asks on a connection of its own, which has used no zone yet. */
async function ask(text: string, values: unknown[] = []) {
  const client = new pg.Client(cut.database.urlOf('owner'))
  await client.connect()
  return (await client.query(text, values).finally(() => client.end())).rows
}
const localTimes = (zone: string) => ask(LOCAL.replace('%zone%', zone), [cut.names, DAYS])

/** The names that the server has left out, and what it still knows. */
const links = async () =>
  (await ask('select zone, other_names from lib.timezone_links()')) as Array<{ zone: string; other_names: string[] }>

describe('every name of the IANA list', () => {
  let truth: unknown[]
  beforeAll(async () => {
    truth = await localTimes('n.name')
  })

  test.each([
    ['the old names', async () => (await links()).flatMap(({ other_names }) => other_names)],
    ['the new names', async () => (await links()).map(({ zone }) => zone)],
    [
      'all but one of the old names',
      async () => (await links()).flatMap(({ zone, other_names }) => [zone, ...other_names.slice(1)]),
    ],
  ])('is accepted and used by a server without %s', async (_, missing) => {
    const hidden = await missing()
    expect(hidden.length).toBeGreaterThan(100)
    await cut.hide(hidden)
    expect(await localTimes('lib.used_timezone(n.name)')).toEqual(truth)
    const accepted = await ask('select lib.require_timezone(n) as name from unnest($1::text[]) n', [cut.names])
    expect(accepted.map(({ name }) => name)).toEqual(cut.names)
  })

  test('counts as UTC on a server that has it under no name, and cannot be set there', async () => {
    await cut.hide(cut.names)
    await localTimes('lib.used_timezone(n.name)') // none fails
    const zones = ['Europe/Berlin', 'Asia/Calcutta', 'Pacific/Auckland']
    const used = await ask('select lib.used_timezone(n) as zone from unnest($1::text[]) n', [zones])
    expect(used.map(({ zone }) => zone)).toEqual(['UTC', 'UTC', 'UTC'])
    for (const zone of zones)
      await expect(ask('select lib.require_timezone($1)', [zone])).rejects.toMatchObject({ code: 'PT422' })
    await cut.hide([])
  })

  test('has equal data under all the names that count as one zone', async () => {
    const known = new Map((truth as Array<{ name: string; times: string[] }>).map(({ name, times }) => [name, times]))
    for (const { zone, other_names } of await links())
      for (const name of other_names) expect([name, known.get(name)]).toEqual([name, known.get(zone)])
  })
})

describe('an account', () => {
  const zoneOf = async (userId: number) =>
    (await ask('select timezone from auth.users where id = $1', [userId]))[0].timezone

  test('keeps the old name that it sent, and its days are those of the zone', async () => {
    await cut.hide(['America/Buenos_Aires'])
    const client = await server.person()
    const { status, body } = await client.put('/users/me/timezone', { timezone: 'America/Buenos_Aires' })
    expect([status, body]).toEqual([200, { timezone: 'America/Buenos_Aires' }])
    expect((await client.get('/users/me')).body).toMatchObject({ timezone: 'America/Buenos_Aires' })
    const { body: habit } = await client.post('/habits/', {
      name: 'Walk',
      icon: 'x',
      start_date: '2026-01-01',
      energy_cost: 1,
      energy_return: 1,
    })
    expect((await client.get(`/habits/${habit.id}/streak`)).body).toMatchObject({
      zone: 'America/Argentina/Buenos_Aires',
    })
    expect(await zoneOf(client.userId)).toBe('America/Buenos_Aires')
  })

  test('whose zone the server no longer has is served in UTC, and migrate names the zone', async () => {
    const client = await server.person()
    await ask("update auth.users set timezone = 'Asia/Kathmandu' where id = $1", [client.userId])
    await cut.hide(['Asia/Kathmandu', 'Asia/Katmandu'])

    const { body: document } = await server.anonymous.get('/openapi.json')
    const gets = Object.entries(document.paths as Record<string, object>)
      .filter(([path, methods]) => 'get' in methods && !path.includes('{') && !path.includes('stream'))
      .map(([path]) => path)
    expect(gets.length).toBeGreaterThan(30)
    const failed = []
    for (const path of gets) {
      const { status } = await client.get(path)
      if (status >= 500 && path !== '/health') failed.push([path, status])
    }
    expect(failed).toEqual([])
    expect((await client.post('/journal/', { message: 'a page' })).status).toBe(201)
    expect((await client.get('/users/me')).body).toMatchObject({ timezone: 'Asia/Kathmandu' })

    await ask("select graphile_worker.add_job('weekly_figures')")
    const jobs = "select attempts, last_error from graphile_worker.jobs where task_identifier = 'weekly_figures'"
    await expect.poll(() => ask(jobs)).toEqual([])
    const views = await ask("select viewname as name from pg_views where schemaname = 'analytics'")
    const analyst = new pg.Client(cut.database.urlOf('app_analyst'))
    await analyst.connect()
    for (const { name } of views) await analyst.query(`select * from analytics.${name}`)
    await analyst.end()

    const named = { object: 'auth.users.timezone Asia/Kathmandu', found: `1 accounts, such as ${client.userId}: UTC` }
    const url = cut.database.urlOf('owner')
    const { text } = await check({ url, variable: 'DATABASE_URL', json: true })
    expect(JSON.parse(text).differences).toContainEqual(expect.objectContaining(named))
    const lines: string[] = []
    const log = createLog('info', { write: (line) => lines.push(line) })
    await migrate({ url, passwords: ROLE_PASSWORDS, production: false, log })
    expect(lines.map((line) => JSON.parse(line))).toContainEqual(
      expect.objectContaining({ msg: 'drift_left', ...named }),
    )
  })
})
