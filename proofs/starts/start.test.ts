import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'

// `npm start` as a developer uses it: its banner, Ctrl-C, a second start, kill -9.

let dataDir: string
const running = new Set<ChildProcess>()

beforeAll(async () => {
  dataDir = await temporaryFolder('thirty-six-weeks-start-')
})
afterAll(async () => {
  for (const child of running) child.kill('SIGINT')
  await Promise.all([...running].map((child) => once(child, 'exit')))
  await rm(dataDir, { recursive: true, force: true })
})

/** What each process wrote to stderr. */
const errors = new WeakMap<ChildProcess, string>()

/** The environment of each child process, by its command line. */
function environments({ pid }: ChildProcess): Array<[command: string, environment: string]> {
  const read = (of: string, file: string) => readFileSync(`/proc/${of}/${file}`, 'utf8').replaceAll('\0', ' ')
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((name) => existsSync(`/proc/${name}/stat`) && read(name, 'stat').split(') ')[1]?.split(' ')[1] === `${pid}`)
    .map((name) => [read(name, 'cmdline'), read(name, 'environ')])
}

async function start(more: Record<string, string> = {}) {
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    PORT: '0',
    SANDBOX_PORT: '0',
    SANDBOX_SMTP_PORT: '0',
    METRICS_PORT: '0',
    DEMO_PEOPLE: '20',
    ...more,
  }
  const child = spawn(process.execPath, ['src/main.ts', 'start'], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  child.once('exit', () => running.delete(child))
  let output = ''
  errors.set(child, '')
  child.stderr.on('data', (data) => {
    output += data
    errors.set(child, `${errors.get(child)}${data}`)
  })
  // A closed output would end the process at its next line.
  for await (const data of child.stdout.iterator({ destroyOnReturn: false })) {
    output += data
    const url = /API +(http:\S+)/.exec(output)?.[1]
    if (!url || !output.includes('Ctrl-C')) continue
    child.stdout.resume()
    return { child, output, url }
  }
  throw new Error(output)
}

const stop = async (child: ChildProcess, signal: NodeJS.Signals) => {
  child.kill(signal)
  const [code] = await once(child, 'exit')
  return { code: code as number | null, errors: errors.get(child) }
}

/** Signs the demo account in with the credentials of the banner. */
async function demo({ url, output }: { url: string; output: string }) {
  const [, email, password] = /Demo account (\S+) +password: (.+)/.exec(output) ?? []
  const response = await fetch(`${url}/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { token } = (await response.json()) as { token: string }
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
}

async function habitNames(url: string, headers: Record<string, string>): Promise<string[]> {
  const habits = await fetch(`${url}/habits/`, { headers })
  return ((await habits.json()) as Array<{ name: string }>).map(({ name }) => name)
}

// A start takes some seconds on an idle machine, and longer on a busy one.
const STARTS = { timeout: 600_000 }

test('the printed demo account works, and its data survive Ctrl-C and kill -9', STARTS, async () => {
  const first = await start()
  const headers = await demo(first)
  expect(await (await fetch(`${first.url}/docs`)).text()).toContain(
    'data-email="demo@example.com" data-password="a walk',
  )
  // The README makes a habit that the life has not. A stop ends the life, and the next start does not begin another.
  await expect.poll(() => habitNames(first.url, headers)).toContain('Walk')
  const [, habit = ''] = /-d '(\{"name":.*\})'/.exec(await readFile('README.md', 'utf8')) ?? []
  const made = await fetch(`${first.url}/habits/`, { method: 'POST', headers, body: habit })
  expect([made.status, await made.json()]).toEqual([200, expect.objectContaining({ name: 'Swim' })])
  expect((await stat(join(dataDir, 'database-url'))).mode & 0o777).toBe(0o600)
  const database = new URL(await readFile(join(dataDir, 'database-url'), 'utf8'))
  const children = environments(first.child)
  const [, analytics = ''] = children.find(([command]) => command.includes('analytics')) ?? []
  expect(analytics).toContain('SECRET_KEY=')
  // Not one of the secrets that it does not read, and nothing of ours for PostgreSQL.
  expect(analytics).not.toMatch(/JOURNAL_ENCRYPTION_KEYS|LICENSE_VENDOR|LLM_|SMTP_URL|IDP_/)
  for (const [command, environment] of children)
    if (!command.includes('analytics'))
      expect([command, environment]).toEqual([command, expect.not.stringMatching(/SECRET_KEY|JOURNAL/)])

  await expect(start({ LOG_LEVEL: 'warning' })).rejects.toThrow(/already running/)
  expect(await stop(first.child, 'SIGINT')).toEqual({ code: 0, errors: '' })
  await expect(fetch(`http://127.0.0.1:${database.port}`)).rejects.toThrow()

  const second = await start()
  expect(new URL(await readFile(join(dataDir, 'database-url'), 'utf8')).port).toBe(database.port)
  await stop(second.child, 'SIGKILL')
  const third = await start()
  const names = await habitNames(third.url, await demo(third))
  expect(names.filter((name) => name === 'Swim' || name === 'Walk').sort()).toEqual(['Swim', 'Walk'])
  expect(await stop(third.child, 'SIGTERM')).toEqual({ code: 0, errors: '' })
})

test('a process whose data directory is deleted prints one line and ends', STARTS, async () => {
  const { child } = await start()
  const ended = once(child, 'exit') // it may end while the removal still tries a folder again that was not empty
  await rm(dataDir, { recursive: true, force: true, maxRetries: 5 })
  const [code] = await ended
  expect(code).toBe(1)
  expect(errors.get(child)).toMatch(/^DATA_DIR: \S+ is gone, and the database with it\n$/)
})

test.each(['staging', 'production', 'Development', 'test'])('ENV=%s ends the start with one line', async (ENV) => {
  const env = { ...process.env, ENV, SECRET_KEY: 'short', DATA_DIR: dataDir }
  const child = spawn(process.execPath, ['src/main.ts', 'start'], { env })
  let errors = ''
  child.stderr.on('data', (data) => {
    errors += data
  })
  const [code] = await once(child, 'exit')
  expect([code, errors]).toEqual([
    1,
    expect.stringMatching(/^ENV: npm start is for development alone; .*npm run api.*\n$/),
  ])
})
