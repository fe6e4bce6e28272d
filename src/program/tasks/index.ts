import type { TaskList } from 'graphile-worker'
import type { TaskServices } from '../../platform/processes/program.ts'
import { essay } from './essay.ts'
import { passwordChangedMail } from './password_changed_mail.ts'
import { passwordResetMail } from './password_reset_mail.ts'
import { resonance } from './resonance.ts'
import { sessionEndedMail } from './session_ended_mail.ts'
import { sweepAnalysts } from './sweep_analysts.ts'
import { sweepExpired } from './sweep_expired.ts'
import { sweepLlmRequests } from './sweep_llm_requests.ts'
import { verifyWallets } from './verify_wallets.ts'
import { weeklyFigures } from './weekly_figures.ts'

/** Every task, by its identifier; each file is named as it. */
export const tasks = (services: TaskServices): TaskList => ({
  essay: essay(services),
  password_changed_mail: passwordChangedMail(services),
  password_reset_mail: passwordResetMail(services),
  resonance: resonance(services),
  session_ended_mail: sessionEndedMail(services),
  sweep_analysts: sweepAnalysts(services),
  sweep_expired: sweepExpired(services),
  sweep_llm_requests: sweepLlmRequests(services),
  verify_wallets: verifyWallets(services),
  weekly_figures: weeklyFigures(services),
})
