import { expect, onTestFinished, test } from 'vitest'
import { forkAnalytics } from '../dev/analytics-process.ts'
import { createLog } from '../src/base/log.ts'

// The analytics process of `npm start`, and what happens if the machine has no room for one.

test('a process that cannot be started is tried again, like one that died', async () => {
  const { execPath } = process
  onTestFinished(() => {
    process.execPath = execPath
  })
  const died: object[] = []
  const log = createLog('error', { write: (line) => void died.push(JSON.parse(line)) })
  process.execPath = '/nowhere/node'
  const analytics = forkAnalytics({ ANALYTICS_PORT: '0' }, log, (lines) => void lines.resume())
  onTestFinished(() => analytics.stop())
  await analytics.tried
  await expect.poll(() => died.length).toBeGreaterThan(1)
  for (const line of died)
    expect(line).toMatchObject({ msg: 'analytics_process_died', reason: expect.stringContaining('ENOENT') })

  process.execPath = execPath // without settings it ends at once
  await expect.poll(() => died).toContainEqual(expect.objectContaining({ msg: 'analytics_process_died', code: 1 }))
})
