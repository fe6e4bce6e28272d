import { readFileSync } from 'node:fs'
import { Session } from 'node:inspector/promises'
import { expect, test } from 'vitest'
import { useServer } from '../support/server.ts'

// The way of a request, from the socket to its SQL function and back: ARCHITECTURE.md names the files whose code runs.

const server = useServer({ env: { DEFAULT_RATE_LIMIT_PER_MINUTE: '1000000' } })

/** A row of data: nothing of it runs. */
const ROW = 'src/routes/habits.ts'
/** What vitest makes of an export; it runs wherever another file uses the name. */
const GETTER = /^\(\) => \{ try \{ return \w+ \} catch/

/** The files of src with a function that runs while `work` does. */
async function filesThatRun(work: () => Promise<unknown>): Promise<string[]> {
  const session = new Session()
  session.connect()
  await session.post('Debugger.enable')
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false })
  await work()
  const { result } = await session.post('Profiler.takePreciseCoverage')
  const files: string[] = []
  for (const { url, scriptId, functions } of result) {
    const [, file] = /^(?:file:\/\/)?\/.*\/(src\/\w+\/.+\.ts)$/.exec(url) ?? []
    if (file === undefined || url.includes('node_modules')) continue
    const { scriptSource } = await session.post('Debugger.getScriptSource', { scriptId })
    const ran = functions.some(
      ({ ranges: [range] }) =>
        range !== undefined && range.count > 0 && !GETTER.test(scriptSource.slice(range.startOffset, range.endOffset)),
    )
    if (ran) files.push(file)
  }
  session.disconnect()
  return files
}

test('GET /habits/ passes the files that ARCHITECTURE.md names', async () => {
  const ann = await server.person()
  await ann.get('/habits/')
  // What a timer runs beside one request does not run beside each.
  const runs: string[][] = []
  while (runs.length < 3) runs.push(await filesThatRun(() => ann.get('/habits/')))
  const ran = runs.reduce((all, next) => all.filter((file) => next.includes(file)))
  const [, section = ''] = readFileSync('ARCHITECTURE.md', 'utf8').split('## The way of GET /habits/\n')
  const named = [...(section.split('\n## ')[0] as string).matchAll(/\]\((src\/[^)]+\.ts)\)/g)].map(([, file]) => file)
  expect(named.toSorted()).toEqual([...ran, ROW].toSorted())
})
