import { z } from 'zod'
import { bodyId, id, switches } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const flags = switches('UiFlags', {
  has_seen_welcome: 'Whether the person has seen the welcome of the app.',
  energy_scaffolding_archived: 'Whether the person has put the introduction to energy plans away.',
})
const WRITING = 'Id of the habit that a session of writing counts for; null for none.'
const PRACTICE = 'Id of the habit that a session of practice counts for; null for none.'

export const UiFlags = flags.State.extend({
  writing_session_habit_id: id().nullable().describe(WRITING),
  practice_session_habit_id: id().nullable().describe(PRACTICE),
}).meta({ id: 'UiFlags' })

const known = {
  ...flags.Update.shape,
  writing_session_habit_id: bodyId().nullish().describe(WRITING),
  practice_session_habit_id: bodyId().nullish().describe(PRACTICE),
}
// Unknown flags beside known ones are ignored; where all are unknown, nobody would notice that nothing was set.
const UiFlagsUpdate = z
  .looseObject(known)
  .superRefine((body, { addIssue }) => {
    const keys = Object.keys(body)
    if (keys.length > 0 && !keys.some((key) => key in known)) addIssue({ code: 'unrecognized_keys', keys, input: body })
  })
  .meta({ id: 'UiFlagsUpdate' })

export const uiFlags: Route[] = [
  {
    method: 'get',
    path: '/ui-flags',
    summary: 'The caller’s UI flags.',
    call: 'api.ui_flags_get',
    answers: { 200: UiFlags },
  },
  {
    method: 'patch',
    path: '/ui-flags',
    summary: 'Sets UI flags; answers all.',
    body: UiFlagsUpdate,
    call: 'api.ui_flags_update',
    answers: { 200: UiFlags },
    refuses: { 403: ['forbidden'], 404: ['habit_not_found'] },
  },
]
