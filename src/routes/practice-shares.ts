import { z } from 'zod'
import { count, id, instant, int4, orNull, queryInt, stageNumber, withId } from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import { perHour } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'
import { ModeConfig, PracticeMode } from '../practices/modes.ts'

const ShareLinkCreate = z
  .object({
    expires_in_days: orNull(int4(1, 365)).describe('Days until the link ends, 1 to 365; null or absent: never.'),
    max_uses: orNull(int4(1, 1000)).describe(
      'How often the link may be imported, 1 to 1,000; null or absent: without limit.',
    ),
  })
  .optional()
  .meta({ id: 'ShareLinkCreate' })

const TOKEN = /^[A-Za-z0-9_-]{43}$/

const ShareLink = z
  .object({
    id: id().describe('Id of the link.'),
    token: z
      .string()
      .regex(TOKEN)
      .describe('The secret of the link, 43 characters. Anyone who has it and an account may import the practice.'),
    practice_id: id().describe('Id of the shared practice.'),
    created_at: instant().describe('When the link was made.'),
    expires_at: instant().nullable().describe('When the link ends; null for never.'),
    max_uses: count().nullable().describe('How often it may be imported; null for no limit.'),
    use_count: count().describe('How often it was imported.'),
    revoked_at: instant().nullable().describe('When it was revoked; null while it was not.'),
  })
  .meta({ id: 'ShareLink' })

const SharePreview = z
  .object({
    practice_id: id().describe('Id of the shared practice.'),
    stage_number: stageNumber().describe('Number of the practice’s stage.'),
    name: z.string().describe('Name of the practice.'),
    description: z.string().describe('What the practice is.'),
    instructions: z.string().describe('How it is done.'),
    default_duration_minutes: z.number().describe('Usual length in minutes.'),
    mode: PracticeMode.describe('Mode of the practice.'),
    mode_config: ModeConfig.describe('Config of the mode.'),
    created_by_display_name: z
      .string()
      .nullable()
      .describe('Display name of the person who made the link; null if they have none, and once the account is gone.'),
    expires_at: instant().nullable().describe('When the link ends; null for never.'),
    max_uses: count().nullable().describe('How often it may be imported; null for no limit.'),
    use_count: count().describe('How often it was imported.'),
  })
  .meta({ id: 'SharePreview' })

const ShareImport = z
  .object({
    practice_id: id().describe('Id of the copy, now one of your drafts.'),
    stage_number: stageNumber().describe('Number of the practice’s stage.'),
    name: z.string().describe('Name of the practice.'),
    approved: z.boolean().describe('Whether everybody sees it: false for a copy.'),
  })
  .meta({ id: 'ShareImport' })

/**
 * A token in a path. A text that cannot be one becomes a token that no link has, so that the route responds with its
 * 404.
 */
const token = z
  .string()
  .transform((value) => (TOKEN.test(value) ? value : ''))
  .describe('Secret of the link.')
const oneToken = { params: z.object({ token }), limit: perHour(30) } as const
const onePractice = { params: withId('practice_id') } as const
const missingOrForeign = { 403: ['forbidden'], 404: ['practice_not_found'] }
const ended = ['share_link_revoked', 'share_link_expired', 'share_link_exhausted']

export const practiceShareConstraints: Constraints = {
  practice_share_links_practice_id_fkey: [404, 'practice_not_found'],
}

export const practiceShares: Route[] = [
  {
    ...oneToken,
    method: 'get',
    path: '/practices/share/:token',
    summary: 'What a share link offers; spends no use.',
    call: 'api.practice_share_preview',
    tag: 'none',
    answers: { 200: SharePreview },
    refuses: { 404: ['share_link_not_found'], 410: ended },
  },
  {
    ...oneToken,
    method: 'post',
    path: '/practices/share/:token/import',
    summary: 'Copies a shared practice to the caller’s drafts.',
    call: 'api.practice_share_import',
    answers: { 201: ShareImport },
    refuses: { 400: ['cannot_import_own_practice'], 404: ['share_link_not_found'], 410: ended },
  },
  {
    method: 'delete',
    path: '/practices/share-links/:share_link_id',
    summary: 'Ends a share link for good.',
    params: withId('share_link_id'),
    call: 'api.practice_share_link_revoke',
    answers: { 204: null },
    refuses: { 403: ['forbidden'], 404: ['share_link_not_found'] },
  },
  {
    ...onePractice,
    method: 'post',
    path: '/practices/:practice_id/share-link',
    summary: 'Mints a share link of a preset or an own practice.',
    body: ShareLinkCreate,
    limit: perHour(10),
    call: 'api.practice_share_link_create',
    sealed: true,
    answers: { 201: ShareLink },
    refuses: missingOrForeign,
  },
  {
    ...onePractice,
    method: 'get',
    path: '/practices/:practice_id/share-links',
    summary: 'The caller’s share links of a practice, newest first.',
    query: z.object({ limit: queryInt(1, 200, 50).describe('How many links the answer holds at most.') }),
    call: 'api.practice_share_links_list',
    tag: 'link_uses',
    sealed: true,
    answers: { 200: z.array(ShareLink) },
    refuses: missingOrForeign,
  },
]
