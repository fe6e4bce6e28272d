import { z } from 'zod'
import { confirmSignIn, passwordHeader, passwordMember, signInAgain } from '../accounts/confirm.ts'
import { email, instant, timezone, writtenText } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const AccountDeletionReceipt = z
  .object({
    recoverable: z.literal(false).describe('Always false: nothing brings the account back.'),
    rows_erased: z.int().min(1).describe('Number of rows that were erased.'),
    erased: z.array(z.string()).describe('Names of the tables whose rows were erased.'),
    anonymised: z.array(z.string()).describe('Names of the tables whose rows stay without the person.'),
    retained: z
      .array(z.string())
      .describe('Names of the tables that were left as they are, since they belong to nobody.'),
    vault: z
      .object({
        configured: z.boolean().describe('Always false.'),
        purged: z.boolean().describe('Always false.'),
        guidance: z.string().min(1).describe('What that means, in a sentence.'),
      })
      .meta({ id: 'VaultDisposition' })
      .describe('A second copy elsewhere. There is none.'),
  })
  .meta({ id: 'AccountDeletionReceipt' })

const AccountExport = z
  .object({
    format: z.literal('thirty-six-weeks-export').describe('Name of the format.'),
    format_version: z.literal(2).describe('Version of the format.'),
    exported_at: instant().describe('When the export was made.'),
    records: z
      .record(z.string(), z.array(z.record(z.string(), z.unknown())))
      .describe('One list of rows per collection, with texts opened.'),
    not_included: z.record(z.string(), z.string()).describe('What is not in the file, with the reason.'),
  })
  .meta({ id: 'AccountExport' })

export const Account = z
  .object({
    email: z.string().describe('Address of the account.'),
    display_name: z.string().nullable().describe('Name by which others see the person; null while there is none.'),
    timezone: z.string().describe('IANA name of the account’s time zone.'),
    created_at: instant().describe('When the account was created.'),
    email_proven: z
      .boolean()
      .describe('Whether a confirmed reset or a provider has proven that the address is the person’s.'),
    providers: z.array(z.enum(['idp_a', 'idp_b'])).describe('Identity providers that are linked to the account.'),
    is_admin: z.boolean().describe('Whether the account is an admin.'),
    is_analyst: z.boolean().describe('Whether the account may ask GraphQL.'),
  })
  .meta({ id: 'Account' })

const exported = {
  method: 'get',
  kind: 'file',
  headers: passwordHeader,
  check: confirmSignIn,
  refuses: { ...signInAgain, 409: ['export_in_progress'] },
} as const

export const users: Route[] = [
  {
    method: 'get',
    path: '/users/me',
    summary: 'The caller’s account.',
    call: 'api.account_get',
    answers: { 200: Account },
  },
  {
    method: 'patch',
    path: '/users/me',
    summary: 'Sets the caller’s display name and returns the account.',
    body: z
      .object({
        display_name: writtenText({ max: 80 })
          .nullable()
          .describe('Name by which others see the person, at most 80 characters; null or a blank one takes it away.'),
      })
      .meta({ id: 'AccountUpdate' }),
    call: 'api.account_update',
    answers: { 200: Account },
  },
  {
    method: 'put',
    path: '/users/me/timezone',
    summary: 'Sets the caller’s timezone and echoes it.',
    body: z.object({ timezone }).meta({ id: 'TimezoneUpdate' }),
    call: 'api.timezone_update',
    answers: {
      200: z
        .object({ timezone: z.string().describe('IANA name of the time zone that is stored now.') })
        .meta({ id: 'Timezone' }),
    },
  },
  {
    method: 'delete',
    path: '/users/me',
    summary: 'Erases the caller’s account and everything they own, at once and for good.',
    body: z
      .object({
        confirm_email: email.describe('Address of the account, typed once more to confirm.'),
        password: passwordMember,
      })
      .meta({ id: 'AccountDeletionRequest' }),
    headers: passwordHeader,
    check: confirmSignIn,
    call: 'api.account_delete',
    answers: { 200: AccountDeletionReceipt },
    refuses: { ...signInAgain, 400: ['confirmation_email_mismatch'] },
  },
  {
    ...exported,
    path: '/users/me/export',
    scopes: ['export:read'],
    summary: 'Everything the caller owns, as a file of JSON.',
    call: 'api.account_export',
    file: { contentType: 'application/json', name: 'thirty-six-weeks-export', extension: 'json' },
    answers: { 200: AccountExport },
  },
  {
    ...exported,
    path: '/users/me/export/journal.md',
    scopes: ['export:read', 'journal:read'],
    summary: 'The caller’s journal, as a file of Markdown.',
    call: 'api.journal_export',
    file: { contentType: 'text/markdown; charset=utf-8', name: 'thirty-six-weeks-journal', extension: 'md' },
    answers: { 200: z.string() },
  },
]
