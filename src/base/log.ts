import { createHash } from 'node:crypto'
import { writeSync } from 'node:fs'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'
import { normalAddress } from './shapes/shapes.ts'

type Write = (first: object | string, event?: string) => void

/** Writes lines: an event's name, or its fields and then its name. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write; child(fields: object): Log }
/** That of one request, whose id is in each of its lines. */
export type RequestLog = Log & { traceId: string }

const SECRETS = [
  'password',
  'new_password',
  'token',
  'id_token',
  'license_key',
  'email',
  'authorization',
  'api_key',
  'x-llm-api-key',
  'x-password',
]
const REDACTED = '[redacted]'
// Objects within the fields of a line that are searched for secrets.
const SEARCHED_LEVELS = 2

// What is kept until standard output takes it.
const MOST_BYTES = 4 * 1024 ** 2

let dropped = 0
/** The lines of this process that were dropped, since standard output did not take them. */
export const droppedLines = () => dropped

/**
 * Standard output. A full disk or a pipe that nobody reads stops neither the process nor its end: lines wait up to
 * `maxLength` bytes, and more are dropped. Once there is room the log goes on, and says how many.
 */
export function createOutput(maxLength = MOST_BYTES): DestinationStream {
  void process.stdout // which makes writes to a full pipe fail, where they would block a thread and the end
  let untold = 0
  let stuck = false
  let ending = false
  const retryEAGAIN = () => {
    stuck = true
    return !ending
  }
  const output = pino.destination({ dest: 1, sync: false, maxLength, retryEAGAIN })
  output.on('error', () => {
    stuck = true // it is tried again with the next line
  })
  output.on('write', () => {
    stuck = false
  })
  output.on('drop', () => {
    untold++
    dropped++
  })
  output.on('drain', () => {
    if (untold === 0) return
    const line = { level: 'warn', time: new Date(), count: untold, msg: 'log_lines_dropped' }
    untold = 0
    output.write(`${JSON.stringify(line)}\n`)
  })
  const flush = output.flushSync.bind(output)
  output.flushSync = () => {
    ending = true // pino flushes as the process ends, and would wait for room
    if (!stuck) flush()
  }
  return output
}

/** The log of the process: JSON lines on standard output. Fields with a name in SECRETS are redacted. */
export function createLog(level: string, destination: DestinationStream = createOutput()): Log & { level: string } {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    // Not by paths with wildcards: they cost six times as much as the rest of a line.
    formatters: { level: (label) => ({ level: label }), log: (fields) => withoutSecrets(fields, SEARCHED_LEVELS) },
    redact: { paths: SECRETS, censor: REDACTED }, // for the fields of a child
  }
  return pino(options, destination)
}

/** The log for why a process ends: each line is written before the next statement, which may be the exit. */
export const createLastLog = (): Log => createLog('error', { write: writeAtOnce })

function writeAtOnce(line: string) {
  try {
    writeSync(1, line)
  } catch {} // a full disk, or a pipe that nobody reads
}

/** The same value, or a copy in which the fields with a name in SECRETS are redacted, so many levels deep. */
function withoutSecrets<T extends object>(value: T, levels: number): T {
  let copy: T | undefined
  for (const name of Object.keys(value) as Array<keyof T & string>) {
    const field = value[name]
    let shown: unknown = field
    if (SECRETS.includes(name)) shown = field === undefined ? field : REDACTED
    else if (levels > 0 && typeof field === 'object' && field !== null) shown = withoutSecrets(field, levels - 1)
    if (shown === field) continue
    copy ??= Object.assign(Array.isArray(value) ? [] : {}, value)
    copy[name] = shown as T[typeof name]
  }
  return copy ?? value
}

export const requestLog = (parent: Log, traceId: string): RequestLog =>
  Object.assign(parent.child({ trace_id: traceId }), { traceId })

/** How an e-mail address appears in logs: the first 12 hex digits of its SHA-256. */
export function emailFingerprint(email: string): string {
  return createHash('sha256').update(normalAddress(email.trim().toLowerCase())).digest('hex').slice(0, 12)
}
