import { z } from 'zod'
import {
  bodyId,
  count,
  id,
  instant,
  listOf,
  orNull,
  orTrue,
  paging,
  pathId,
  sentInstant,
  text,
} from '../base/shapes/shapes.ts'
import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { ModeMetadata } from '../practices/metadata.ts'
import { PracticeMode } from '../practices/modes.ts'

const PracticeSessionCreate = z
  .strictObject({
    user_practice_id: bodyId().describe('Id of the selected practice.'),
    started_at: sentInstant().describe('When the session began.'),
    ended_at: sentInstant().describe(
      'When it ended: not before its start, at most 8 hours after it, at most 30 days ago and at most 60 seconds from now.',
    ),
    reflection: orNull(text({ max: 5000 })).describe(
      'What you want to keep of it, at most 5,000 characters; sealed. Null for none.',
    ),
    mode_metadata: orNull(ModeMetadata).describe(
      'What the session brought back, in the shape of the practice’s mode. Null for nothing.',
    ),
    completed: orTrue.describe('Whether the session was gone through to its end.'),
    insight: orNull(text({ max: 2000 })).describe(
      'One sentence to remember, at most 2,000 characters; sealed. Null for none.',
    ),
  })
  .meta({ id: 'PracticeSessionCreate' })

export const PracticeSession = z
  .object({
    id: id().describe('Id of the session.'),
    user_practice_id: id().describe('Id of the selected practice.'),
    duration_minutes: z.number().min(0).describe('Length in minutes: the time between start and end.'),
    timestamp: instant().describe('When the session ended.'),
    reflection: z.string().nullable().describe('What the person wanted to keep of it; null for none.'),
    mode: PracticeMode.describe('Mode of the practice at that time.'),
    mode_metadata: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe(
        'What the session brought back; null for nothing. One logged from the journal has `attested_via` here.',
      ),
    completed: z.boolean().describe('Whether the session was gone through to its end.'),
    insight: z.string().nullable().describe('One sentence to remember; null for none.'),
  })
  .meta({ id: 'PracticeSession' })

const PracticeInsights = z
  .object({
    weekly_counts: z
      .array(
        z.object({
          week_start: z.iso.date().describe('Monday of the week.'),
          count: count().describe('Number of sessions longer than 0 minutes.'),
        }),
      )
      .length(8)
      .describe('Sessions of the last eight weeks, the current one last.'),
    streak_weeks: z
      .int()
      .min(0)
      .max(8)
      .describe('Weeks in a row with at least four sessions, the current one included; at most 8.'),
    total_minutes_30d: z.number().describe('Minutes of practice in the last 30 local days.'),
    avg_duration_minutes_30d: z
      .number()
      .nullable()
      .describe('Minutes per session in the last 30 local days; null without a session.'),
    per_mode_counts: z.record(z.string(), count()).describe('Number of sessions in the last 30 local days, by mode.'),
    last_insight: z.string().nullable().describe('The newest insight of the last 60 days; null without one.'),
  })
  .meta({ id: 'PracticeInsights' })

export const practiceSessionConstraints: Constraints = {
  practice_sessions_of_a_user_practice: [404, 'user_practice_not_found'],
}

export const practiceSessions: Route[] = [
  {
    method: 'get',
    path: '/practice-sessions/',
    scopes: ['practices:read'],
    summary: 'The sessions of one selection, newest first.',
    query: paging.extend({
      user_practice_id: pathId().describe('Id of the selected practice whose sessions to list.'),
    }),
    call: 'api.practice_sessions_list',
    tool: { name: 'sessions', fixed: { paginate: 'true' }, text: 'reflection' },
    sealed: true,
    heavy: [{ when: ({ limit }) => Number(limit) > 50 }], // a session has two sealed texts
    answers: { 200: listOf(PracticeSession) },
    refuses: { 403: ['forbidden'], 404: ['user_practice_not_found'] },
  },
  {
    method: 'post',
    path: '/practice-sessions/',
    scopes: ['practices:write'],
    summary: 'Logs a session by its start and end.',
    body: PracticeSessionCreate,
    call: 'api.practice_session_create',
    tool: { name: 'log_session', text: 'reflection' },
    sealed: true,
    answers: { 201: PracticeSession },
    refuses: {
      400: ['mode_metadata_mismatch', 'chosen_option_key_required', 'chosen_option_key_not_in_catalog'],
      403: ['forbidden', 'stage_locked'],
      404: ['user_practice_not_found'],
    },
  },
  {
    method: 'get',
    path: '/practice-sessions/week-count',
    scopes: ['practices:read'],
    summary: 'How many sessions were logged this week.',
    call: 'api.practice_sessions_week_count',
    answers: {
      200: z.strictObject({
        count: z.int().min(0).describe('Number of sessions since Monday, 00:00 in the account’s time zone.'),
      }),
    },
  },
  {
    method: 'get',
    path: '/practice-sessions/stats',
    scopes: ['practices:read'],
    summary: 'How many sessions were logged and for how long, of one selection or of all.',
    query: z.object({
      user_practice_id: pathId().optional().describe('Id of the selected practice; without it all sessions count.'),
    }),
    call: 'api.practice_sessions_stats',
    answers: {
      200: z
        .object({
          total_sessions: count().describe('Number of sessions since the beginning.'),
          total_minutes: z.number().min(0).describe('Their minutes together.'),
        })
        .meta({ id: 'PracticeStats' }),
    },
    refuses: { 403: ['forbidden'], 404: ['user_practice_not_found'] },
  },
  {
    method: 'get',
    path: '/practice-sessions/insights',
    scopes: ['practices:read'],
    summary: 'Eight weeks and thirty days of practice in numbers.',
    call: 'api.practice_sessions_insights',
    tag: 'last_insight',
    sealed: true,
    answers: { 200: PracticeInsights },
  },
]
