import { z } from 'zod'
import { bodyId, date, id, int4, text } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const energy = int4(0, 1000).nullish()
const EnergyPlanRequest = z
  .object({
    habits: z
      .array(
        z.object({
          id: bodyId(1).describe('Id of one of your habits.'),
          name: text({ min: 1, max: 255 }).describe('Name of the habit, for your own use: the stored habit counts.'),
          energy_cost: energy.describe('Points that the habit costs, for your own use: the stored ones count.'),
          energy_return: energy.describe('Points that the habit gives, for your own use: the stored ones count.'),
        }),
      )
      .max(100)
      .describe('At most 100 habits, in the order in which they take turns. A habit may be named more than once.'),
    start_date: date().describe('First day of the plan.'),
  })
  .meta({ id: 'EnergyPlanRequest' })

export const EnergyPlanResponse = z
  .object({
    plan: z
      .object({
        items: z
          .array(
            z.object({
              habit_id: id().describe('Id of the habit for the day.'),
              date: z.iso.date().describe('The day.'),
            }),
          )
          .length(21)
          .describe('The 21 days of the plan, one habit each, in order.'),
        net_energy: int4().describe(
          'Sum over the 21 days of the points that the habits give less those that they cost.',
        ),
      })
      .describe('The plan that was computed and stored.'),
    reason_code: z.string().describe('Always `generated_21_day_plan`.'),
  })
  .meta({ id: 'EnergyPlanResponse' })

export const energyPlans: Route[] = [
  {
    method: 'post',
    path: '/v1/energy/plan',
    summary: 'Plans 21 days over the given habits, round robin.',
    body: EnergyPlanRequest,
    call: 'api.energy_plan_create',
    answers: { 200: EnergyPlanResponse },
    refuses: { 400: ['habits_must_not_be_empty'], 403: ['habit_not_owned'], 404: ['habit_not_found'] },
  },
]
