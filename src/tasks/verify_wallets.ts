import type { Task } from 'graphile-worker'
import { statement } from '../db/statements.ts'
import type { TaskServices } from '../http/program.ts'

const VERIFY = statement('jobs.verify_wallets', [])

// Compares every wallet with its movements; what differs is a reason of /health.
export const verifyWallets =
  ({ database, log }: TaskServices): Task =>
  async () => {
    const { body } = await database.anonymous(VERIFY, {}, log)
    if (body !== '0') log.warn({ wallets: Number(body) }, 'wallet_mismatch')
  }
