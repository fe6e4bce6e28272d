import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { mkdtemp, open, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serviceUnavailable } from '../base/http-error.ts'

// Where a large body waits until it is whole (docs/contract/http.md#large-bodies). The file has no name once it is
// open, so it ends with the process, however that ends. What it holds is encrypted with a key that only this process
// has: photographs of a journal are never stored.

/** What the bodies of a process take on the disk together, at most. */
const LARGEST_SUM = 256 * 1024 * 1024
const CIPHER = 'aes-256-ctr'
let sum = 0

const unavailable = (reason: string) => serviceUnavailable(new Error(reason))

/** A file for one body. A disk that is full or may not be written is 503. */
export async function createBodyFile() {
  const [key, iv] = [randomBytes(32), randomBytes(16)]
  const cipher = createCipheriv(CIPHER, key, iv)
  const handle = await openWithoutName().catch(({ message }: Error) => {
    throw unavailable(message)
  })
  let length = 0
  return {
    async append(chunk: Buffer) {
      if (sum + chunk.length > LARGEST_SUM) throw unavailable('the bodies that are being received fill their room')
      sum += chunk.length
      length += chunk.length
      await handle.appendFile(cipher.update(chunk)).catch(({ message }: Error) => {
        throw unavailable(message)
      })
    },
    async read(): Promise<Buffer> {
      const { buffer } = await handle.read(Buffer.alloc(length), 0, length, 0)
      return createDecipheriv(CIPHER, key, iv).update(buffer)
    },
    async close() {
      sum -= length
      await handle.close()
    },
  }
}

async function openWithoutName() {
  const folder = await mkdtemp(join(tmpdir(), 'body-'))
  try {
    return await open(join(folder, 'body'), 'wx+', 0o600)
  } finally {
    await rm(folder, { recursive: true })
  }
}
