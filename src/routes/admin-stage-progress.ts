import { z } from 'zod'
import { count, id, paging, stageNumber, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const stageNumbers = z.array(stageNumber())
const Gap = z
  .object({
    user_id: id().describe('Id of the account.'),
    current_stage: stageNumber().describe('Stage that the person is in.'),
    completed_stages: stageNumbers.describe('Numbers of the stages that are stored as completed.'),
    missing_stages: stageNumbers.describe('Numbers of the stages that should be completed and are not.'),
    extra_stages: stageNumbers.describe('Numbers of the stages that are completed and should not be.'),
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
        z.object({
          rows: z.array(Gap).describe('All progress rows that have a gap.'),
          total: count().describe('Number of these rows.'),
        }),
        z.object({
          items: z.array(Gap).describe('The progress rows with a gap, of those that this page scanned.'),
          scanned_total: count().describe('Number of progress rows in all, with and without a gap.'),
          limit: count().describe('How many rows the page scanned at most.'),
          offset: count().describe('How many rows were skipped.'),
          has_more_rows: z.boolean().describe('Whether rows follow that this page did not scan.'),
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
          user_id: id().describe('Id of the account.'),
          current_stage: stageNumber().describe('Stage that the person is in.'),
          completed_stages: stageNumbers.describe('Numbers of the completed stages after the repair.'),
          stages_added: stageNumbers.describe('Numbers of the stages that the repair added.'),
          stages_removed: stageNumbers.describe('Numbers of the stages that the repair removed.'),
        })
        .meta({ id: 'StageProgressRepair' }),
    },
    refuses: { 404: ['stage_progress_not_found'] },
  },
]
