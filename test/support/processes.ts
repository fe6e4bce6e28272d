import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll } from 'vitest'
import { signal } from '../../dev/embedded/process.ts'

// Starts parts of the service as child processes, as an operator would.

// biome-ignore lint/suspicious/noExplicitAny: a line of the log, read only by tests
type Line = Record<string, any>

export type Process = {
  child: ChildProcess
  /** Its standard output and error so far. */
  output(): string
  /** The log lines with this message. */
  lines(msg: string): Line[]
  /** Waits until the log has `count` lines with this message; fails if the process ends before. */
  logged(msg: string, count?: number): Promise<Line[]>
  /** Sends a signal if given, and waits for the end; answers the exit code, null if a signal ended the process. */
  end(signal?: NodeJS.Signals): Promise<number | null>
}

const running = new Set<ChildProcess>()

/** Starts a command in a folder; a single word stands for `node src/main.ts <part>`. */
export function start(command: string[], env: Record<string, string>, cwd = process.cwd()): Process {
  const [file = '', ...args] = command.length > 1 ? command : [process.execPath, 'src/main.ts', ...command]
  const { PATH = '', HOME = '', NODE_COMPILE_CACHE = '' } = process.env
  const child = spawn(file, args, {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ENV: 'development', ...env },
    cwd,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
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
    async logged(msg, count = 1) {
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

/** Kills the processes that a test left running, with their children: each leads a process group. */
export const endProcesses = () =>
  afterAll(async () => {
    const ended = Promise.all([...running].map((child) => once(child, 'close')))
    for (const { pid } of running) if (pid) signal(-pid, 'SIGKILL') // one may have ended just now
    await ended
  })
