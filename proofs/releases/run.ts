import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, rm } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { temporaryFolder } from '../../test/support/folder.ts'
import { ENVIRONMENT } from '../../test/support/releases.ts'

export type Failure = { file: string; test: string; message: string }

/** What vitest writes with its reporter for JSON. */
type Written = {
  testResults: Array<{
    name: string
    status: string
    message: string
    assertionResults: Array<{ fullName: string; status: string; failureMessages: string[] }>
  }>
}

// The tests of 0.5.0 may be given a connection that they have just ended themselves.
const RETRY = ['--retry.count=1', '--retry.condition=terminating connection due to administrator command']

/** Runs test files of a tree; answers those that failed, a file that did not load among them, and how many passed. */
export async function failuresOf(tree: string, files: string[], env: Record<string, string> = {}) {
  const folder = await temporaryFolder('thirty-six-weeks-results-')
  const output = join(folder, 'results.json')
  const vitest = resolve('node_modules/vitest/vitest.mjs')
  const args = ['run', '--project=service', '--reporter=json', `--outputFile=${output}`, ...RETRY, ...files]
  const child = spawn(process.execPath, [vitest, ...args], {
    cwd: tree,
    env: { ...ENVIRONMENT, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  await once(child, 'exit')
  const { testResults }: Written = JSON.parse(await readFile(output, 'utf8'))
  await rm(folder, { recursive: true, force: true })
  const failed = testResults.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(resolve(tree), name)
    const tests = assertionResults.filter((result) => result.status === 'failed')
    if (status === 'failed' && tests.length === 0) return [{ file, test: 'the whole file', message }]
    return tests.map(({ fullName, failureMessages }) => ({
      file,
      test: fullName,
      message: (failureMessages[0] ?? '').split('\n')[0] as string,
    }))
  })
  const all = testResults.flatMap(({ assertionResults }) => assertionResults)
  return { failed, passed: all.filter(({ status }) => status === 'passed').length }
}
