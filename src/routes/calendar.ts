import { z } from 'zod'
import { queryBool } from '../base/shapes/shapes.ts'
import { icsOf } from '../http/ics.ts'
import type { Route } from '../http/route.ts'

export const calendar: Route[] = [
  {
    method: 'get',
    path: '/calendar.ics',
    scopes: ['calendar:read'],
    summary: 'Weeks, prompts, due habits and pauses as a calendar.',
    tokenInQuery: true,
    query: z.object({
      names: queryBool(false).describe('Whether entries say the names of habits.'),
      token: z
        .string()
        .optional()
        .transform((token) => token !== undefined)
        .describe('A token with the scope `calendar:read` alone, in place of the header: calendars send none.'),
    }),
    call: 'api.calendar_get',
    cache: 'private, no-cache',
    media: { type: 'text/calendar', write: icsOf },
    answers: { 200: z.string().describe('The calendar, as RFC 5545 has it.') },
  },
]
