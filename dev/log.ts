// The log of `npm start`: a file in DATA_DIR/log, and the terminal. LOG_LEVEL, where it is set, rules both.
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { pino } from 'pino'
import { createStream } from 'rotating-file-stream'
import { createLog, createOutput, type Log } from '../src/base/log.ts'
import { giveToOwnerOf, makeDataDir } from '../src/base/settings/secrets.ts'

const FILE_LEVEL = 'info'
const TERMINAL_LEVEL = 'warn'
const LARGEST_FILE = '10M'
const KEPT_FILES = 3

export type LocalLog = {
  log: Log & { level: string }
  /** Takes the lines of another process, whose level is that of the log. */
  forward(lines: Readable): void
  /** Writes what is left. */
  stop(): Promise<void>
}

export async function openLog(dataDir: string, setting: string | undefined): Promise<LocalLog> {
  const level = setting || undefined
  const folder = join(dataDir, 'log')
  await makeDataDir(dataDir)
  await makeDataDir(folder)
  await giveToOwnerOf(dataDir, folder)
  const nameOf = (index: unknown) => (index ? `service.${index}.log` : 'service.log')
  const file = createStream(nameOf, { path: folder, size: LARGEST_FILE, rotate: KEPT_FILES, mode: 0o600 })
  const tell = ({ message }: Error) => console.error(`the log in ${folder} cannot be written: ${message}`)
  file.on('error', tell)
  file.on('open', (name) => void giveToOwnerOf(dataDir, name).catch(tell))
  const outputs = [
    { level: level ?? FILE_LEVEL, stream: file },
    { level: level ?? TERMINAL_LEVEL, stream: createOutput() },
  ] as pino.StreamEntry[]
  const log = createLog(level ?? FILE_LEVEL, pino.multistream(outputs))

  const severityOf = (name: string) => pino.levels.values[name] ?? pino.levels.values.error ?? 0
  function forwardLine(line: string) {
    const [, name = ''] = /^\{"level":"(\w+)"/.exec(line) ?? []
    for (const { level, stream } of outputs)
      if (severityOf(name) >= severityOf(String(level))) stream.write(`${line}\n`)
  }
  return {
    log,
    forward: (lines) => void createInterface({ input: lines }).on('line', forwardLine),
    stop: () => new Promise((resolve) => file.end(() => resolve())),
  }
}
