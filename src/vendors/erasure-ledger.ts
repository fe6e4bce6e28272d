import { constants } from 'node:fs'
import { open, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { vendorFetch } from './http.ts'

// The ledger of erasures outside the database (docs/contract/operations.md#ledger-of-erasures): a folder with a file of
// lines per day, or an address that takes lines by POST and returns all of them to GET. A line is a JSON object; only
// its id is read here.

export type LedgerLine = { id: string; at: string }

const TIMEOUT_MS = 30_000
const LINES = 'application/x-ndjson'
const isAddress = (ledger: string) => /^https?:\/\//.test(ledger)

/** Adds lines; resolves when they are safe. */
export async function appendToLedger(ledger: string, lines: readonly LedgerLine[]): Promise<void> {
  const text = lines.map((line) => `${JSON.stringify(line)}\n`).join('')
  if (!isAddress(ledger)) return appendToFolder(ledger, text)
  const init = { method: 'POST', headers: { 'Content-Type': LINES }, body: text }
  const { status } = await vendorFetch('erasure_ledger', ledger, init, TIMEOUT_MS)
  if (status < 200 || status > 299) throw new Error(`the ledger of erasures answered ${status}`)
}

/** Appends to the file of the day. The folder must exist: one made here could be that of a disk that is not mounted. */
async function appendToFolder(folder: string, text: string): Promise<void> {
  const name = `${new Date().toISOString().slice(0, 10)}.jsonl`
  const directory = await open(folder, 'r')
  try {
    const file = await open(join(folder, name), constants.O_APPEND | constants.O_CREAT | constants.O_RDWR, 0o640)
    try {
      const { size } = await file.stat()
      // A write that a crash or a full disk cut short ends without a line feed; its lines are written again.
      const last = size === 0 ? undefined : (await file.read(Buffer.alloc(1), 0, 1, size - 1)).buffer[0]
      await file.appendFile(last === undefined || last === 0x0a ? text : `\n${text}`)
      await file.sync()
    } finally {
      await file.close()
    }
    await directory.sync() // the name of a new file
  } finally {
    await directory.close()
  }
}

/** All lines of the ledger, oldest first. A line that a crash cut short is left out: it was written again. */
export async function readLedger(ledger: string): Promise<LedgerLine[]> {
  const texts = isAddress(ledger) ? [await fetchLines(ledger)] : await readFiles(ledger)
  return texts
    .flatMap((text) => text.split('\n'))
    .flatMap((line) => {
      try {
        return line === '' ? [] : [JSON.parse(line) as LedgerLine]
      } catch {
        return []
      }
    })
}

/** The last line of the ledger; undefined where it is empty. */
export async function lastOfLedger(ledger: string): Promise<LedgerLine | undefined> {
  return (await readLedger(ledger)).at(-1)
}

async function readFiles(folder: string): Promise<string[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)).sort()
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
}

/** Not vendorFetch, whose answers are small. */
async function fetchLines(address: string): Promise<string> {
  const init = { headers: { Accept: LINES }, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) } as const
  const response = await fetch(address, init)
  if (!response.ok) throw new Error(`the ledger of erasures answered ${response.status}`)
  return response.text()
}
