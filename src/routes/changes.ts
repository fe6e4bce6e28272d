import { z } from 'zod'
import { id, queryInt } from '../base/shapes/shapes.ts'
import { Cursor, cursorKey } from '../http/events/cursors.ts'
import type { Route } from '../http/route.ts'
import { ContentCompletion } from './course.ts'
import { DepthPreferences } from './depth-preferences.ts'
import { EnergyPlanResponse } from './energy.ts'
import { GoalGroup } from './goal-groups.ts'
import { ChangedCompletion, Goal } from './goals.ts'
import { HabitPause } from './habit-pauses.ts'
import { Habit, StreakRule } from './habits.ts'
import { Import } from './imports.ts'
import { Invitation } from './invitations.ts'
import { JournalEntry } from './journal.ts'
import { Marginalia } from './marginalia.ts'
import { ReturnArc } from './metta-return.ts'
import { PracticeRecipe } from './practice-recipes.ts'
import { PracticeSession } from './practice-sessions.ts'
import { PracticeTag } from './practice-tags.ts'
import { PromotedQuote } from './promotions.ts'
import { PromptDetail } from './prompts.ts'
import { ReminderSettings } from './reminders.ts'
import { StageProgressRecord } from './stages.ts'
import { CompletionSuggestion } from './suggestions.ts'
import { UiFlags } from './ui-flags.ts'
import { UserPractice } from './user-practices.ts'
import { Account } from './users.ts'
import { UsageResponse } from './wallet.ts'

const me = z.literal('me').describe('Always `me`: a person has only one.')

const etag = z.string().optional().describe('The tag that GET of the object answers, for If-Match.')

/** What a change of one kind of object is: its newest state, or that it is gone. `tag` is its etag, if it has one. */
function change<R extends string, B extends z.ZodType>(
  name: string,
  resource: R,
  identity: z.ZodType,
  body: B,
  tag = {},
) {
  const common = { resource: z.literal(resource).describe('What kind of object changed.'), id: identity }
  const put = z.object({
    ...common,
    op: z.literal('put').describe('The object is as `body` shows it.'),
    body: body.describe('The object as its own route shows it.'),
    ...tag,
  })
  const gone = z.object({
    ...common,
    op: z.literal('delete').describe('The object is gone.'),
    body: z.null().describe('Always null.'),
    ...('etag' in tag ? { etag: etag.describe('Never there.') } : {}),
  })
  return {
    put: put.meta({ id: `${name}Put`, description: `A \`${resource}\` in its newest state.` }),
    gone: gone.meta({ id: `${name}Delete`, description: `A \`${resource}\` that is gone.` }),
  }
}

const ChangedHabit = Habit.extend({
  goals: z.array(Goal).describe('The goals of the habit by id, without completions.'),
}).meta({ id: 'ChangedHabit' })

const ChangedRule = z
  .object({
    id: id().describe('Id of the rule.'),
    habit_id: id().describe('Id of its habit.'),
    from_day: z.iso.date().describe('The local day from which it holds; the first one holds for earlier days too.'),
    streak_rule: StreakRule.nullable().describe('The rule; null: every day is due.'),
    notification_days: z
      .array(z.string())
      .nullable()
      .describe(
        'The days that it makes due, `Mon` or `Monday`, with the rule `scheduled_days`; null or empty: every day.',
      ),
  })
  .meta({ id: 'ChangedRule' })

const objectId = id().describe('Id of the object.')

// The shapes of the resources of sql/lib/changes/change_resources.sql; lib.object_bodies makes the bodies.
const kinds = [
  change('Habit', 'habit', objectId, ChangedHabit, { etag }),
  change('GoalGroup', 'goal_group', objectId, GoalGroup),
  change('GoalCompletion', 'goal_completion', objectId, ChangedCompletion),
  change('UserPractice', 'user_practice', objectId, UserPractice),
  change('PracticeSession', 'practice_session', objectId, PracticeSession),
  change('PracticeTag', 'practice_tag', objectId, PracticeTag),
  change('PracticeRecipe', 'practice_recipe', objectId, PracticeRecipe),
  change('JournalEntry', 'journal_entry', objectId, JournalEntry, { etag }),
  change('PromotedQuote', 'promotion', objectId, PromotedQuote, { etag }),
  change('Marginalia', 'marginalia', objectId, Marginalia),
  change('CompletionSuggestion', 'completion_suggestion', objectId, CompletionSuggestion),
  change('PromptResponse', 'prompt_response', PromptDetail.shape.week_number, PromptDetail),
  change('StageProgress', 'stage_progress', me, StageProgressRecord),
  change('ContentCompletion', 'content_completion', objectId, ContentCompletion),
  change('ReturnArc', 'return_arc', objectId, ReturnArc),
  change('Invitation', 'invitation', objectId, Invitation),
  change('EnergyPlan', 'energy_plan', objectId, EnergyPlanResponse),
  change('DepthPreferences', 'depth_preferences', me, DepthPreferences),
  change('UiFlags', 'ui_flags', me, UiFlags),
  change('Usage', 'usage', me, UsageResponse),
  change('Account', 'account', me, Account),
  change('HabitRule', 'habit_rule', objectId, ChangedRule),
  change('HabitPause', 'habit_pause', objectId, HabitPause),
  change('Import', 'import', objectId, Import),
  change('ReminderSettings', 'reminder_settings', me, ReminderSettings, { etag }),
]

/** A union of shapes that `resource` tells apart. */
const byResource = <T extends z.ZodObject>(shapes: T[]) => z.discriminatedUnion('resource', shapes as [T, ...T[]])

const Put = byResource(kinds.map(({ put }) => put)).meta({
  id: 'PutChange',
  description: 'An object in its newest state. `resource` says what `body` is: the answer of the object’s own route.',
})
const Delete = byResource(kinds.map(({ gone }) => gone)).meta({
  id: 'DeleteChange',
  description: 'An object that is gone.',
})

const Change = z.discriminatedUnion('op', [Put, Delete]).meta({
  id: 'Change',
  description: 'An object in its newest state, or that it is gone: `op` says which.',
})

/** Whether a cursor is more than OLD_DAYS old by the day that it holds, in days since 2000 (lib.cursor_text). */
function isOld(cursor: string): boolean {
  const bytes = Buffer.from(cursor, 'base64url')
  if (bytes.length !== 51) return false // not one of ours, which is refused
  return Math.floor(Date.now() / DAY_MS) - DAYS_BEFORE_2000 - Number(bytes.readBigInt64BE(27)) > OLD_DAYS
}
const OLD_DAYS = 7
const DAY_MS = 86_400_000
const DAYS_BEFORE_2000 = 10_957

export const changes: Route[] = [
  {
    method: 'get',
    path: '/changes',
    scopes: ['changes:read'],
    summary: 'Everything the caller has, then what changed since a cursor.',
    query: z.object({
      since: Cursor.optional().describe('The `cursor` of the page before; without it, everything the caller has.'),
      limit: queryInt(1, 500, 200).describe('How many changes a page has at most.'),
    }),
    call: 'api.changes_list',
    sealed: true,
    tag: 'changes',
    heavy: [{ when: ({ since, limit }) => since === undefined || Number(limit) > 200 || isOld(String(since)) }],
    settings: (config) => ({ cursor_key: cursorKey(config), monthly_cap: config.MONTHLY_MESSAGE_CAP }),
    answers: {
      200: z
        .object({
          changes: z.array(Change).describe('Each object that changed, once, the oldest change first.'),
          cursor: z.string().describe('Where the next page begins.'),
          has_more: z.boolean().describe('Whether there are more changes now.'),
        })
        .meta({ id: 'ChangesResponse' }),
    },
    refuses: { 410: ['cursor_expired'] },
  },
  {
    method: 'get',
    path: '/changes/stream',
    scopes: ['changes:read'],
    summary: 'Events that say when data of the caller changed.',
    query: z.object({
      since: Cursor.optional().describe(
        'The cursor up to which you have the changes: if there are more, the first event comes at once.',
      ),
    }),
    headers: z.object({
      'Last-Event-ID': Cursor.optional().describe(
        'The `id` of the last event that you got, when you connect again; it outranks `since`.',
      ),
    }),
    kind: 'events',
    call: 'api.changes_follow',
    answers: {
      200: z.string().describe('Server-sent events `change` and `bye`, and comments, until either side ends it.'),
    },
    refuses: { 410: ['cursor_expired'] },
  },
]
