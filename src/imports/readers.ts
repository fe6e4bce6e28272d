import { beaverhabits } from './beaverhabits.ts'
import { dayone } from './dayone.ts'
import { habitkit } from './habitkit.ts'
import { loop } from './loop.ts'
import { markdown } from './markdown.ts'
import { own } from './own.ts'
import { FileRefused, type Reader, SOURCES, type Source } from './rows.ts'

/** The reader of each source. */
export const readers: Record<Source, Reader> = { own, loop, habitkit, beaverhabits, dayone, markdown }

/** The source of a file: the given one, or the first whose reader knows the file. Refuses a file of none. */
export async function sourceOf(given: Source | 'auto', file: Buffer): Promise<Source> {
  for (const source of given === 'auto' ? SOURCES : [given]) {
    if (await readers[source].fits(file)) return source
  }
  throw new FileRefused('unknown_format')
}
