import type { Constraints } from '../http/errors.ts'
import type { Route } from '../http/route.ts'
import { admin } from './admin.ts'
import { adminJobs } from './admin-jobs.ts'
import { adminStageProgress } from './admin-stage-progress.ts'
import { adminTasks } from './admin-tasks.ts'
import { auth } from './auth.ts'
import { batch } from './batch.ts'
import { calendar } from './calendar.ts'
import { changes } from './changes.ts'
import { course, courseConstraints } from './course.ts'
import { depthPreferences } from './depth-preferences.ts'
import { energyPlans } from './energy.ts'
import { feedback } from './feedback.ts'
import { goalCompletionConstraints, goalCompletions } from './goal-completions.ts'
import { goalGroupConstraints, goalGroups } from './goal-groups.ts'
import { goalConstraints, goals } from './goals.ts'
import { habitPauses } from './habit-pauses.ts'
import { habitConstraints, habits } from './habits.ts'
import { health } from './health.ts'
import { importConstraints, imports } from './imports.ts'
import { invitations } from './invitations.ts'
import { journal, journalConstraints } from './journal.ts'
import { marginalia } from './marginalia.ts'
import { mcp } from './mcp.ts'
import { mettaReturn } from './metta-return.ts'
import { modelReceipts } from './model-receipts.ts'
import { practiceRecipeConstraints, practiceRecipes } from './practice-recipes.ts'
import { practiceSessionConstraints, practiceSessions } from './practice-sessions.ts'
import { practiceShareConstraints, practiceShares } from './practice-shares.ts'
import { practiceTagConstraints, practiceTags } from './practice-tags.ts'
import { practices } from './practices.ts'
import { promotions } from './promotions.ts'
import { prompts } from './prompts.ts'
import { reflections } from './reflections.ts'
import { reminders } from './reminders.ts'
import { resonance } from './resonance.ts'
import { stages } from './stages.ts'
import { suggestions } from './suggestions.ts'
import { today } from './today.ts'
import { tokens } from './tokens.ts'
import { transcription } from './transcription.ts'
import { uiFlags } from './ui-flags.ts'
import { userPractices } from './user-practices.ts'
import { users } from './users.ts'
import { wallet } from './wallet.ts'
import { webhooks } from './webhooks.ts'

/**
 * Every route of the service, in the order of the documents: apps' first, then those of admins, vendors and operators.
 * If the paths of two routes fit a request, the first one handles it.
 */
export const routes: readonly Route[] = [
  ...auth,
  ...users,
  ...today,
  ...calendar,
  ...habitPauses, // before habits: in their paths `pauses` would be an id
  ...habits,
  ...goals,
  ...goalCompletions,
  ...goalGroups,
  ...reminders,
  ...practiceShares, // before practices: in their paths `share` would be an id
  ...practices,
  ...userPractices,
  ...practiceTags,
  ...practiceRecipes,
  ...practiceSessions,
  ...transcription, // before journal: in its paths `transcribe-page` would be an id
  ...marginalia, // before journal: in its paths `voice-drafts` would be an id
  ...journal,
  ...resonance,
  ...promotions,
  ...suggestions,
  ...reflections,
  ...energyPlans,
  ...stages,
  ...course,
  ...prompts,
  ...invitations,
  ...mettaReturn,
  ...feedback,
  ...depthPreferences,
  ...uiFlags,
  ...changes,
  ...imports,
  ...wallet,
  ...modelReceipts,
  ...tokens,
  ...batch,
  ...mcp,
  ...adminJobs,
  ...adminTasks,
  ...adminStageProgress,
  ...admin,
  ...webhooks,
  ...health,
]

/** What a request gets that violates a constraint. Any other violation is a defect: 500. */
export const constraints: Constraints = {
  ...habitConstraints,
  ...goalConstraints,
  ...goalGroupConstraints,
  ...goalCompletionConstraints,
  ...practiceSessionConstraints,
  ...practiceShareConstraints,
  ...courseConstraints,
  ...practiceTagConstraints,
  ...practiceRecipeConstraints,
  ...journalConstraints,
  ...importConstraints,
}
