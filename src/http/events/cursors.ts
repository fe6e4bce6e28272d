import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../../base/settings/config.ts'

// Cursors of GET /changes and GET /changes/stream (docs/contract/changes.md#cursors).

/** The shape of a cursor; lib.cursor_place decides whether the server can continue from it. */
export const Cursor = z.string().regex(/^[A-Za-z0-9_-]{68}$/, 'Input should be a cursor of GET /changes')

/** Derived from SECRET_KEY, so that a restore, which makes a new one, ends every cursor. */
export const cursorKey = ({ SECRET_KEY }: Config) =>
  Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'changes cursor', 32)).toString('base64url')
