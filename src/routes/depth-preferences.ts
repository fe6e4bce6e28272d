import { switches } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const { State, Update } = switches('DepthPreferences', {
  enable_habits: 'Whether the app shows the ring of habits.',
  enable_practices: 'Whether the app shows the ring of practices.',
  enable_course: 'Whether the app shows the ring of the course.',
  enable_sangha: 'Whether the app shows the ring of the sangha, the community.',
})

export { State as DepthPreferences }

export const depthPreferences: Route[] = [
  {
    method: 'get',
    path: '/depth-preferences',
    summary: 'Which rings of the program the caller has on.',
    call: 'api.depth_preferences_get',
    answers: { 200: State },
  },
  {
    method: 'patch',
    path: '/depth-preferences',
    summary: 'Switches rings on or off; answers all four.',
    body: Update,
    call: 'api.depth_preferences_update',
    answers: { 200: State },
  },
]
