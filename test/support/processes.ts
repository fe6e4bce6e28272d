import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'

// Parts of the service as processes of their own, as an operator starts them.

// biome-ignore lint/suspicious/noExplicitAny: a line of the log, read by the test alone
type Line = Record<string, any>

export type Process = {
  child: ChildProcess
  /** All that it wrote, to standard output and error. */
  output(): string
  /** The lines of its log with this message. */
  lines(msg: string): Line[]
  /** Waits until the log has so many lines with this message; fails where the process ends before. */
  heard(msg: string, count?: number): Promise<Line[]>
  /** Sends a signal, or none; answers the exit code, null where a signal ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Starts a command, `node src/main.ts <part>` if there is only the part. */
export function start(command: string[], env: Record<string, string>): Process {
  const [file = '', ...args] = command.length > 1 ? command : [process.execPath, 'src/main.ts', ...command]
  const { PATH = '', HOME = '' } = process.env
  const child = spawn(file, args, { env: { PATH, HOME, ...env }, stdio: ['ignore', 'pipe', 'pipe'] })
  running.add(child)
  const exit = once(child, 'close').then(([code]) => {
    running.delete(child)
    return code as number | null
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  }
  const lines = (msg: string) =>
    output
      .split('\n')
      .filter((line) => line.startsWith('{') && line.endsWith('}'))
      .map((line): Line => JSON.parse(line))
      .filter((line) => line.msg === msg)
  return {
    child,
    output: () => output,
    lines,
    async heard(msg, count = 1) {
      while (lines(msg).length < count) {
        const ended = await Promise.race([once(child.stdout, 'data').then(() => false), exit.then(() => true)])
        if (ended && lines(msg).length < count) throw new Error(`ended without ${msg}: ${output}`)
      }
      return lines(msg)
    },
    async end(signal) {
      if (signal) child.kill(signal)
      return exit
    },
  }
}

/** Ends what a test left running. */
export const endProcesses = () =>
  afterAll(async () => {
    for (const child of running) child.kill('SIGKILL')
    await Promise.all([...running].map((child) => once(child, 'close')))
  })
