import { statement } from '../db/statements.ts'
import { writeEssay } from '../models/essay.ts'
import { readEntry } from '../models/resonance.ts'
import type { Tasks } from '../worker/task.ts'
import { accountMail } from './account-mail.ts'
import { counted } from './counted.ts'
import { erasureLedger } from './erasure_ledger.ts'
import { importRead } from './import_read.ts'
import { importSteps } from './import-steps.ts'
import { modelTask } from './model-task.ts'
import { passwordResetMail } from './password_reset_mail.ts'
import { pushSend, reminderMail } from './push_send.ts'
import { remindersDue } from './reminders_due.ts'
import { sweepExpired } from './sweep_expired.ts'
import { weeklyFigures } from './weekly_figures.ts'

const ANALYSTS = statement('jobs.sweep_analysts', ['seconds'])
const IMPORTS = statement('jobs.sweep_imports', [])
const LLM_REQUESTS = statement('jobs.sweep_llm_requests', [])
const WALLETS = statement('jobs.verify_wallets', [])

/** Every task, by its identifier (docs/contract/admin-jobs.md#tasks); a task with a file of its own is named as it. */
export const tasks: Tasks = {
  erasure_ledger: erasureLedger,
  essay: modelTask(writeEssay),
  import_apply: importSteps,
  import_read: importRead,
  import_undo: importSteps,
  // A reset changed the password, or the first link of an unproven address ended it
  // (docs/contract/auth.md#proven-addresses).
  password_changed_mail: accountMail({ reset: 'password-changed', first_link: 'first-link' }, 'reset'),
  password_reset_mail: passwordResetMail,
  push_send: pushSend,
  reminder_mail: reminderMail,
  reminders_due: remindersDue,
  resonance: modelTask(readEntry),
  // A session ended because its refresh token was used twice, or each of its tokens was asked for twice, so that it may
  // soon have to end (docs/contract/auth.md#post-authsessionsrefresh).
  session_ended_mail: accountMail({ reused: 'session-ended', repeated: 'session-repeated' }, 'reused'),
  sweep_analysts: counted(ANALYSTS, 'analyst_sessions_ended', 'ended', ({ ANALYST_STATEMENT_SECONDS }) => ({
    seconds: ANALYST_STATEMENT_SECONDS,
  })),
  sweep_expired: sweepExpired,
  sweep_imports: counted(IMPORTS, 'imports_forgotten', 'forgotten'),
  sweep_llm_requests: counted(LLM_REQUESTS, 'llm_requests_swept', 'swept'),
  verify_wallets: counted(WALLETS, 'wallet_mismatch', 'wallets'),
  weekly_figures: weeklyFigures,
}
