import { z } from 'zod'
import { count, id, instant, stageNumber } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'
import { StreakUnit } from './habits.ts'

const Today = z
  .object({
    day: z.iso.date().describe('Today in the zone of the caller.'),
    zone: z.string().describe('The IANA time zone in which the days are counted.'),
    as_of: instant().describe('When this was read.'),
    habits: z
      .array(
        z.object({
          id: id().describe('Id of the habit.'),
          name: z.string().describe('Name of the habit.'),
          icon: z.string().describe('Sign of the habit.'),
          revealed: z.boolean().describe('False: the app shows the habit locked.'),
          due: z
            .boolean()
            .describe('Whether today asks for it; of a habit that counts weeks or months, until the period is met.'),
          done: z.boolean().describe('Whether today is done; of a habit to leave alone, whether it is clean.'),
          units: z.number().min(0).describe('The units of today, over all goals of the habit.'),
          target: z.number().nullable().describe('Target of the clear goal; null without one.'),
          streak: count().describe('Days, weeks or months in a row.'),
          streak_unit: StreakUnit.describe('What `streak` counts.'),
          reason: z
            .enum([
              'met',
              'below_threshold',
              'nothing_logged',
              'grace_today',
              'violated',
              'before_start',
              'not_scheduled',
              'paused',
              'running',
            ])
            .describe('Why, in the words of GET /habits/{habit_id}/streak: of the day, or of its week or month.'),
        }),
      )
      .describe('All habits, by `sort_order` and id.'),
    practice: z
      .object({
        user_practice_id: id().describe('Id of the selection.'),
        name: z.string().describe('Your own name of the practice, else that of the practice.'),
        done: z.boolean().describe('Whether a session was logged today.'),
      })
      .nullable()
      .describe('The open selection of the stage; null without one, and for a token without `practices:read`.'),
    prompt: z
      .object({
        week_number: z.int().min(1).max(36).describe('Week of the prompt.'),
        has_responded: z.boolean().describe('Whether it was answered.'),
      })
      .nullable()
      .describe('The prompt of the last open week; null without one, and for a token without `program:read`.'),
    stage: stageNumber().describe('Stage that the person has advanced to, 1 to 10.'),
    week: z.int().min(1).max(36).describe('Week of the program by the calendar, 1 to 36.'),
  })
  .meta({ id: 'Today', description: 'What a widget shows of today.' })

export const today: Route[] = [
  {
    method: 'get',
    path: '/today',
    scopes: ['habits:read'],
    summary: 'What is due and done today.',
    call: 'api.today_get',
    tool: { name: 'today' },
    answers: { 200: Today },
  },
]
