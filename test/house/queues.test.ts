import { globSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { functionOf, isCall } from '../../src/http/route.ts'
import { program } from '../../src/program.ts'

// A statement that may queue a job says so, because only then does the job name its request
// (docs/contract/admin-jobs.md#what-operators-see-of-a-payload).

const calls = new Map(
  globSync('sql/{api,auth,lib,jobs}/**/*.sql').map((path) => {
    const schema = path.split('/')[1]
    const code = readFileSync(path, 'utf8').replaceAll(/--.*$/gm, '')
    const body = code.slice(code.indexOf('$$'))
    return [`${schema}.${basename(path, '.sql')}`, new Set(body.match(/\b(?:api|auth|lib|jobs)\.\w+(?=\()/g))]
  }),
)

/** Whether a function calls lib.enqueue, at any depth. */
function queues(name: string, seen = new Set<string>()): boolean {
  if (name === 'lib.enqueue') return true
  if (seen.has(name)) return false
  seen.add(name)
  return [...(calls.get(name) ?? [])].some((called) => queues(called, seen))
}

test('each row of a route says whether its function queues', () => {
  for (const route of program.routes) {
    const name = functionOf(route)
    if (name !== undefined) expect([name, isCall(route) && route.queues === true]).toEqual([name, queues(name)])
  }
})

test('each statement of the program says whether its function queues', () => {
  const statements = globSync('src/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/statement\(\s*'([^']+)'([^;]*?\n?)\)\n/g)].map(([, name, shape]) => ({
      name: name as string,
      says: shape?.includes('queues: true'),
    })),
  )
  expect(statements.map(({ name }) => name)).toContain('auth.password_reset_request')
  expect(statements.filter(({ name, says }) => says !== queues(name))).toEqual([])
})
