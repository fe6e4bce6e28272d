import { HttpError } from '../base/http-error.ts'
import type { Context } from '../http/route.ts'
import { sourceOf } from './readers.ts'
import { FileRefused, type Source } from './rows.ts'

export const MIB = 1024 * 1024

/**
 * Refuses a file by its size, its first bytes, or the directory of its archive, before it is stored
 * (docs/contract/imports.md#post-imports).
 */
export async function checkFile({ config, raw, input }: Context) {
  if (raw.body.length > config.IMPORT_MAX_MIB * MIB) throw new HttpError(413, 'payload_too_large')
  try {
    await sourceOf(input.query.source as Source | 'auto', raw.body)
  } catch (error) {
    if (error instanceof FileRefused) throw new HttpError(422, error.detail, {}, error)
    throw error
  }
}
