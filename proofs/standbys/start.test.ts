import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { query } from '../../test/support/cluster-api.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { has, numbersOn, write } from '../../test/support/notes.ts'
import { endProcesses, start } from '../../test/support/processes.ts'

// `npm start -- --standbys 2` with its command line.

describe('npm start -- --standbys 2', () => {
  let dataDir: string
  let env: Record<string, string>
  beforeAll(async () => {
    dataDir = await temporaryFolder('thirty-six-weeks-standbys-')
    const free = { PORT: '0', SANDBOX_SMTP_PORT: '0', METRICS_PORT: '0', ANALYTICS_PORT: '0' }
    env = { ...free, DATA_DIR: dataDir, DEMO_PEOPLE: '0', SANDBOX_PORT: `${await anyPort()}` }
  })
  endProcesses()
  afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

  async function serve(...args: string[]) {
    const service = start([process.execPath, 'src/main.ts', 'start', ...args], env)
    const ended = service.end()
    while (!service.output().includes('Ctrl-C')) {
      if ((await Promise.race([ended, sleep(20, 'runs')])) !== 'runs') throw new Error(service.output())
    }
    return service
  }
  /** Signs the demo account in, and answers the status. */
  async function signingIn(output: string) {
    const [, url] = /API +(http:\S+)/.exec(output) ?? []
    const [, email, password] = /Demo account (\S+) +password: (.+)/.exec(output) ?? []
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    return async () => (await fetch(`${url}/auth/login`, { method: 'POST', headers, body })).status
  }
  const file = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()

  test('gives the API two addresses, starts a standby again that died, and removes all', {
    timeout: 600_000,
  }, async () => {
    const first = await serve('--standbys', '2')
    const urls = file('standby-urls').split('\n')
    expect(urls).toEqual(
      [1, 2].map(() => expect.stringMatching(/^postgresql:\/\/app_api:\S+@127\.0\.0\.1:\d+\/program$/)),
    )
    expect(statSync(join(dataDir, 'standby-urls')).mode & 0o777).toBe(0o600)
    for (const url of urls) expect(await query(url, 'select current_user::text as me')).toEqual([{ me: 'app_api' }])
    expect(await (await signingIn(first.output()))()).toBe(200)
    const onStandby = (n: number) =>
      Object.assign(new URL(file('database-url')), { port: new URL(urls[n] as string).port }).href
    await query(file('database-url'), 'create table public.note (n int)')
    await write(file('database-url'), 1)
    for (const n of [0, 1]) await has(onStandby(n), 1)
    const died = readFileSync(join(dataDir, 'postgres/standby-1/postmaster.pid'), 'utf8').split('\n')[0]
    process.kill(Number(died), 'SIGKILL')
    await write(file('database-url'), 2)
    await has(onStandby(0), 1, 2)
    await first.end('SIGKILL')

    const second = await serve('--standbys=1')
    await has(onStandby(0), 1, 2)
    expect(readdirSync(join(dataDir, 'postgres')).toSorted()).toEqual(['cluster', 'standby-1'])
    expect(await second.end('SIGINT')).toBe(0)
    expect(existsSync(join(dataDir, 'standby-urls'))).toBe(false)

    const third = await serve()
    const replication = `select rolname::text from pg_roles where rolreplication
      union all select slot_name::text from pg_replication_slots`
    expect(await query(file('database-url'), replication)).toEqual([{ rolname: 'postgres' }])
    expect(await numbersOn(file('database-url'))).toEqual([1, 2])
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('standby'))).toEqual([])
    expect(await third.end('SIGINT')).toBe(0)
  })

  const usage = /^usage: npm start \[-- --standbys N\]/
  const elsewhere = { DATABASE_URL: 'postgres://elsewhere/program' }
  test.each([
    [['--standbys', '6'], {}, usage],
    [['--standby', '2'], {}, usage],
    [['--standbys', '2'], elsewhere, /^DATABASE_URL: is set, and --standbys is for the embedded server/],
  ])('refuses %j with %j', async (args, more, message) => {
    const service = start([process.execPath, 'src/main.ts', 'start', ...args], { ...env, ...more })
    expect(await service.end()).toBe(1)
    expect(service.output()).toMatch(message)
  })
})
