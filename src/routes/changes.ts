import { z } from 'zod'
import { queryInt } from '../base/shapes.ts'
import { Cursor, cursorKey } from '../http/cursors.ts'
import type { Route } from '../http/route.ts'

// As sql/lib/changes/change_resources.sql lists them.
const RESOURCES = [
  ...['habit', 'goal_group', 'goal_completion', 'user_practice', 'practice_session', 'practice_tag', 'practice_recipe'],
  ...['journal_entry', 'promotion', 'marginalia', 'completion_suggestion', 'prompt_response', 'stage_progress'],
  ...['content_completion', 'return_arc', 'invitation', 'energy_plan', 'depth_preferences', 'ui_flags', 'usage'],
]

const Change = z
  .object({
    resource: z.enum(RESOURCES).describe('What kind of object changed.'),
    id: z.union([z.int(), z.literal('me')]).describe('The id of the object; `me` where a person has only one.'),
    op: z.enum(['put', 'delete']).describe('`put`: the object is as `body` shows it. `delete`: it is gone.'),
    body: z.looseObject({}).nullable().describe('The object as its own route shows it; null where it is gone.'),
  })
  .meta({
    id: 'Change',
    description: 'An object in its newest state, as its own route shows it; null where it is gone.',
  })

export const changes: Route[] = [
  {
    method: 'get',
    path: '/changes',
    summary: 'Everything the caller has, then what changed since a cursor.',
    access: 'user',
    query: z.object({
      since: Cursor.optional().describe('The `cursor` of the page before; without it, everything the caller has.'),
      limit: queryInt(1, 500, 200).describe('How many changes a page has at most.'),
    }),
    call: 'api.changes_list',
    sealed: true,
    tag: 'changes',
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
    summary: 'Events that say when data of the caller changed.',
    access: 'user',
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
    call: 'api.changes_follow',
    events: true,
    answers: {
      200: z.string().describe('Server-sent events `change` and `bye`, and comments, until either side ends it.'),
    },
    refuses: { 410: ['cursor_expired'] },
  },
]
