import { z } from 'zod'
import { HttpError } from '../base/http-error.ts'
import { count, id, instant, listOf, paging, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { SOURCES } from '../imports/rows.ts'
import { checkFile, MIB } from '../imports/upload.ts'

const counts = z.record(z.string(), count())
const Outcome = z
  .object({
    create: counts.describe('How many of each kind are new.'),
    same: counts.describe('How many the account has already.'),
    merge: counts.describe('How many change what an earlier import made and nobody touched.'),
    refused: counts.describe('How many are left out; `problems` says why.'),
    examples: z
      .record(z.string(), z.record(z.string(), z.array(z.string().nullable())))
      .describe('Names of the first three of each.'),
    skipped_media: count().describe('How many pictures and other media do not come along.'),
    undone: z
      .object({
        gone: counts.describe('How many of each kind are gone.'),
        restored: counts.describe('How many have their earlier value back.'),
        kept: counts.describe('How many stay, because they were changed or others hang on them.'),
      })
      .optional()
      .describe('What an undo did.'),
  })
  .meta({ id: 'ImportOutcome' })

export const Import = z
  .object({
    id: id().describe('Id of the import.'),
    source: z.enum(SOURCES).nullable().describe('The app that wrote the file; null until it is known.'),
    state: z
      .enum(['reading', 'ready', 'applying', 'applied', 'undoing', 'undone', 'failed', 'expired'])
      .describe('How far it is.'),
    done: count().describe('How many rows are read, applied or taken back.'),
    of: count().nullable().describe('How many there are; null while they are read.'),
    detail: z.string().nullable().describe('Why the file was refused, where it was.'),
    include_archived: z.boolean().describe('Whether archived habits come along.'),
    preview: Outcome.nullable().describe('What applying it would do; null before it is read.'),
    preview_sha256: z.string().nullable().describe('The hash that POST …/apply confirms.'),
    result: Outcome.nullable().describe('What applying it has done so far.'),
    problems: z
      .array(
        z.object({
          file: z.string().nullish().describe('The file in the archive.'),
          line: count().optional().describe('The line in it.'),
          entry: z.string().nullish().describe('The name of what is left out.'),
          reason: z.string().describe('Why, as a stable word.'),
        }),
      )
      .max(100)
      .describe('What is left out, the first 100.'),
    created_at: instant().describe('When the file came.'),
    expires_at: instant().describe('When it is forgotten unless it is applied.'),
    applied_at: instant().nullable().describe('When it was applied.'),
  })
  .meta({ id: 'Import' })

const oneImport = { params: withId('import_id'), sealed: true } as const
const missing = { 404: ['import_not_found'] } as const

export const imports: Route[] = [
  {
    method: 'post',
    path: '/imports',
    summary: 'Takes the file of another tracker, or an export, and reads it.',
    query: z.object({
      source: z
        .enum(['auto', ...SOURCES])
        .default('auto')
        .describe('The app that wrote it; `auto` finds out.'),
      include_archived: z.stringbool().default(false).describe('Whether archived habits come along.'),
    }),
    upload: ['application/zip', 'application/json'],
    bodyLimitBytes: 64 * MIB,
    check: checkFile,
    call: 'api.import_create',
    shownAt: '/imports/',
    sealed: true,
    queues: true,
    answers: { 202: Import },
    refuses: {
      409: ['import_open'],
      422: [
        'unknown_format',
        'archive_too_large',
        'archive_nested',
        'archive_encrypted',
        'archive_path',
        'newer_format',
      ],
    },
  },
  {
    method: 'get',
    path: '/imports',
    summary: 'The caller’s imports, newest first.',
    query: paging,
    call: 'api.imports_list',
    sealed: true,
    answers: { 200: listOf(Import) },
  },
  {
    ...oneImport,
    method: 'get',
    path: '/imports/:import_id',
    summary: 'An import: how far it is, its preview, its result.',
    call: 'api.import_get',
    answers: { 200: Import },
    refuses: missing,
  },
  {
    params: oneImport.params,
    method: 'get',
    path: '/imports/:import_id/report.md',
    summary: 'What became of the file, as Markdown.',
    kind: 'file',
    call: 'api.import_report',
    file: { contentType: 'text/markdown; charset=utf-8', name: 'thirty-six-weeks-import', extension: 'md' },
    answers: { 200: z.string() },
    refuses: missing,
  },
  {
    ...oneImport,
    method: 'post',
    path: '/imports/:import_id/apply',
    summary: 'Does what the preview says.',
    body: z
      .object({ preview_sha256: z.string().max(64).describe('The `preview_sha256` of the preview that was shown.') })
      .meta({ id: 'ImportApply' }),
    call: 'api.import_apply',
    queues: true,
    waitFor: async (_context, { body }) => {
      if (body === null) throw new HttpError(409, 'preview_changed')
      return body
    },
    answers: { 202: Import },
    refuses: { ...missing, 409: ['import_not_ready', 'preview_changed'] },
  },
  {
    ...oneImport,
    method: 'post',
    path: '/imports/:import_id/undo',
    summary: 'Takes an import back, within 30 days, the newest first.',
    call: 'api.import_undo',
    queues: true,
    answers: { 202: Import },
    refuses: { ...missing, 409: ['import_not_ready', 'import_open', 'later_import'] },
  },
  {
    ...oneImport,
    method: 'delete',
    path: '/imports/:import_id',
    summary: 'Forgets a file that was not applied.',
    call: 'api.import_delete',
    answers: { 204: null },
    refuses: { ...missing, 409: ['import_not_ready'] },
  },
]

export const importConstraints: Constraints = { imports_one_open: [409, 'import_open'] }
