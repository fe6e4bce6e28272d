import { z } from 'zod'
import { int4 } from '../base/shapes/shapes.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'

export const UsageResponse = z
  .object({
    monthly_messages_used: z.int().min(0).describe('Free messages that were used this month.'),
    monthly_messages_remaining: z.int().min(0).describe('Free messages that are left this month.'),
    monthly_cap: z.int().min(0).describe('Free messages per month; 0 means none.'),
    monthly_reset_date: z.iso.date().describe('First day of the next month in UTC, when the free messages begin anew.'),
    offering_balance: int4().describe('Bought messages that are left; negative after a refund of spent ones.'),
  })
  .meta({ id: 'UsageResponse' })

export const wallet: Route[] = [
  {
    method: 'get',
    path: '/user/balance',
    summary: 'The caller’s bought messages; negative after a claw-back.',
    call: 'api.balance_get',
    tag: 'wallet_month',
    answers: {
      200: z
        .object({ balance: int4().describe('Bought messages that are left; negative after a refund of spent ones.') })
        .meta({ id: 'BalanceResponse' }),
    },
  },
  {
    method: 'get',
    path: '/user/usage',
    summary: 'The caller’s free messages of this month, and bought ones.',
    call: 'api.usage_get',
    tag: 'wallet_month',
    settings: ({ MONTHLY_MESSAGE_CAP }) => ({ monthly_cap: MONTHLY_MESSAGE_CAP }),
    answers: { 200: UsageResponse },
  },
  {
    method: 'post',
    path: '/user/balance/add',
    summary: 'Credits the calling admin’s own wallet.',
    access: 'admin',
    limit: perMinute(5),
    body: z
      .object({ amount: int4(1, 1_000_000).describe('Number of messages to add, 1 to 1,000,000.') })
      .meta({ id: 'BalanceAddRequest' }),
    call: 'api.balance_add',
    answers: {
      200: z
        .object({
          balance: int4().describe('Messages after the credit.'),
          added: z.int().min(1).describe('Number of messages that were added.'),
        })
        .meta({ id: 'BalanceAddResponse' }),
    },
    refuses: { 403: ['user_not_found'] },
  },
]
