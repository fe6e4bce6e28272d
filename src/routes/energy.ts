import { z } from 'zod'
import { bodyId, date, int4, text } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

// The app sends name and energies of its habits, but the stored ones are used.
const energy = int4(0, 1000).nullish()
const EnergyPlanRequest = z
  .object({
    habits: z
      .array(z.object({ id: bodyId(1), name: text({ min: 1, max: 255 }), energy_cost: energy, energy_return: energy }))
      .max(100),
    start_date: date(),
  })
  .meta({ id: 'EnergyPlanRequest' })

const EnergyPlanResponse = z
  .object({
    plan: z.object({
      items: z.array(z.object({ habit_id: z.int(), date: z.iso.date() })).length(21),
      net_energy: z.int(),
    }),
    reason_code: z.string(),
  })
  .meta({ id: 'EnergyPlanResponse' })

export const energyPlans: Route[] = [
  {
    method: 'post',
    path: '/v1/energy/plan',
    summary: 'Plans 21 days over the given habits, round robin.',
    access: 'user',
    body: EnergyPlanRequest,
    call: 'api.energy_plan_create',
    answers: { 200: EnergyPlanResponse },
    refuses: { 400: ['habits_must_not_be_empty'], 403: ['habit_not_owned'], 404: ['habit_not_found'] },
  },
]
