import { z } from 'zod'
import { paging, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const numbers = z.array(z.int())
const Gap = z
  .object({
    user_id: z.int(),
    current_stage: z.int(),
    completed_stages: numbers,
    missing_stages: numbers,
    extra_stages: numbers,
  })
  .meta({ id: 'StageProgressGap' })

export const adminStageProgress: Route[] = [
  {
    method: 'get',
    path: '/admin/stage-progress/gaps',
    summary: 'Progress rows whose completed stages have gaps; pages count all rows scanned.',
    access: 'admin',
    query: paging,
    call: 'api.stage_progress_gaps',
    answers: {
      200: z.union([
        z.object({ rows: z.array(Gap), total: z.int() }),
        z.object({
          items: z.array(Gap),
          scanned_total: z.int(),
          limit: z.int(),
          offset: z.int(),
          has_more_rows: z.boolean(),
        }),
      ]),
    },
  },
  {
    method: 'post',
    path: '/admin/stage-progress/:user_id/repair',
    summary: 'Mends a person’s completed stages.',
    access: 'admin',
    params: withId('user_id'),
    call: 'api.stage_progress_repair',
    answers: {
      200: z
        .object({
          user_id: z.int(),
          current_stage: z.int(),
          completed_stages: numbers,
          stages_added: numbers,
          stages_removed: numbers,
        })
        .meta({ id: 'StageProgressRepair' }),
    },
    refuses: { 404: ['stage_progress_not_found'] },
  },
]
