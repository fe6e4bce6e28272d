import { hkdfSync } from 'node:crypto'
import { z } from 'zod'
import type { Config } from '../base/config.ts'
import { queryInt } from '../base/shapes.ts'
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

/** Derived from SECRET_KEY, so that a restore, which makes a new one, ends every cursor. */
const cursorKey = ({ SECRET_KEY }: Config) =>
  Buffer.from(hkdfSync('sha256', SECRET_KEY, '', 'changes cursor', 32)).toString('base64url')

export const changes: Route[] = [
  {
    method: 'get',
    path: '/changes',
    summary: 'Everything the caller has, then what changed since a cursor.',
    access: 'user',
    query: z.object({
      since: z
        .string()
        .regex(/^[A-Za-z0-9_-]{68}$/, 'Input should be a cursor of this route')
        .optional()
        .describe('The `cursor` of the page before; without it, everything the caller has.'),
      limit: queryInt(1, 500, 200).describe('How many changes a page has at most.'),
    }),
    call: 'api.changes_list',
    sealed: true,
    tag: 'changes',
    newest: true,
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
]
