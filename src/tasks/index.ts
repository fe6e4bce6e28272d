import type { MakeTask } from '../http/program.ts'
import { erasureLedger } from './erasure_ledger.ts'
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
export const tasks: Record<string, MakeTask> = {
  erasure_ledger: erasureLedger,
  essay,
  password_changed_mail: passwordChangedMail,
  password_reset_mail: passwordResetMail,
  resonance,
  session_ended_mail: sessionEndedMail,
  sweep_analysts: sweepAnalysts,
  sweep_expired: sweepExpired,
  sweep_llm_requests: sweepLlmRequests,
  verify_wallets: verifyWallets,
  weekly_figures: weeklyFigures,
}
