import type { Route } from '../http/route.ts'
import { admin } from './admin.ts'
import { auth } from './auth.ts'
import { depthPreferences } from './depth-preferences.ts'
import { energyPlans } from './energy.ts'
import { goalCompletions } from './goal-completions.ts'
import { goalGroups } from './goal-groups.ts'
import { goals } from './goals.ts'
import { habits } from './habits.ts'
import { health } from './health.ts'
import { journal } from './journal.ts'
import { marginalia } from './marginalia.ts'
import { promotions } from './promotions.ts'
import { reflections } from './reflections.ts'
import { resonance } from './resonance.ts'
import { suggestions } from './suggestions.ts'
import { transcription } from './transcription.ts'
import { uiFlags } from './ui-flags.ts'
import { users } from './users.ts'
import { wallet } from './wallet.ts'
import { webhooks } from './webhooks.ts'

/** Every route of the service. */
export const routes: readonly Route[] = [
  ...health,
  ...auth,
  ...users,
  ...habits,
  ...goals,
  ...goalCompletions,
  ...goalGroups,
  ...transcription, // before the journal: its path is no entry's id
  ...journal,
  ...resonance,
  ...promotions,
  ...marginalia,
  ...suggestions,
  ...reflections,
  ...energyPlans,
  ...depthPreferences,
  ...uiFlags,
  ...wallet,
  ...webhooks,
  ...admin,
]
