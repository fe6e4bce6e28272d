import { createHash } from 'node:crypto'
import { type DestinationStream, type LoggerOptions, pino } from 'pino'

export type Log = pino.Logger

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
export function createLog(level: string, destination: DestinationStream = pino.destination(1)): Log {
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

/** How an e-mail address appears in logs: the first 12 hex digits of its SHA-256. */
export function emailFingerprint(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12)
}
