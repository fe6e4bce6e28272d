import { z } from 'zod'
import type { Route } from '../http/route.ts'
import { timezone } from '../http/shapes.ts'

export const users: Route[] = [
  {
    method: 'put',
    path: '/users/me/timezone',
    summary: 'Sets the caller’s timezone and echoes it.',
    access: 'user',
    body: z.object({ timezone }).meta({ id: 'TimezoneUpdate' }),
    call: 'api.timezone_update',
    answers: { 200: z.object({ timezone: z.string() }).meta({ id: 'Timezone' }) },
  },
]
