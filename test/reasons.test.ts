import { expect, onTestFinished, test, vi } from 'vitest'
import { allReasons, noteDiskFull, noteReason, noteRoom, noteVendor } from '../src/base/reasons.ts'

// What a process has found itself (docs/contract/operations.md#degraded). Its metrics port: http/degraded.test.ts.

test('three failures of a vendor in a row are a reason, and a success ends it', () => {
  // What other files of this process have noted.
  for (const party of ['mail', 'model', 'license', 'identity']) noteVendor(party, true)
  const said = () => allReasons().filter(({ reason }) => reason === 'vendor_failing')
  noteVendor('mail', false)
  noteVendor('mail', false)
  expect(said()).toEqual([])
  noteVendor('mail', false)
  const [first] = said()
  expect(first).toEqual({ reason: 'vendor_failing', since: expect.any(String), detail: 'mail' })
  for (let n = 0; n < 3; n++) noteVendor('model', false)
  expect(said()).toEqual([{ ...first, detail: 'mail, model' }])
  noteVendor('mail', true)
  noteVendor('model', true)
  expect(said()).toEqual([])
  noteReason('disk_full', 'no space')
  expect(allReasons()).toContainEqual(expect.objectContaining({ reason: 'disk_full', detail: 'no space' }))
  noteReason('disk_full', undefined)
  expect(allReasons().map(({ reason }) => reason)).not.toContain('disk_full')
})

test('a disk that refused a statement counts as full for a minute, though heartbeats find room', () => {
  vi.useFakeTimers({ toFake: ['performance'] })
  onTestFinished(() => void vi.useRealTimers())
  const isFull = () => allReasons().some(({ reason }) => reason === 'disk_full')
  noteDiskFull('could not extend file')
  noteRoom()
  expect(isFull()).toBe(true)
  vi.advanceTimersByTime(60_001)
  noteRoom()
  expect(isFull()).toBe(false)
})
