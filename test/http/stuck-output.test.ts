import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { openSync } from 'node:fs'
import { afterAll, expect, test } from 'vitest'
import { anyPort } from '../../dev/embedded/ports.ts'
import { useServer } from '../support/server.ts'

// Standard output on a full disk, or in a pipe that nobody reads (docs/operators.md#log).

const server = useServer()
const children: ReturnType<typeof spawn>[] = []
afterAll(() => {
  for (const child of children) child.kill('SIGKILL')
})
function run(args: string[], env: Record<string, string>, output: 'pipe' | number) {
  const child = spawn(process.execPath, args, { env: { ...process.env, ...env }, stdio: ['ignore', output, 'ignore'] })
  children.push(child)
  return child
}
const full = () => openSync('/dev/full', 'w')
const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  )

test.each([
  ['api', 'on a full disk', full],
  ['api', 'in a pipe that nobody reads', () => 'pipe' as const],
  ['worker', 'on a full disk', full],
  ['worker', 'in a pipe that nobody reads', () => 'pipe' as const],
])('the %s works and ends with its output %s', async (part, _, output) => {
  const [port, metricsPort] = [await anyPort(), await anyPort()]
  const ports = { PORT: String(port), METRICS_PORT: String(metricsPort) }
  const child = run(
    ['src/main.ts', part],
    { ...server.env, ...ports, ENV: 'development', LOG_LEVEL: 'debug', SKIP_STARTUP_SEED: '1' },
    output(),
  )
  const ended = once(child, 'exit')
  const metrics = `http://127.0.0.1:${metricsPort}/metrics`
  await expect.poll(() => answers(metrics)).toBe(true)
  const live = part === 'api' ? `http://127.0.0.1:${port}/health/live` : metrics
  await expect.poll(() => answers(live)).toBe(true)
  for (let n = 0; n < 1000; n++) if (!(await answers(live))) expect.fail(`no answer ${n}`) // more lines than a pipe holds
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
})

test('lines that find no room are dropped and counted, and the log goes on when there is room', async () => {
  const program = `
    import { createLog, createOutput, droppedLines } from './src/base/log.ts'
    const log = createLog('info', createOutput(100_000))
    for (let n = 0; n < 10_000; n++) log.info({ n }, 'line')
    process.on('SIGUSR2', () => log.info({ dropped: droppedLines() }, 'last'))
    setInterval(() => {}, 1000)
    process.send('written')`
  const child = spawn(process.execPath, ['--input-type=module', '-e', program], {
    stdio: ['ignore', 'pipe', 'ignore', 'ipc'],
  })
  children.push(child)
  await once(child, 'message')
  let output = ''
  child.stdout?.setEncoding('utf8').on('data', (part) => {
    output += part
  })
  await expect.poll(() => output).toContain('log_lines_dropped')
  child.kill('SIGUSR2')
  await expect.poll(() => output).toContain('"last"')
  const lines = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
  const written = lines.filter(({ msg }) => msg === 'line').length
  expect(written).toBeGreaterThan(500)
  expect(lines.slice(written)).toMatchObject([
    { level: 'warn', msg: 'log_lines_dropped', count: 10_000 - written },
    { msg: 'last', dropped: 10_000 - written },
  ])
})
