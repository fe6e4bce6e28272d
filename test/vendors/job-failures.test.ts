import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Log } from '../../src/base/log.ts'
import { VendorRefusal } from '../../src/base/vendor-refusal.ts'
import { watchFailures } from '../../src/worker/job-failures.ts'

// docs/contract/decisions.md#d85, by a clock that the test moves.

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const lines: Array<Record<string, unknown>> = []
beforeEach(() => void lines.splice(0))
const log = { error: (fields: object, msg: string) => lines.push({ msg, ...fields }) } as unknown as Log
const job = (n: number) => ({ job_id: `${n}`, task: 'password_reset_mail', trace_id: `r-${n}`, attempts: 1 })
const refused = (n: number) =>
  new VendorRefusal('mail', `mail was not sent by 127.0.0.1:${n}: EENVELOPE 450 after RCPT TO`)

test('600 failures of one cause are a line for the first and one a minute for the others', () => {
  const failures = watchFailures(log)
  for (let n = 0; n < 600; n++) failures.failed(job(n), refused(2000 + n))
  expect(lines).toEqual([{ ...job(0), msg: 'job_failed', reason: refused(2000).message, stack: undefined }])
  vi.advanceTimersByTime(60_000)
  const repeated = { msg: 'job_failures_repeated', task: 'password_reset_mail', cause: refused(2000).message }
  expect(lines.slice(1)).toEqual([{ ...repeated, count: 599 }])
  failures.failed(job(1), refused(1))
  vi.advanceTimersByTime(60_000)
  expect(lines.slice(2)).toEqual([{ ...repeated, count: 1 }])
})

test('a cause that has not come again for a minute is new', () => {
  const failures = watchFailures(log)
  failures.failed(job(1), refused(1))
  vi.advanceTimersByTime(60_000)
  failures.failed(job(2), refused(1))
  expect(lines.map(({ msg }) => msg)).toEqual(['job_failed', 'job_failed'])
  failures.stop()
})

test('another code, and another task, is another cause; a defect of ours has its stack', () => {
  const failures = watchFailures(log)
  failures.failed(job(1), refused(1))
  failures.failed(job(1), new VendorRefusal('mail', 'mail was not sent by 127.0.0.1:1: EENVELOPE 550 after RCPT TO'))
  failures.failed({ ...job(1), task: 'sweep_expired' }, refused(1))
  failures.failed(job(1), new Error('a defect'))
  expect(lines.map(({ msg }) => msg)).toEqual(Array(4).fill('job_failed'))
  expect(lines[3]?.stack).toContain('job-failures.test.ts')
})

test('a process that ends says what it counted', () => {
  const failures = watchFailures(log)
  for (let n = 0; n < 3; n++) failures.failed(job(n), refused(1))
  failures.stop()
  expect(lines.map(({ msg, count }) => [msg, count])).toEqual([
    ['job_failed', undefined],
    ['job_failures_repeated', 2],
  ])
})
