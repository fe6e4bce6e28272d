import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { query } from '../../test/support/cluster-api.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { has, numbersOn, until, write } from '../../test/support/notes.ts'
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
  const standbys = (...args: string[]) => standbysAt(env.SANDBOX_PORT ?? '', ...args)
  async function standbysAt(SANDBOX_PORT: string, ...args: string[]) {
    const command = start([process.execPath, 'tools/standbys.ts', ...args], { ...env, SANDBOX_PORT })
    return [await command.end(), command.output()] as const
  }
  /** Signs the demo account in, and answers the status. */
  async function signingIn(output: string) {
    const [, url] = /API +(http:\S+)/.exec(output) ?? []
    const [, email, password] = /Demo account (\S+) +password: (.+)/.exec(output) ?? []
    const headers = { 'content-type': 'application/json' }
    const body = JSON.stringify({ email, password })
    return async () => (await fetch(`${url}/auth/login`, { method: 'POST', headers, body })).status
  }
  /** Moves the program's clock; answers what it shows then, or an empty text if it could not be moved. */
  async function moveClock(move: object): Promise<string> {
    const headers = { 'content-type': 'application/json' }
    const url = `http://127.0.0.1:${env.SANDBOX_PORT}/clock`
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(move) })
    return answer.ok ? ((await answer.json()) as { now: string }).now : ''
  }
  const file = (name: string) => readFileSync(join(dataDir, name), 'utf8').trim()

  test('gives the API two addresses, and the command line acts on the servers', { timeout: 600_000 }, async () => {
    const first = await serve('--standbys', '2')
    const urls = file('standby-urls').split('\n')
    expect(urls).toEqual(
      [1, 2].map(() => expect.stringMatching(/^postgresql:\/\/app_api:\S+@127\.0\.0\.1:\d+\/program$/)),
    )
    expect(statSync(join(dataDir, 'standby-urls')).mode & 0o777).toBe(0o600)
    for (const url of urls) expect(await query(url, 'select current_user::text as me')).toEqual([{ me: 'app_api' }])
    await until(async () => (await standbys('list'))[1].match(/ streaming /g)?.length === 2)
    expect(await standbys('pause', '1')).toEqual([
      0,
      expect.stringMatching(/^SERVER .*\n0 +primary +running +\d+\n1 +standby +paused .*\n2 +standby +streaming .*\n$/),
    ])
    expect(await standbys('promote', '7')).toEqual([1, 'there is no server 7\n'])
    expect(await standbys('stop', '9'.repeat(20))).toEqual([1, expect.stringMatching(/^usage: npm run standbys /)])
    expect(await standbys('promote')).toEqual([1, expect.stringMatching(/^usage: npm run standbys /)])
    const [, port = ''] = /API +http:\S+:(\d+)/.exec(first.output()) ?? []
    for (const elsewhere of [port, '1'])
      expect(await standbysAt(elsewhere, 'list')).toEqual([
        1,
        `SANDBOX_PORT: no npm start answers at http://127.0.0.1:${elsewhere}/standbys\n`,
      ])
    expect((await standbys('stop', '2'))[1]).toMatch(/^2 +standby +stopped +\d+$/m)
    expect((await standbys('start', '2'))[0]).toBe(0)

    const signIn = await signingIn(first.output())
    expect(await signIn()).toBe(200)
    await query(file('database-url'), 'create table public.note (n int)')
    const old = file('database-url')
    expect((await standbys('promote', '1'))[1]).toMatch(/^0 +standby .*\n1 +primary +running +\d+$/m)
    expect(file('database-url')).not.toBe(old)
    await until(async () => (await signIn()) === 200) // a sign-in writes, and the API finds the new primary
    await write(file('database-url'), 1)
    const promoted = file('database-url')
    await first.end('SIGKILL')

    // The promoted server keeps its address and its data.
    const second = await serve('--standbys=2')
    expect(file('database-url')).toBe(promoted)
    expect(await numbersOn(promoted)).toEqual([1])
    await write(promoted, 2)
    for (const url of file('standby-urls').split('\n'))
      await has(Object.assign(new URL(promoted), { port: new URL(url).port }).href, 1, 2)
    // The clock moves on the primary of the moment, and gets its old body back there when all stops.
    await until(async () => (await moveClock({ now: '2031-05-01T00:00:00Z' })) !== '')
    expect((await standbys('promote', '2'))[1]).toMatch(/^2 +primary +running +\d+$/m)
    // A try that was refused may have moved it all the same.
    await until(async () => /^20(3[2-9]|[4-9]\d)-05-01/.test(await moveClock({ advance: 'P1Y' })))
    expect(await second.end('SIGINT')).toBe(0)
    expect(existsSync(join(dataDir, 'standby-urls'))).toBe(false)

    const third = await serve()
    expect(await query(file('database-url'), 'select lib.now() = now() as real')).toEqual([{ real: true }])
    const replication = `select rolname::text from pg_roles where rolreplication
      union all select slot_name::text from pg_replication_slots`
    expect(await query(file('database-url'), replication)).toEqual([{ rolname: 'postgres' }])
    expect(await numbersOn(file('database-url'))).toEqual([1, 2])
    expect(readdirSync(join(dataDir, 'postgres'))).toEqual(['cluster'])
    expect(readdirSync(dataDir).filter((name) => name.startsWith('standby'))).toEqual([])
    expect(await standbys('list')).toEqual([1, expect.stringMatching(/^npm start runs without standbys: /)])
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
