import { z } from 'zod'
import { count, id, instant, int4, listOf, paging, stageNumber, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

const Face = z
  .object({ name: z.string().describe('Name of the face.'), description: z.string().describe('How it shows.') })
  .meta({ id: 'StageFace' })

const Stage = z
  .object({
    id: id().describe('Id of the stage.'),
    title: z.string().describe('Title of the stage.'),
    subtitle: z.string().describe('Second title of the stage.'),
    stage_number: stageNumber().describe('Number of the stage, 1 to 10.'),
    overview_url: z.string().describe('Address of an overview; may be empty.'),
    category: z.string().describe('Category of the stage.'),
    aspect: z.string().describe('Aspect of a person that the stage is about.'),
    spiral_dynamics_color: z.string().describe('Color that names the stage.'),
    growing_up_stage: z.string().describe('What growing up is about here.'),
    divine_gender_polarity: z.string().describe('Polarity of the stage.'),
    relationship_to_free_will: z.string().describe('Relationship to free will, in a word or two.'),
    free_will_description: z.string().describe('The same in a sentence.'),
    is_unlocked: z.boolean().describe('Whether the stage is open to the caller, by advance or by the calendar.'),
    progress: z.number().min(0).max(1).describe('How much of the stage is done, 0 to 1; 0 while it is locked.'),
    manifestations: z
      .array(
        z.object({
          phase: z
            .enum(['Rising', 'Peaking', 'Withdrawal', 'Diminishing', 'Bottoming Out', 'Restoration'])
            .describe('The phase.'),
          integrated: Face.describe('How it shows when it is integrated.'),
          shadow: Face.describe('How it shows as its shadow.'),
        }),
      )
      .describe('How the stage shows in six phases.'),
  })
  .meta({ id: 'Stage' })

const StageProgress = z
  .object({
    habits_progress: z
      .number()
      .min(0)
      .max(1)
      .describe('Part of the stage’s habits that are active, 0 to 1, with two decimals.'),
    practice_sessions_completed: count().describe('Number of sessions of the stage’s practices.'),
    course_items_completed: count().describe('Number of course items that were read.'),
    overall_progress: z
      .number()
      .min(0)
      .max(1)
      .describe('Mean of the parts that the stage has for the caller, 0 to 1, with two decimals.'),
  })
  .meta({ id: 'StageProgress' })

const StageHistory = z
  .object({
    stage_number: stageNumber().describe('Number of the stage.'),
    practices: z
      .array(
        z.object({
          name: z.string().describe('Name of the practice.'),
          sessions_completed: z.int().min(1).describe('Number of sessions.'),
          total_minutes: z.number().min(0).describe('Minutes of practice in all.'),
          last_session: instant().nullable().describe('When the last session ended; null without one.'),
        }),
      )
      .describe('Practices that the caller has done in the stage.'),
    habits: z
      .array(
        z.object({
          name: z.string().describe('Name of the habit.'),
          icon: z.string().describe('Sign of the habit.'),
          goals_achieved: z
            .record(z.string(), z.boolean())
            .describe('By tier: whether a goal of it has a completion that counts.'),
          best_streak: count().describe('The habit’s streak, in days.'),
          total_completions: count().describe('Number of completions.'),
        }),
      )
      .describe('Habits of the caller that belong to the stage.'),
  })
  .meta({ id: 'StageHistory' })

export const StageProgressRecord = z
  .object({
    id: id().describe('Id of the record.'),
    user_id: id().describe('Id of the account.'),
    current_stage: stageNumber().describe('Stage that the person is in, 1 to 10.'),
    completed_stages: z
      .array(stageNumber())
      .describe('Numbers of the stages that were completed: all before the current one.'),
    cycle_number: z.int().min(1).describe('How many times the program was begun, from 1.'),
  })
  .meta({ id: 'StageProgressRecord' })

const ProgramCalendar = z
  .object({
    program_started_at: instant().nullable().describe('When the program began; null before it did.'),
    calendar_stage: stageNumber().describe('Stage that the calendar has reached, 1 to 10.'),
    calendar_week: z.int().min(1).max(36).describe('Week of the program, 1 to 36.'),
    current_stage: stageNumber().describe('Stage that the person has advanced to, 1 to 10.'),
    cycle_number: z.int().min(1).describe('How many times the program was begun, from 1.'),
  })
  .meta({ id: 'ProgramCalendar' })

const Wheel = z
  .object({
    aspects: z
      .array(
        z.object({
          stage_number: stageNumber().describe('Number of the stage.'),
          aspect: z.string().describe('Name of the aspect.'),
          fullness: z.number().min(0).max(1).describe('How full the aspect is, 0 to 1.'),
        }),
      )
      .length(10)
      .describe('The ten aspects, by number of their stage.'),
  })
  .meta({ id: 'Wheel' })

export const stages: Route[] = [
  {
    method: 'get',
    path: '/stages',
    scopes: ['program:read'],
    summary: 'The ten stages with the caller’s lock and progress.',
    query: paging,
    call: 'api.stages_list',
    answers: { 200: listOf(Stage) },
  },
  {
    method: 'get',
    path: '/stages/program-calendar',
    scopes: ['program:read'],
    summary: 'The caller’s place in the program’s calendar.',
    call: 'api.program_calendar_get',
    tool: { name: 'program' },
    answers: { 200: ProgramCalendar },
  },
  {
    method: 'get',
    path: '/stages/wheel',
    scopes: ['program:read'],
    summary: 'How full each aspect of the caller’s wheel is.',
    call: 'api.wheel_get',
    answers: { 200: Wheel },
  },
  {
    method: 'put',
    path: '/stages/progress',
    scopes: ['program:write'],
    summary: 'Starts the program, or advances by one stage.',
    body: z
      .strictObject({
        current_stage: int4(1, 10).describe('Number of the stage to enter: 1 to start the program, else the next one.'),
      })
      .meta({ id: 'StageProgressUpdate' }),
    call: 'api.stage_progress_update',
    answers: { 200: StageProgressRecord },
    refuses: { 400: ['must_start_at_stage_one', 'stage_advance_mismatch'], 409: ['all_stages_completed'] },
  },
  {
    method: 'post',
    path: '/stages/begin-again',
    scopes: ['program:write'],
    summary: 'Begins the next cycle of the program, once the tenth stage is reached.',
    call: 'api.program_begin_again',
    setsState: true,
    answers: { 200: StageProgressRecord },
    refuses: { 404: ['stage_progress_not_found'], 409: ['cycle_not_complete'] },
  },
  {
    method: 'get',
    path: '/stages/:stage_number/progress',
    scopes: ['program:read'],
    summary: 'The caller’s progress in a stage, by part.',
    params: withId('stage_number'),
    call: 'api.stage_scores_get',
    answers: { 200: StageProgress },
    refuses: { 404: ['stage_not_found'] },
  },
  {
    method: 'get',
    path: '/stages/:stage_number/history',
    scopes: ['program:read'],
    summary: 'Practices and habits of the caller in a stage.',
    params: withId('stage_number'),
    call: 'api.stage_history_get',
    answers: { 200: StageHistory },
    refuses: { 403: ['stage_locked'], 404: ['stage_not_found'] },
  },
]
