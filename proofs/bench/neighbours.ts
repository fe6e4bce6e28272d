import { execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Hog } from './hog.ts'
import { HOG } from './people.ts'

// What one person with the highest possible load costs other people: how long another person's request takes meanwhile,
// and how much memory the process holds. The API is one process here, the worst case.

const PROBE_EVERY_MS = 20

type Neighbours = { name: string; hog: Hog; probe: string; seconds?: number }

const transcription = { connections: 3, method: 'POST', path: '/journal/transcribe-page' } as const
export const neighbours: Neighbours[] = [
  { name: 'beside 3 × 10 MB of nested arrays', hog: { ...transcription, body: 'nested' }, probe: '/health/live' },
  { name: 'beside 3 × 10 MB of escapes', hog: { ...transcription, body: 'escapes' }, probe: '/health/live' },
  { name: 'beside 3 × 7 MB that is no image', hog: { ...transcription, body: 'invalid image' }, probe: '/health/live' },
  { name: 'beside 3 × 5 MB image', hog: { ...transcription, body: 'image' }, probe: '/health/live' },
  {
    name: `beside 24 searches of ${HOG.entries} long entries`,
    hog: { connections: 24, method: 'GET', path: '/journal/?search=page+999' },
    probe: '/habits/',
  },
  {
    name: `beside 6 × the sources of ${HOG.entries} long entries`,
    hog: { connections: 6, method: 'GET', path: '/reflections/sources?level=program&scope_key=c1%3Aprog' },
    probe: '/habits/',
  },
]

type Target = { port: number; pid: number; hogToken: string; neighbourToken: string }

/** Requests the probe every few milliseconds, without waiting for earlier answers, until stopped. */
function probing({ port, pid, neighbourToken }: Target, path: string) {
  const latencies: number[] = []
  const refused: Record<string, number> = {}
  let memory = 0
  let stopping = false
  const one = async () => {
    const start = performance.now()
    const { status } = await fetch(`http://127.0.0.1:${port}${path}`, {
      headers: { authorization: `Bearer ${neighbourToken}` },
    }).then(async (answer) => {
      await answer.arrayBuffer()
      return answer
    })
    latencies.push(performance.now() - start)
    if (status !== 200) refused[status] = (refused[status] ?? 0) + 1
  }
  const asking = (async () => {
    const running: Array<Promise<void>> = []
    while (!stopping) {
      running.push(one())
      await sleep(PROBE_EVERY_MS)
    }
    await Promise.all(running)
  })()
  const weighing = (async () => {
    while (!stopping) {
      memory = Math.max(memory, await residentMegabytes(pid))
      await sleep(100)
    }
  })()
  return async () => {
    stopping = true
    await Promise.all([asking, weighing])
    const at = (part: number) =>
      (latencies.toSorted((a, b) => a - b)[Math.floor(latencies.length * part)] ?? Number.NaN).toFixed(1)
    return { p50: at(0.5), p95: at(0.95), max: Math.max(...latencies).toFixed(1), refused, memory }
  }
}

export async function residentMegabytes(pid: number): Promise<number> {
  const { stdout } = await promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)])
  return Math.round(Number(stdout) / 1024)
}

/** Measures one row: first the probe alone, then while the hog runs. */
export async function beside({ name, hog, probe }: Neighbours, target: Target, seconds: number) {
  const aloneUntil = probing(target, probe)
  await sleep(seconds * 1000)
  const alone = await aloneUntil()
  const load = { ...hog, port: target.port, token: target.hogToken }
  const child = fork(new URL('hog.ts', import.meta.url), [JSON.stringify(load)])
  await once(child, 'message')
  const besideUntil = probing(target, probe)
  await sleep(seconds * 1000)
  const hogged = await besideUntil()
  const reported = once(child, 'message')
  child.send('stop')
  const [statuses] = await reported
  return {
    row: name,
    probe,
    'alone p95 ms': alone.p95,
    'p50 ms': hogged.p50,
    'p95 ms': hogged.p95,
    'max ms': hogged.max,
    'RSS MB': hogged.memory,
    refused: JSON.stringify(hogged.refused),
    'the hog heard': JSON.stringify(statuses),
  }
}
