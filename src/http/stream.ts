import { pipeline } from 'node:stream/promises'
import type { Response } from 'express'
import type { Log } from '../base/log.ts'
import type { Chunk } from '../db/call.ts'

// Sends an answer while it is read from the database, so that its size costs no memory. It starts once the first page
// is read, so a refusal still sets the status. A later failure breaks the connection: no client takes it for the end.

export type FileType = { contentType: string; name: string; extension: string }

// A client that needs longer is disconnected, since an export holds one of few connections
// (docs/contract/http.md#slow-clients).
const LONGEST_MS = 600_000

export async function sendFile(
  response: Response,
  chunks: AsyncGenerator<Chunk>,
  { contentType, name, extension }: FileType,
  log: Log,
): Promise<void> {
  let longest: NodeJS.Timeout | undefined
  try {
    const first = await firstChunks(chunks)
    const day = new Date().toISOString().slice(0, 10)
    response.setHeader('Content-Type', contentType)
    response.setHeader('Content-Disposition', `attachment; filename="${name}-${day}.${extension}"`)
    if (response.req.method === 'HEAD') return void response.end()
    longest = setTimeout(() => response.destroy(), LONGEST_MS)
    let records = first.reduce((sum, chunk) => sum + chunk.records, 0)
    await pipeline(async function* () {
      for (const chunk of first) yield chunk.text
      for await (const chunk of chunks) {
        records += chunk.records
        yield chunk.text
      }
    }, response)
    log.info({ user_id: response.req.user_id, records_exported: records, archive_format: extension }, 'data_exported')
  } catch (error) {
    if ((error as { code?: string }).code !== 'ERR_STREAM_PREMATURE_CLOSE') throw error
    log.info({ user_id: response.req.user_id }, 'export_abandoned')
  } finally {
    clearTimeout(longest)
    await chunks.return(undefined)
  }
}

/** The chunks up to the first records: until then a text that cannot be opened is still a refusal. */
async function firstChunks(chunks: AsyncGenerator<Chunk>): Promise<Chunk[]> {
  const first: Chunk[] = []
  for (let chunk = await chunks.next(); !chunk.done; chunk = await chunks.next()) {
    first.push(chunk.value)
    if (chunk.value.records > 0) break
  }
  return first
}
