import { constants } from 'node:fs'
import { open, readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { vendorFetch } from './http.ts'

// The ledger of erasures outside the database (docs/contract/operations.md#ledger-of-erasures): a folder with a file of
// lines per day, or an address that takes lines by POST and returns all of them to GET.

const HASH = z.string().optional()
const LINE = z.looseObject({
  id: z.guid(),
  at: z.iso.datetime({ offset: true }),
  sealed: HASH,
  // Of 0.5.0, which did not seal them.
  account: HASH,
  entry: HASH,
  names: z.array(z.string()).optional(),
})
export type LedgerLine = z.infer<typeof LINE>
/** `bad`: where something stands that is no line, such as one that a crash cut short. */
export type Ledger = { lines: LedgerLine[]; bad: string[] }
/** A file, or what an address returned. */
type Part = Ledger & { name: string; version: string }
type Kept = ReadonlyMap<string, Part>

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

/** All lines of the ledger. */
export async function readLedger(ledger: string): Promise<Ledger> {
  return joined(await readParts(ledger, new Map()))
}

/** Reads id and time of all lines again and again. A file or an address that has not changed is not read again. */
export function ledgerReader(ledger: string): () => Promise<Ledger> {
  let kept: Kept = new Map()
  return async () => {
    const parts = await readParts(ledger, kept)
    for (const part of parts) part.lines = part.lines.map(({ id, at }) => ({ id, at }))
    kept = new Map(parts.map((part) => [part.name, part]))
    return joined(parts)
  }
}

const readParts = (ledger: string, kept: Kept) =>
  isAddress(ledger) ? fetchParts(ledger, kept) : readFiles(ledger, kept)
const joined = (parts: Part[]): Ledger => ({
  lines: parts.flatMap(({ lines }) => lines),
  bad: parts.flatMap(({ bad }) => bad),
})

async function readFiles(folder: string, kept: Kept): Promise<Part[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{4}-\d\d-\d\d\.jsonl$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const { size, mtimeMs } = await stat(join(folder, name))
      const version = `${size} ${mtimeMs}`
      const same = kept.get(name)
      return same?.version === version ? same : parse(name, version, await readFile(join(folder, name), 'utf8'))
    }),
  )
}

/** Not vendorFetch, whose answers are small. A ledger whose answers have an ETag is sent only when it has changed. */
async function fetchParts(address: string, kept: Kept): Promise<Part[]> {
  const same = kept.get('line')
  const headers = { Accept: LINES, ...(same?.version && { 'If-None-Match': same.version }) }
  const response = await fetch(address, { headers, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
  if (response.status === 304 && same !== undefined) return [same]
  if (!response.ok) throw new Error(`the ledger of erasures answered ${response.status}`)
  return [parse('line', response.headers.get('etag') ?? '', await response.text())]
}

function parse(name: string, version: string, text: string): Part {
  const part: Part = { name, version, lines: [], bad: [] }
  for (const [index, line] of text.split('\n').entries()) {
    if (line === '') continue
    const { success, data } = LINE.safeParse(jsonOf(line))
    if (success) part.lines.push(data)
    else part.bad.push(`${name}:${index + 1}`)
  }
  return part
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
