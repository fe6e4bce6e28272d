import { execFileSync, spawnSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import '../../dev/disk.ts'
import '../../src/base/metrics/metrics.ts'
import '../../src/base/metrics/metrics-server.ts'
import '../../src/base/metrics/vendor-metrics.ts'
import { errorLines, found, metricsOfOps, rules, unitTests } from '../support/ops.ts'

// ops/: alerts, their unit tests and the dashboard, against the metrics of the code and the sections of the handbook.

const handbook = readFileSync('docs/operators.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

const alerts = found(rules, /- alert: (\w+)/g)
test('every metric of a rule, of its test and of the dashboard is declared', () => {
  const ours = new Set(register.getMetricsAsArray().map(({ name }) => name))
  expect(metricsOfOps.length).toBeGreaterThan(20)
  expect(metricsOfOps.filter((name) => !ours.has(name))).toEqual([])
})

test('every alert has a test, and a section that says what it means and what to do by commands that exist', () => {
  expect(alerts.length).toBeGreaterThan(15)
  expect(found(unitTests, /name: (\w+)$/gm)).toEqual(alerts)
  for (const alert of alerts) {
    const [, section = ''] = handbook.split(`\n### ${alert}\n`)
    const [text = ''] = section.split('\n##')
    expect(text, alert).toMatch(/^\n\S.*\n\n- Look at: .*\n- Do: /)
    for (const script of found(text, /npm run ([\w:-]+)/g)) expect(Object.keys(scripts), alert).toContain(script)
  }
})

/** The names that calls of log.error give their lines; a constant stands for its text, a call ends with its line. */
function errorsOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const constant = (name: string) => found(text, new RegExp(`^const ${name} = '(\\w+)'`, 'gm'))
  return found(text, /log\.error\(((?:.|\n)*?)\)\n/g).flatMap((call) => [
    ...found(call, /(?<!=== )['`]([a-z]+(?:_[a-z]+)+)/g),
    ...found(call, /\b([A-Z]+(?:_[A-Z]+)+)\b/g).flatMap(constant),
  ])
}

test('every line of level error has its row in the handbook', () => {
  const calls = globSync('src/**/*.ts').flatMap((file) => found(readFileSync(file, 'utf8'), /(log\.error\()/g))
  const named = globSync('src/**/*.ts').flatMap(errorsOf)
  expect(named.length).toBeGreaterThanOrEqual(calls.length)
  const leveled = ['request_completed'] // log[level] in src/http/request-log.ts
  expect([...new Set([...named, ...leveled])].sort()).toEqual(errorLines.toSorted())
})

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Prometheus is no package of npm: Debian has it (apt-get install prometheus).
test.runIf(hasPromtool)('promtool takes the rules, and each fires in its test', () => {
  expect(execFileSync('promtool', ['check', 'rules', 'ops/alerts.yml'], { encoding: 'utf8' })).toContain('SUCCESS')
  expect(execFileSync('promtool', ['test', 'rules', 'ops/alerts.test.yml'], { encoding: 'utf8' })).toContain('SUCCESS')
})
