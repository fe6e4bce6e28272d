import { setImmediate } from 'node:timers/promises'
import { JSONParser, type JsonTypes } from '@streamparser/json'

// Reads a JSON file piece by piece, so that only the values that are asked for are held at once.

const PIECE_BYTES = 64 * 1024
/** How deep a value may be nested: no app needs ten levels, and a stack holds some thousands. */
const DEEPEST = 30

/** A value, the name or index at which it stands, and those of what it stands in, outermost first. */
export type Found = { value: JsonTypes.JsonPrimitive | JsonTypes.JsonStruct; key: string | number; within: string[] }

/**
 * The values at the given paths, such as `$.records.*.*`, as they are read; null for one that is nested too deep.
 * Throws where the text is no JSON; the values before that place have been yielded.
 */
export async function* valuesAt(file: Buffer | AsyncIterable<Buffer>, paths: string[]): AsyncGenerator<Found> {
  const found: Found[] = []
  const parser = new JSONParser({ paths, keepStack: false })
  let failure: Error | undefined
  parser.onValue = ({ value, key, stack }) => {
    const within = stack.slice(1).map((frame) => String(frame.key))
    const isTooDeep = isDeeper(value, DEEPEST)
    found.push({ value: isTooDeep ? null : (value as Found['value']), key: key as string | number, within })
  }
  parser.onError = (error) => {
    failure = error
  }
  let isFirst = true
  for await (const piece of Buffer.isBuffer(file) ? piecesOf(file) : file) {
    parser.write(isFirst ? piece.subarray(startOf(piece)) : piece)
    isFirst = false
    yield* found.splice(0)
    if (failure !== undefined) break
  }
  if (failure === undefined && !parser.isEnded) failure = new Error('the text ends too early')
  if (failure !== undefined) throw failure
}

const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)))

/** Lets other events come in between, such as that the process which wants the values is gone. */
async function* piecesOf(file: Buffer) {
  for (let at = 0; at < file.length; at += PIECE_BYTES) {
    yield file.subarray(at, at + PIECE_BYTES)
    await setImmediate()
  }
}

/** Whether a file is a JSON object with a member of one of these names near its begin, at whatever depth. */
export function hasMember(file: Buffer, names: string[]): boolean {
  const head = file.subarray(startOf(file), PIECE_BYTES).toString('latin1')
  return /^\s*\{/.test(head) && new RegExp(`"(${names.join('|')})"\\s*:`).test(head)
}

/** Where the text begins: after a byte order mark. */
const startOf = (file: Buffer) => (file.subarray(0, 3).equals(Buffer.from([0xef, 0xbb, 0xbf])) ? 3 : 0)
