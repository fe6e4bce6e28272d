import { fork } from 'node:child_process'
import { once } from 'node:events'
import { expect, onTestFinished, test, vi } from 'vitest'
import { valuesAt } from '../../src/imports/json.ts'
import type { Message } from '../../src/imports/reader-process.ts'
import { loopFile } from '../support/trackers/loop.ts'

// The process in which a file is read, without the service that starts it.

const habit = { name: 'Walk', times: 1, interval: 1, days: new Map([['2024-02-29', 2]]) }

/** Starts a process that reads a file, and waits until it has sent the first rows. */
async function reading() {
  const child = fork('src/imports/reader-process.ts', { serialization: 'advanced', execArgv: [] })
  onTestFinished(() => void child.kill('SIGKILL'))
  child.send({ given: 'auto', includeArchived: false, bytes: loopFile([habit]).file })
  const [first] = (await once(child, 'message')) as [Message]
  expect(first).toMatchObject({ count: 2, source: 'loop' })
  return child
}

test('ends with the process that started it', async () => {
  const child = await reading()
  child.disconnect()
  expect(await once(child, 'exit')).toEqual([0, null])
})

test('goes on after a SIGTERM, which is for the process that started it', async () => {
  const child = await reading()
  child.kill('SIGTERM')
  child.send('next')
  const [end] = await Promise.race([once(child, 'message'), once(child, 'exit')])
  expect(end).toEqual({ end: { detail: null, problems: [] } })
})

test('looks between two pieces of JSON whether that process is gone', async () => {
  const seen = vi.fn()
  setImmediate(seen)
  const file = Buffer.from(JSON.stringify({ habits: [], note: ' '.repeat(200_000) }))
  for await (const _ of valuesAt(file, ['$.habits.*']));
  expect(seen).toHaveBeenCalled()
})
