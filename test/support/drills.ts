import { expect } from 'vitest'
import { operate } from './admin.ts'
import type { Server } from './server.ts'

// Drills of docs/operators.md#alerts: what a metrics port tells, and the commands of an operator.

const MOST_COMMANDS = 3
type Health = { reasons: { reason: string }[] }

/** What the metrics port of a process tells. */
export function watched(port: () => number) {
  const from = (path: string) => fetch(`http://127.0.0.1:${port()}${path}`)
  return {
    /** The largest value of a metric, as a scrape has it; undefined where it is absent. */
    async metric(name: string, label = ''): Promise<number | undefined> {
      const values = (await (await from('/metrics')).text())
        .split('\n')
        .filter((line) => line.startsWith(name) && /[ {]/.test(line[name.length] ?? '') && line.includes(label))
        .map((line) => Number(line.split(' ').at(-1)))
      return values.length > 0 ? Math.max(...values) : undefined
    },
    /** The reasons of /health. */
    async health(): Promise<string[]> {
      const { reasons } = (await (await from('/health')).json()) as Health
      return reasons.map(({ reason }) => reason)
    },
  }
}

/** Prints the operator's commands of a drill and what they said, and counts them. */
export function commandsOf(drill: string) {
  let commands = 0
  return function tell(command: string, output = ''): string {
    console.log(`${drill}, command ${++commands}: ${command}\n${output}`)
    expect(commands).toBeLessThanOrEqual(MOST_COMMANDS)
    return output
  }
}

/** The same, and runs commands against the database of a server. */
export function operator(drill: string, server: Pick<Server, 'database'>) {
  const tell = commandsOf(drill)
  return {
    tell,
    async run(script: 'admin' | 'jobs', ...args: string[]): Promise<string> {
      const { output } = await operate(server, script, args)
      return tell(`npm run ${script} -- ${args.join(' ')}`, output)
    },
  }
}
