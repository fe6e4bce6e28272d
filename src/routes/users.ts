import { z } from 'zod'
import { email, instant, timezone } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const AccountDeletionReceipt = z
  .object({
    recoverable: z.literal(false),
    rows_erased: z.int().min(1),
    erased: z.array(z.string()),
    anonymised: z.array(z.string()),
    retained: z.array(z.string()),
    vault: z
      .object({ configured: z.boolean(), purged: z.boolean(), guidance: z.string().min(1) })
      .meta({ id: 'VaultDisposition' }),
  })
  .meta({ id: 'AccountDeletionReceipt' })

const AccountExport = z
  .object({
    format: z.literal('thirty-six-weeks-export'),
    format_version: z.literal(1),
    exported_at: instant(),
    records: z.record(z.string(), z.array(z.record(z.string(), z.unknown()))),
    not_included: z.record(z.string(), z.string()),
  })
  .meta({ id: 'AccountExport' })

const Account = z
  .object({
    email: z.string(),
    timezone: z.string(),
    created_at: instant(),
    email_proven: z.boolean(),
    providers: z.array(z.enum(['idp_a', 'idp_b'])),
    is_admin: z.boolean(),
    is_analyst: z.boolean(),
  })
  .meta({ id: 'Account' })

export const users: Route[] = [
  {
    method: 'get',
    path: '/users/me',
    summary: 'The caller’s account.',
    access: 'user',
    call: 'api.account_get',
    answers: { 200: Account },
  },
  {
    method: 'put',
    path: '/users/me/timezone',
    summary: 'Sets the caller’s timezone and echoes it.',
    access: 'user',
    body: z.object({ timezone }).meta({ id: 'TimezoneUpdate' }),
    call: 'api.timezone_update',
    answers: { 200: z.object({ timezone: z.string() }).meta({ id: 'Timezone' }) },
  },
  {
    method: 'delete',
    path: '/users/me',
    summary: 'Erases the caller’s account and everything they own, at once and for good.',
    access: 'user',
    body: z.object({ confirm_email: email }).meta({ id: 'AccountDeletionRequest' }),
    call: 'api.account_delete',
    answers: { 200: AccountDeletionReceipt },
    refuses: { 400: ['confirmation_email_mismatch'] },
  },
  {
    method: 'get',
    path: '/users/me/export',
    summary: 'Everything the caller owns, as a file of JSON.',
    access: 'user',
    call: 'api.account_export',
    stream: { contentType: 'application/json', name: 'thirty-six-weeks-export', extension: 'json' },
    answers: { 200: AccountExport },
    refuses: { 409: ['export_in_progress'] },
  },
  {
    method: 'get',
    path: '/users/me/export/journal.md',
    summary: 'The caller’s journal, as a file of Markdown.',
    access: 'user',
    call: 'api.journal_export',
    stream: { contentType: 'text/markdown; charset=utf-8', name: 'thirty-six-weeks-journal', extension: 'md' },
    answers: { 200: z.string() },
    refuses: { 409: ['export_in_progress'] },
  },
]
