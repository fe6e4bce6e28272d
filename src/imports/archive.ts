import { type Entry, fromBufferPromise, getFileNameLowLevel, validateFileName } from 'yauzl'
import { FileRefused } from './rows.ts'

// Reads a ZIP archive that may be hostile (docs/contract/imports.md#bounds). What its directory shows is refused
// before anything is inflated; a file that inflates to more than the directory says is refused at that byte, so that
// all files together can't exceed MOST_BYTES.

const MOST_BYTES = 256 * 1024 * 1024
const MOST_NAMES = 20_000

const LOCAL_FILE = Buffer.from('PK\x03\x04')
const DIRECTORY_ENTRY = Buffer.from('PK\x01\x02')
const NESTED = /\.(zip|jar|7z|rar|tar|t?gz|bz2|xz|zst)$/i
/** Folders, and what macOS puts beside the files that it packs. */
const NOT_CONTENT = /^__MACOSX\/|(^|\/)\._|\/$/
const FILE_TYPE = 0o170000
const LINK = 0o120000

export type Archive = {
  /** The names of its files, in the order of the directory. */
  names: string[]
  /** Inflates a file, piece by piece. */
  read(name: string): AsyncGenerator<Buffer>
}

/** The archives of files that are being looked at by one reader after the other. */
const opened = new WeakMap<Buffer, Promise<Archive>>()

/** The archive that a file is; undefined if it is none. */
export async function archiveOf(file: Buffer): Promise<Archive | undefined> {
  if (!file.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) return undefined
  const known = opened.get(file) ?? openArchive(file)
  opened.set(file, known)
  return known
}

async function openArchive(file: Buffer): Promise<Archive> {
  if (hasTooManyNames(file)) throw new FileRefused('archive_too_large')
  const entries = new Map<string, Entry>()
  let bytes = 0
  try {
    // A buffer needs no closing.
    const zip = await fromBufferPromise(file, { lazyEntries: true, decodeStrings: false, validateEntrySizes: false })
    for await (const entry of zip.eachEntry()) {
      const name = getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false)
      bytes += entry.uncompressedSize
      refuseEntry(name, entry)
      if (bytes > MOST_BYTES) throw new FileRefused('archive_too_large')
      if (!NOT_CONTENT.test(name)) entries.set(name, entry)
    }
    return {
      names: [...entries.keys()],
      read: async function* (name) {
        const entry = entries.get(name) as Entry
        let inflated = 0
        for await (const piece of await zip.openReadStreamPromise(entry)) {
          if (inflated === 0 && piece.subarray(0, LOCAL_FILE.length).equals(LOCAL_FILE)) {
            throw new FileRefused('archive_nested')
          }
          inflated += piece.length
          if (inflated > entry.uncompressedSize) throw new FileRefused('archive_too_large')
          yield piece
        }
      },
    }
  } catch (error) {
    throw error instanceof FileRefused ? error : new FileRefused('unknown_format', error)
  }
}

/** Counted in the bytes, because the number that the archive names may be wrong, or have 16 bits too few. */
function hasTooManyNames(file: Buffer): boolean {
  let names = 0
  for (let at = file.indexOf(DIRECTORY_ENTRY); at >= 0; at = file.indexOf(DIRECTORY_ENTRY, at + 4)) {
    if (++names > MOST_NAMES) return true
  }
  return false
}

function refuseEntry(name: string, entry: Entry) {
  const isLink = ((entry.externalFileAttributes >>> 16) & FILE_TYPE) === LINK
  if (isLink || validateFileName(name) !== null) throw new FileRefused('archive_path')
  if (entry.isEncrypted()) throw new FileRefused('archive_encrypted')
  if (NESTED.test(name)) throw new FileRefused('archive_nested')
}
