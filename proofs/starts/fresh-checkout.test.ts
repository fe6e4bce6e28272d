import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signal } from '../../dev/embedded/process.ts'
import { temporaryFolder } from '../../test/support/folder.ts'
import { endProcesses, type Process, start } from '../../test/support/processes.ts'

// Runs the first command of the README as it is written, in a new clone of this checkout.

const LONG = { timeout: 600_000 }
const PORTS = { PORT: '0', ANALYTICS_PORT: '0', METRICS_PORT: '0', SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0' }
const CREDENTIALS = JSON.stringify({ email: 'demo@example.com', password: 'a walk every morning' })

let folder: string
let checkout: string

beforeAll(async () => {
  folder = await temporaryFolder('fresh-checkout-')
  checkout = join(folder, 'checkout')
  execFileSync('git', ['clone', '--quiet', '.', checkout])
  // PostgreSQL's user may enter it, so that under root too it holds all that is written.
  await mkdir(join(checkout, '.data'), { mode: 0o755 })
})
endProcesses()
afterAll(() => rm(folder, { recursive: true, force: true }))

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
  const service = run(line)
  await readEntry(await started(service))
  await stop(service)
})
