import { readFileSync } from 'node:fs'

// What ops/ names: the rules for Prometheus, their unit tests, and the dashboard.

export const rules = readFileSync('ops/alerts.yml', 'utf8')
export const unitTests = readFileSync('ops/alerts.test.yml', 'utf8')
const dashboard = readFileSync('ops/dashboard.json', 'utf8')

export const found = (text: string, expression: RegExp) =>
  [...text.matchAll(expression)].map(([, part]) => part as string)

/** The lines of level error of which the handbook says what to do, by the first word of their `msg`. */
const [, aboutLog = ''] = readFileSync('docs/operators.md', 'utf8').split('\n## Log\n')
const errorRows = found(aboutLog.split('\n## ')[0] as string, /^\| (`\w+`.*?) \|/gm)
export const errorLines = errorRows.flatMap((names) => found(names, /`(\w+)`/g))

const expressions = [
  ...found(rules, /expr: (?:\|\n)?((?:.*\n)+?) *(?:for|labels):/g),
  ...found(unitTests, /series: '(\w+)/g),
  ...found(dashboard, /"expr": "(.*)"/g),
]
const NAME = /\b([a-z]+_[a-z_]+|up)\b/g
/** Functions of Prometheus, what it makes itself, and what prom-client measures of Node. */
const NOT_OURS = /^(humanize.*|histogram_quantile|max_over_time|up|process_resident_memory_bytes)$/

/** The metrics of the service that ops/ names, without the suffix of a histogram. */
export const metricsOfOps = [...new Set(expressions.flatMap((text) => found(text.replaceAll(/\\?"[^"]*"/g, ''), NAME)))]
  .filter((name) => !NOT_OURS.test(name))
  .map((name) => name.replace(/_bucket$/, ''))
