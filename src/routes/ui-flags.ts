import { switches } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const { State, Update } = switches('UiFlags', {
  has_seen_welcome: 'Whether the person has seen the welcome of the app.',
  energy_scaffolding_archived: 'Whether the person has put the introduction to energy plans away.',
})

export { State as UiFlags }

export const uiFlags: Route[] = [
  {
    method: 'get',
    path: '/ui-flags',
    summary: 'The caller’s UI flags.',
    call: 'api.ui_flags_get',
    answers: { 200: State },
  },
  {
    method: 'patch',
    path: '/ui-flags',
    summary: 'Sets UI flags; answers both.',
    body: Update,
    call: 'api.ui_flags_update',
    answers: { 200: State },
  },
]
