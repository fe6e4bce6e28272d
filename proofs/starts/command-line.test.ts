import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { type AddressInfo, connect, createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'
import { HABIT } from '../../test/support/habits.ts'
import { PASSWORD, useServer } from '../../test/support/server.ts'

// Runs examples/command-line by the commands that it names.

const server = useServer()
const page = readFileSync('examples/command-line/habits.ts', 'utf8')
const [signIn = '', list = '', tick = ''] = [...page.matchAll(/^\/\/ +(npx node .*)$/gm)].map(([, command]) => command)

/** A device of a person: runs a command with its own folder, against a service at `api`. */
async function deviceOf(email: string, api: string) {
  const folder = await temporaryFolder('command-line-')
  onTestFinished(() => rm(folder, { recursive: true }))
  return (command: string) => {
    const words = command.replace('demo@example.com', email).replace('a walk every morning', PASSWORD)
    const env = { ...process.env, npm_config_loglevel: 'error' } // npx warns of settings of the machine
    return new Promise<string>((resolve) =>
      execFile('bash', ['-c', `${words} --api ${api} --folder ${folder} 2>&1`], { env }, (_error, output) =>
        resolve(output),
      ),
    )
  }
}

/** A way to the service that can be closed, and opened again at the same address. */
async function network() {
  const { hostname, port } = new URL(server.url)
  const relay = createServer((near) => {
    const far = connect(Number(port), hostname)
    near.on('error', () => far.destroy()).pipe(far)
    far.on('error', () => near.destroy()).pipe(near)
  })
  const open = (at = 0) => new Promise<void>((resolve) => relay.listen(at, '127.0.0.1', resolve))
  await open()
  const at = (relay.address() as AddressInfo).port
  onTestFinished(() => void relay.close())
  return { api: `http://127.0.0.1:${at}`, close: () => relay.close(), open: () => open(at) }
}

test('ticks without a network, sends it with the next command, and another device shows it', async () => {
  const ann = await server.person()
  for (const name of ['Walk', 'Read']) await ann.post('/habits/', { ...HABIT, name })
  const { api, close, open } = await network()
  const laptop = await deviceOf(ann.email, api)
  const desk = await deviceOf(ann.email, server.url)
  const shown = (streak: number) => `🚶 Walk: ${streak}\n🚶 Read: 0\n`

  expect(await laptop(list)).toBe('Sign in first: habits.ts sign-in <e-mail> <password>\n')
  expect(await laptop(signIn)).toBe(shown(0))
  close()
  expect(await laptop(tick)).toBe(`Not synchronised (fetch failed); 1 waiting.\n${shown(1)}`)
  expect(await desk(signIn)).toBe(shown(0))
  await open()
  expect(await laptop(list)).toBe(shown(1))
  expect(await desk(list)).toBe(shown(1))
  expect(await desk(tick.replace('Walk', 'Swim'))).toBe('There is no habit Swim.\n')
})
