import type { Log } from '../base/log.ts'

type Level = 'debug' | 'info' | 'warn' | 'error'

/** Keeps lines until `write`: those of an answer that is not sent are never written. */
export class KeptLog implements Log {
  readonly #log: Log
  readonly #lines: Array<() => void> = []

  constructor(log: Log) {
    this.#log = log
  }

  #keep(level: Level, [first, event]: [object | string, string?]) {
    this.#lines.push(() => this.#log[level](first, event))
  }

  debug = (...line: [object | string, string?]) => this.#keep('debug', line)
  info = (...line: [object | string, string?]) => this.#keep('info', line)
  warn = (...line: [object | string, string?]) => this.#keep('warn', line)
  error = (...line: [object | string, string?]) => this.#keep('error', line)

  child(fields: object): Log {
    return this.#log.child(fields)
  }

  write() {
    for (const line of this.#lines) line()
  }
}
