import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import '../../src/platform/base/metrics.ts'
import '../../src/platform/base/metrics-server.ts'
import '../../src/platform/base/vendor-metrics.ts'

// ops/: alerts, their unit tests and the dashboard, against the metrics of the code and the sections of the handbook.

const rules = readFileSync('ops/alerts.yml', 'utf8')
const unitTests = readFileSync('ops/alerts.test.yml', 'utf8')
const dashboard = readFileSync('ops/dashboard.json', 'utf8')
const handbook = readFileSync('docs/operators.md', 'utf8')
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))

const found = (text: string, expression: RegExp) => [...text.matchAll(expression)].map(([, part]) => part as string)
const alerts = found(rules, /- alert: (\w+)/g)
/** Prometheus makes it itself. */
const OF_PROMETHEUS = ['up']

test('every metric of a rule, of its test and of the dashboard is in a scrape', () => {
  const ours = new Set(register.getMetricsAsArray().map(({ name }) => name))
  const expressions = [
    ...found(rules, /expr: (?:\|\n)?((?:.*\n)+?) *(?:for|labels):/g),
    ...found(unitTests, /series: '(\w+)/g),
    ...found(dashboard, /"expr": "(.*)"/g),
  ]
  expect(expressions.length).toBeGreaterThan(60)
  const named = expressions.flatMap((text) => found(text.replaceAll(/\\?"[^"]*"/g, ''), /\b([a-z]+_[a-z_]+|up)\b/g))
  const metrics = named.filter((name) => !/^(humanize|histogram_quantile|process_resident_memory_bytes)/.test(name))
  for (const name of new Set(metrics)) expect([...ours, ...OF_PROMETHEUS]).toContain(name.replace(/_bucket$/, ''))
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
