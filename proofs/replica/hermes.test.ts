import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { build } from 'esbuild'
import ts from 'typescript'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../../test/support/folder.ts'

// The example for React Native under Hermes, the engine of its apps. HERMES names its binary: `hermes` of the package
// hermes-engine-cli 0.12.0, which is 130 MB with those of three systems and so is no dependency. The binary is the bare
// engine: it has no network, no storage and no Intl, so the program below brings what a phone would. It sends nothing.

const { HERMES } = process.env

const PROGRAM = `
const dayOf = (at) => new Date(at).toISOString().slice(0, 10)
globalThis.Intl = { DateTimeFormat: class { format(at) { return dayOf(at) } } }
globalThis.Request = class { constructor(url) { this.url = url } }
const kept = new Map()
const get = async (key) => kept.get(key) ?? null
const set = async (key, text) => void kept.set(key, text)
const opened = () => open('http://10.0.2.2:8000', { getItem: get, setItem: set },
  { getItemAsync: get, setItemAsync: set }, () => {}, 7)
const run = async () => {
  const { replica } = await opened()
  const habit = { name: 'Walk', icon: '🚶', start_date: replica.today(), energy_cost: 1, energy_return: 2 }
  const { goals } = await replica.create('habit', habit)
  const body = { goal_id: goals[0].id, completed_on: replica.today() }
  await replica.write({ method: 'POST', path: '/goal_completions/', body })
  const { replica: again, api } = await opened()
  print([again.pending.length, again.list('habit')[0].name, again.list('habit')[0].streak, api.token].join(' '))
}
run().catch((error) => print(error.stack))
`

test.runIf(HERMES)('a replica keeps what was written, and finds it after a start, under Hermes', async () => {
  const contents = `import { open } from './examples/react-native/open.ts'\n${PROGRAM}`
  const stdin = { contents, resolveDir: process.cwd(), loader: 'js' as const }
  const { outputFiles } = await build({ stdin, bundle: true, write: false, format: 'iife', target: 'es2022' })
  // Apps of React Native are compiled in the same way: Hermes has no classes of ES2015.
  const compilerOptions = { target: ts.ScriptTarget.ES5, downlevelIteration: true }
  const { outputText } = ts.transpileModule(outputFiles[0]?.text ?? '', { compilerOptions })
  const file = join(await temporaryFolder('hermes-'), 'app.js')
  await writeFile(file, outputText)
  const flags = ['-w', '-Xes6-promise', '-Xmicrotask-queue', file]
  const { stdout } = await promisify(execFile)(HERMES as string, flags)
  expect(stdout).toBe('2 Walk 1 \n')
})
