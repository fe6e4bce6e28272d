import { z } from 'zod'
import { instant, int4, listOf, paging, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

const Face = z.object({ name: z.string(), description: z.string() }).meta({ id: 'StageFace' })

const Stage = z
  .object({
    id: z.int(),
    title: z.string(),
    subtitle: z.string(),
    stage_number: z.int().min(1).max(10),
    overview_url: z.string(),
    category: z.string(),
    aspect: z.string(),
    spiral_dynamics_color: z.string(),
    growing_up_stage: z.string(),
    divine_gender_polarity: z.string(),
    relationship_to_free_will: z.string(),
    free_will_description: z.string(),
    is_unlocked: z.boolean(),
    progress: z.number().min(0).max(1),
    manifestations: z.array(
      z.object({
        phase: z.enum(['Rising', 'Peaking', 'Withdrawal', 'Diminishing', 'Bottoming Out', 'Restoration']),
        integrated: Face,
        shadow: Face,
      }),
    ),
  })
  .meta({ id: 'Stage' })

const StageProgress = z
  .object({
    habits_progress: z.number().min(0).max(1),
    practice_sessions_completed: z.int(),
    course_items_completed: z.int(),
    overall_progress: z.number().min(0).max(1),
  })
  .meta({ id: 'StageProgress' })

const StageHistory = z
  .object({
    stage_number: z.int(),
    practices: z.array(
      z.object({
        name: z.string(),
        sessions_completed: z.int().min(1),
        total_minutes: z.number().min(0),
        last_session: instant().nullable(),
      }),
    ),
    habits: z.array(
      z.object({
        name: z.string(),
        icon: z.string(),
        goals_achieved: z.record(z.string(), z.boolean()),
        best_streak: z.int(),
        total_completions: z.int(),
      }),
    ),
  })
  .meta({ id: 'StageHistory' })

const StageProgressRecord = z
  .object({
    id: z.int(),
    user_id: z.int(),
    current_stage: z.int().min(1).max(10),
    completed_stages: z.array(z.int()),
    cycle_number: z.int().min(1),
  })
  .meta({ id: 'StageProgressRecord' })

const ProgramCalendar = z
  .object({
    program_started_at: instant().nullable(),
    calendar_stage: z.int().min(1).max(10),
    calendar_week: z.int().min(1).max(36),
    current_stage: z.int().min(1).max(10),
    cycle_number: z.int().min(1),
  })
  .meta({ id: 'ProgramCalendar' })

const Wheel = z
  .object({
    aspects: z
      .array(z.object({ stage_number: z.int(), aspect: z.string(), fullness: z.number().min(0).max(1) }))
      .length(10),
  })
  .meta({ id: 'Wheel' })

export const stages: Route[] = [
  {
    method: 'get',
    path: '/stages',
    summary: 'The ten stages with the caller’s lock and progress.',
    access: 'user',
    query: paging,
    call: 'api.stages_list',
    answers: { 200: listOf(Stage) },
  },
  {
    method: 'get',
    path: '/stages/program-calendar',
    summary: 'The caller’s place in the program’s calendar.',
    access: 'user',
    call: 'api.program_calendar_get',
    answers: { 200: ProgramCalendar },
  },
  {
    method: 'get',
    path: '/stages/wheel',
    summary: 'How full each aspect of the caller’s wheel is.',
    access: 'user',
    call: 'api.wheel_get',
    answers: { 200: Wheel },
  },
  {
    method: 'put',
    path: '/stages/progress',
    summary: 'Starts the program, or advances by one stage.',
    access: 'user',
    body: z.strictObject({ current_stage: int4(1, 10) }).meta({ id: 'StageProgressUpdate' }),
    call: 'api.stage_progress_update',
    answers: { 200: StageProgressRecord },
    refuses: { 400: ['must_start_at_stage_one', 'stage_advance_mismatch'], 409: ['all_stages_completed'] },
  },
  {
    method: 'post',
    path: '/stages/begin-again',
    summary: 'Begins the next cycle of the program, once the tenth stage is reached.',
    access: 'user',
    call: 'api.program_begin_again',
    answers: { 200: StageProgressRecord },
    refuses: { 404: ['stage_progress_not_found'], 409: ['cycle_not_complete'] },
  },
  {
    method: 'get',
    path: '/stages/:stage_number/progress',
    summary: 'The caller’s progress in a stage, by part.',
    access: 'user',
    params: withId('stage_number'),
    call: 'api.stage_scores_get',
    answers: { 200: StageProgress },
    refuses: { 404: ['stage_not_found'] },
  },
  {
    method: 'get',
    path: '/stages/:stage_number/history',
    summary: 'Practices and habits of the caller in a stage.',
    access: 'user',
    params: withId('stage_number'),
    call: 'api.stage_history_get',
    answers: { 200: StageHistory },
    refuses: { 403: ['stage_locked'], 404: ['stage_not_found'] },
  },
]
