import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signal } from '../../dev/embedded/process.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'

// Runs commands of the README and of docs/backup.md as they are written, in a new clone of this checkout.

const LONG = { timeout: 600_000 }
const PORTS = { PORT: '0', ANALYTICS_PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
const CREDENTIALS = JSON.stringify({ email: 'demo@example.com', password: 'a walk every morning' })

let folder: string
let checkout: string
let service: Process

beforeAll(async () => {
  folder = await temporaryFolder('fresh-checkout-')
  checkout = join(folder, 'checkout')
  execFileSync('git', ['clone', '--quiet', '.', checkout])
  await makeDataDir(join(checkout, '.data'))
})
endProcesses()
afterAll(() => rm(folder, { recursive: true, force: true }))

/** Makes a data directory that PostgreSQL's user may enter, so that under root too it holds all that is written. */
const makeDataDir = (path: string) => mkdir(path, { mode: 0o755 })

/** The shell block of a document that begins so. */
function blockOf(file: string, beginning: string): string {
  const blocks = readFileSync(file, 'utf8').matchAll(/^```sh\n(.*?)^```$/gms)
  const found = [...blocks].map(([, block = '']) => block).find((block) => block.startsWith(beginning))
  if (found === undefined) throw new Error(`${file} has no block that begins with ${beginning}`)
  return found
}

/** Starts commands in the clone, with the settings of this machine, but none of the npm that runs this test. */
const run = (commands: string) => {
  const own = Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')) as Array<[string, string]>
  return start(['bash', '-euc', commands], { ...Object.fromEntries(own), ...PORTS }, checkout)
}

/** Waits until `npm start` has printed its addresses, and answers that of the API. */
async function started(process: Process): Promise<string> {
  await expect.poll(() => process.output() + (process.child.exitCode ?? ''), LONG).toMatch(/Ctrl-C stops|\d$/)
  expect(process.output()).toContain('Thirty-six weeks is running.')
  return /API +(http:\S+)/.exec(process.output())?.[1] as string
}

/** Ctrl-C goes to all processes of a terminal. */
async function stop(process: Process) {
  signal(-(process.child.pid as number), 'SIGINT')
  await process.end()
}

/** Signs the demo account in and waits until it has an entry that can be read. */
async function readEntry(url: string) {
  const type = { 'content-type': 'application/json' }
  const signedIn = await fetch(`${url}/auth/login`, { method: 'POST', headers: type, body: CREDENTIALS })
  const { token } = (await signedIn.json()) as { token: string }
  const read = async () =>
    (await fetch(`${url}/journal/?limit=1`, { headers: { authorization: `Bearer ${token}` } })).json()
  await expect.poll(read, { ...LONG, interval: 500 }).toMatchObject({ items: [{ message: expect.any(String) }] })
}

test('npm ci && npm start runs everything', LONG, async () => {
  const [line = ''] = blockOf('README.md', 'npm ci && npm start ').split('\n')
  service = run(line)
  await readEntry(await started(service))
})

test('a backup is rehearsed beside the running service', LONG, async () => {
  const block = blockOf('docs/backup.md', 'npm run backup -- /tmp/rehearsal')
    .replaceAll('/tmp/', `${folder}/`)
    .replace(/(\w*PORT)=\d+/g, '$1=0')
  const [before = '', after = ''] = block.split(/^# sign in .*, read a journal entry, Ctrl-C\n/m)
  await makeDataDir(join(folder, 'rehearsed'))
  const rehearsal = run(before)
  await readEntry(await started(rehearsal))
  await stop(rehearsal)
  expect(await run(after).end()).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('rehears'))).toEqual([])
})

test('a backup is restored where the data were', LONG, async () => {
  const block = blockOf('docs/backup.md', 'npm run backup  ').replaceAll('/mnt/', `${folder}/`)
  const [, backups = '', restore = ''] = /^(.*)(npm run restore .*)$/s.exec(block) ?? []
  const backedUp = run(backups)
  expect([await backedUp.end(), backedUp.output()]).toEqual([0, expect.stringContaining('as of ')])
  expect(existsSync(join(folder, 'elsewhere/tuesday'))).toBe(true)
  expect(await readdir(join(checkout, '.data/backups'))).toHaveLength(1)
  await stop(service)
  await rename(join(checkout, '.data'), join(checkout, '.data.lost'))
  await makeDataDir(join(checkout, '.data'))
  const restored = run(restore)
  expect([await restored.end(), restored.output()]).toEqual([0, expect.stringContaining('restored into ')])
  const again = run('npm start')
  await readEntry(await started(again))
  await stop(again)
})
