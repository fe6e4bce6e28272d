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

/** The process's log: JSON lines on standard output. Whatever slips into a record under these names is redacted. */
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

/** How an e-mail appears in logs: the first 12 hex digits of its SHA-256 (platform.md section 1.7). */
export function emailFingerprint(email: string): string {
  return createHash('sha256').update(email.trim().toLowerCase()).digest('hex').slice(0, 12)
}
