import type {
  CompletionSuggestion,
  ContentCompletion,
  DepthPreferences,
  EnergyPlanResponse,
  Goal,
  GoalGroup,
  Habit,
  Invitation,
  JournalEntry,
  Marginalia,
  PracticeRecipe,
  PracticeSession,
  PracticeTag,
  PromotedQuote,
  PromptDetail,
  ReturnArc,
  StageProgressRecord,
  UiFlags,
  UsageResponse,
  UserPractice,
} from './api.d.ts'

/** What GET /changes shows of each resource (docs/contract/changes.md#resources). */
export type Bodies = {
  habit: Habit & { goals: Goal[] }
  goal_group: GoalGroup
  goal_completion: {
    id: number
    goal_id: number
    local_day: string
    timestamp: string
    completed_units: number
  }
  user_practice: UserPractice
  practice_session: PracticeSession
  practice_tag: PracticeTag
  practice_recipe: PracticeRecipe
  journal_entry: JournalEntry
  promotion: PromotedQuote
  marginalia: Marginalia
  completion_suggestion: CompletionSuggestion
  prompt_response: PromptDetail
  stage_progress: StageProgressRecord
  content_completion: ContentCompletion
  return_arc: ReturnArc
  invitation: Invitation
  energy_plan: EnergyPlanResponse
  depth_preferences: DepthPreferences
  ui_flags: UiFlags
  usage: UsageResponse
}
export type Resource = keyof Bodies
