/** The schedule of the recurring tasks (UTC). */
export const CRONTAB = [
  '17 3 * * * sweep_expired',
  '47 3 * * * verify_wallets',
  '* * * * * sweep_analysts',
  '* * * * * sweep_llm_requests',
  // Daily, so that a missed Tuesday is made up a day later (docs/contract/analysts.md#weekly-figures).
  '0 12 * * * weekly_figures',
].join('\n')
