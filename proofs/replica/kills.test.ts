import { expect, test } from 'vitest'
import { liveChain } from '../../test/support/chains.ts'
import { useReplicas } from '../../test/support/replicas.ts'

// A thousand kills of apps that create, tick and correct without a network; replica-killed.test.ts has a few of each.

const replicas = useReplicas()
const KILLS = 1000
const LONGEST_LIFE = 60

test('leave no orphan, do nothing twice and lose nothing', { timeout: 1_200_000 }, async () => {
  let kills = 0
  for (let chain = 0; kills < KILLS; chain++) {
    const deaths = Array.from({ length: 1 + (chain % 4) }, () => Math.floor(Math.random() * LONGEST_LIFE))
    kills += await liveChain(replicas, replicas.ann, `chain ${chain}, killed after ${deaths} steps`, deaths)
  }
  expect(kills).toBeGreaterThanOrEqual(KILLS)
})
