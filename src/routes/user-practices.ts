import { z } from 'zod'
import {
  bodyId,
  count,
  INT4_MAX,
  id,
  instant,
  int4,
  listOf,
  paging,
  queryInt,
  stageNumber,
  text,
  withId,
} from '../base/shapes/shapes.ts'
import { fieldErrors } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { ModeConfig } from '../practices/modes.ts'

const OVERRIDE_BYTES = 8192

const UserPracticeCreate = z
  .object({
    practice_id: bodyId().describe('Id of the practice to follow.'),
    stage_number: int4(1, 10).describe('Number of its stage.'),
  })
  .meta({ id: 'UserPracticeCreate' })

/** Bytes of a JSON value in UTF-8 with a space after each comma and colon. Not recursive: the value may nest deeply. */
function spacedBytes(value: unknown): number {
  const bytesOf = (scalar: unknown) => Buffer.byteLength(JSON.stringify(scalar))
  let bytes = 0
  const left = [value]
  while (left.length > 0) {
    const next = left.pop()
    if (typeof next !== 'object' || next === null) {
      bytes += bytesOf(next)
      continue
    }
    const members = Object.entries(next)
    bytes += 2 + 2 * Math.max(0, members.length - 1) // the brackets, and comma and space between members
    for (const [key, item] of members) {
      if (!Array.isArray(next)) bytes += bytesOf(key) + 2
      left.push(item)
    }
  }
  return bytes
}

/**
 * An override as it was sent, and in its normal form. Its size is checked first; faults of its fields are located
 * without `body` in front (docs/contract/user-practices.md#size-of-an-override).
 */
const Override = z
  .unknown()
  .transform((sent, context) => {
    if (spacedBytes(sent) > OVERRIDE_BYTES) {
      context.addIssue({ code: 'custom', message: `Value error, too large: at most ${OVERRIDE_BYTES} bytes` })
      return z.NEVER
    }
    const parsed = ModeConfig.safeParse(sent)
    if (parsed.success) return { sent, normal: parsed.data }
    for (const { type, loc, msg } of fieldErrors('body', parsed.error)) {
      context.addIssue({ code: 'custom', message: msg, params: { type, loc: loc.slice(1) } })
    }
    return z.NEVER
  })
  .meta({ override: { $ref: '#/components/schemas/ModeConfig' } })

const Customize = z
  .object({
    custom_name: text({ min: 1, max: 255 })
      .transform((value) => value.replace(/^\p{White_Space}+|\p{White_Space}+$/gu, ''))
      .refine((value) => value !== '', 'Value error, a name is more than white space')
      .nullable()
      .optional()
      .describe('Name of your own, 1 to 255 characters. Null clears it, leaving the key out keeps it.'),
    mode_config_override: Override.nullable()
      .optional()
      .describe(
        'Config of your own in the practice’s mode, at most 8,192 bytes. Null clears it, leaving the key out keeps it.',
      ),
  })
  .meta({ id: 'UserPracticeCustomize' })

export const UserPractice = z
  .object({
    id: id().describe('Id of the selection.'),
    practice_id: id().describe('Id of the practice.'),
    stage_number: stageNumber().describe('Number of the stage.'),
    start_date: z.iso.date().describe('Local day on which it was selected.'),
    end_date: z.iso
      .date()
      .nullable()
      .describe('Local day on which another practice took its place; null while it is open.'),
    custom_name: z.string().nullable().describe('Name of your own; null for none.'),
    mode_config_override: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe('Config of your own, as it was sent; null for none.'),
    effective_name: z
      .string()
      .nullable()
      .describe('Your own name, else that of the practice. Null in the answer that selects it.'),
    effective_config: ModeConfig.nullable().describe(
      'Your own config, else that of the practice. Null in the answer that selects it.',
    ),
  })
  .meta({ id: 'UserPractice' })

export const UserPracticeDetail = UserPractice.extend({
  sessions: z
    .array(
      z.object({
        id: id().describe('Id of the session.'),
        duration_minutes: z.number().describe('Length in minutes.'),
        timestamp: instant().describe('When the session ended.'),
        reflection: z.string().nullable().describe('What the person wanted to keep of it; null for none.'),
      }),
    )
    .describe('A page of the sessions, newest first.'),
  sessions_total: count().describe('Number of sessions of the selection.'),
  sessions_has_more: z.boolean().describe('Whether older sessions follow.'),
}).meta({ id: 'UserPracticeDetail' })

const Frequency = z
  .object({
    stage_number: stageNumber().describe('Number of the stage.'),
    color: z.string().describe('Color that names the stage.'),
    aspect: z.string().describe('Aspect of a person that the stage is about.'),
    practice_name: z.string().describe('Name of the practice, your own if it has one.'),
    practice_id: id().describe('Id of the practice.'),
    user_practice_id: id().nullable().describe('Id of your selection; null where the stage’s own practice is shown.'),
    banner_text: z.string().describe('Sentence to show as it is.'),
  })
  .meta({ id: 'Frequency' })

/** The page of sessions that a selection shows. */
export const sessionsPage = z.object({
  sessions_limit: queryInt(1, 200, 50).describe('How many sessions the answer holds at most.'),
  sessions_offset: queryInt(0, INT4_MAX, 0).describe('How many sessions are skipped, the newest first.'),
})

const oneSelection = { params: withId('user_practice_id') } as const
const missingOrForeign = { 403: ['forbidden'], 404: ['user_practice_not_found'] }

export const userPractices: Route[] = [
  {
    method: 'get',
    path: '/user-practices/',
    scopes: ['practices:read'],
    summary: 'The caller’s selections of practices, open ones first.',
    query: paging,
    call: 'api.user_practices_list',
    answers: { 200: listOf(UserPractice) },
  },
  {
    method: 'post',
    path: '/user-practices/',
    scopes: ['practices:write'],
    summary: 'Selects a practice for its stage, in place of the one before.',
    body: UserPracticeCreate,
    call: 'api.user_practice_create',
    setsState: true,
    answers: { 201: UserPractice },
    refuses: {
      400: ['practice_not_approved', 'stage_number_mismatch'],
      404: ['practice_not_found'],
      409: ['active_practice_exists_for_stage'],
    },
  },
  {
    method: 'get',
    path: '/user-practices/current/frequency',
    scopes: ['practices:read'],
    summary: 'The colour, aspect and practice of the caller’s stage, or of the one asked for.',
    query: z.object({
      stage_number: queryInt(1, 10).describe('Number of the stage. Without it: the stage that you are in.'),
    }),
    call: 'api.user_practice_frequency',
    answers: { 200: Frequency },
    refuses: { 404: ['course_stage_not_found', 'preset_practice_not_found'] },
  },
  {
    ...oneSelection,
    method: 'get',
    path: '/user-practices/:user_practice_id',
    scopes: ['practices:read'],
    summary: 'One selection with its sessions.',
    query: sessionsPage,
    call: 'api.user_practice_get',
    sealed: true,
    answers: { 200: UserPracticeDetail },
    refuses: { ...missingOrForeign, 400: ['practice_not_approved'] },
  },
  {
    ...oneSelection,
    method: 'patch',
    path: '/user-practices/:user_practice_id/customize',
    scopes: ['practices:write'],
    summary: 'Names a selection and overrides its config; null clears, an absent key leaves.',
    query: sessionsPage,
    body: Customize,
    call: 'api.user_practice_customize',
    sealed: true,
    answers: { 200: UserPracticeDetail },
    refuses: { ...missingOrForeign, 400: ['practice_not_approved', 'mode_mismatch'] },
  },
]
