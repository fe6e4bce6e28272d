import { readFileSync } from 'node:fs'
import { register } from 'prom-client'
import { expect, test } from 'vitest'
import '../../dev/disk.ts'
import '../../src/base/metrics/metrics.ts'
import '../../src/base/metrics/reminder-metrics.ts'
import '../../src/base/metrics/service-metrics.ts'
import '../../src/base/metrics/vendor-metrics.ts'

// docs/contract/operations.md#metrics lists every metric of ours.

const OF_LIBRARY = /^(process|nodejs)_/

test('the contract lists every metric with its labels', async () => {
  const [, section = ''] = readFileSync('docs/contract/operations.md', 'utf8').split('\n## Metrics\n')
  const [table = ''] = section.split('\n## ')
  const listed = [...table.matchAll(/^\| `(\w+)` \| ([^|]*) \| /gm)].map(([, name = '', labels = '']) => [
    name,
    [...labels.matchAll(/`(\w+)`/g)].map(([, label]) => label),
  ])
  const ours = register
    .getMetricsAsArray()
    .filter(({ name }) => !OF_LIBRARY.test(name))
    // prom-client keeps the labels of a metric, which its types do not show.
    .map((metric) => [metric.name, (metric as unknown as { labelNames: string[] }).labelNames])
  expect(listed.toSorted()).toEqual(ours.toSorted())
})
