import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import '../../dev/disk.ts'
import '../../src/base/metrics/metrics.ts'
import '../../src/base/metrics/metrics-server.ts'
import '../../src/base/metrics/vendor-metrics.ts'
import { found, metricsOfOps, rules, unitTests } from '../support/ops.ts'

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

const hasPromtool = spawnSync('promtool', ['--version']).status === 0

// Prometheus is no package of npm: Debian has it (apt-get install prometheus).
test.runIf(hasPromtool)('promtool takes the rules, and each fires in its test', () => {
  expect(execFileSync('promtool', ['check', 'rules', 'ops/alerts.yml'], { encoding: 'utf8' })).toContain('SUCCESS')
  expect(execFileSync('promtool', ['test', 'rules', 'ops/alerts.test.yml'], { encoding: 'utf8' })).toContain('SUCCESS')
})
