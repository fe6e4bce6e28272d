import { z } from 'zod'
import { bodyId, instant, listOf, paging, pathId, sentInstant, text } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'
import { ModeMetadata } from '../practices/metadata.ts'
import { PracticeMode } from '../practices/modes.ts'

const PracticeSessionCreate = z
  .strictObject({
    user_practice_id: bodyId(),
    started_at: sentInstant(),
    ended_at: sentInstant(),
    reflection: text({ max: 5000 }).nullable().default(null),
    mode_metadata: ModeMetadata.nullable().default(null),
    completed: z.boolean().default(true),
    insight: text({ max: 2000 }).nullable().default(null),
  })
  .meta({ id: 'PracticeSessionCreate' })

const PracticeSession = z
  .object({
    id: z.int(),
    user_practice_id: z.int(),
    duration_minutes: z.number().min(0),
    timestamp: instant(),
    reflection: z.string().nullable(),
    mode: PracticeMode,
    // An open object: a session that was logged from a suggestion has its source here.
    mode_metadata: z.record(z.string(), z.unknown()).nullable(),
    completed: z.boolean(),
    insight: z.string().nullable(),
  })
  .meta({ id: 'PracticeSession' })

const PracticeInsights = z
  .object({
    weekly_counts: z.array(z.object({ week_start: z.iso.date(), count: z.int() })).length(8),
    streak_weeks: z.int().min(0).max(8),
    total_minutes_30d: z.number(),
    avg_duration_minutes_30d: z.number().nullable(),
    per_mode_counts: z.record(z.string(), z.int()),
    last_insight: z.string().nullable(),
  })
  .meta({ id: 'PracticeInsights' })

const missing = { 403: ['forbidden'], 404: ['user_practice_not_found'] }

export const practiceSessions: Route[] = [
  {
    method: 'get',
    path: '/practice-sessions/',
    summary: 'The sessions of one selection, newest first.',
    access: 'user',
    query: paging.extend({ user_practice_id: pathId() }),
    call: 'api.practice_sessions_list',
    sealed: true,
    answers: { 200: listOf(PracticeSession) },
    refuses: missing,
  },
  {
    method: 'post',
    path: '/practice-sessions/',
    summary: 'Logs a session by its start and end.',
    access: 'user',
    body: PracticeSessionCreate,
    call: 'api.practice_session_create',
    sealed: true,
    answers: { 201: PracticeSession },
    refuses: {
      ...missing,
      400: ['mode_metadata_mismatch', 'chosen_option_key_required', 'chosen_option_key_not_in_catalog'],
      403: ['forbidden', 'stage_locked'],
    },
  },
  {
    method: 'get',
    path: '/practice-sessions/week-count',
    summary: 'How many sessions were logged this week.',
    access: 'user',
    call: 'api.practice_sessions_week_count',
    answers: { 200: z.strictObject({ count: z.int().min(0) }) },
  },
  {
    method: 'get',
    path: '/practice-sessions/insights',
    summary: 'Eight weeks and thirty days of practice in numbers.',
    access: 'user',
    cache: 'private, max-age=60',
    call: 'api.practice_sessions_insights',
    tag: 'last_insight',
    sealed: true,
    answers: { 200: PracticeInsights },
  },
]
