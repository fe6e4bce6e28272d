import { createHash } from 'node:crypto'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

type Write = (first: object | string, event?: string) => void

/** Writes lines: an event's name, or its fields and then its name. */
export type Log = { debug: Write; info: Write; warn: Write; error: Write; child(fields: object): Log }

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
]

/** The log of the process: JSON lines on standard output. Fields with a name in SECRETS are redacted. */
export function createLog(
  level: string,
  destination: DestinationStream = pino.destination(1),
): Log & { level: string } {
  const options: LoggerOptions = {
    level,
    base: undefined,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: {
      paths: SECRETS.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]),
      censor: '[redacted]',
    },
  }
  return pino(options, destination)
}

/** The log of one request. The child of pino is made for the first line: most requests write none. */
export class RequestLog implements Log {
  readonly #parent: Log
  readonly #fields: object
  #made: Log | undefined

  constructor(parent: Log, fields: object) {
    this.#parent = parent
    this.#fields = fields
  }

  get #log() {
    this.#made ??= this.#parent.child(this.#fields)
    return this.#made
  }

  debug(first: object | string, event?: string) {
    this.#log.debug(first, event)
  }

  info(first: object | string, event?: string) {
    this.#log.info(first, event)
  }

  warn(first: object | string, event?: string) {
    this.#log.warn(first, event)
  }

  error(first: object | string, event?: string) {
    this.#log.error(first, event)
  }

  child(fields: object): Log {
    return this.#log.child(fields)
  }
}

/** How an e-mail address appears in logs: the first 12 hex digits of its SHA-256. */
export function emailFingerprint(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12)
}
