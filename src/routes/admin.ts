import { z } from 'zod'
import { count, id, instant, int4, paging, queryInt, text, withId } from '../base/shapes/shapes.ts'
import { perMinute } from '../http/rate-limits.ts'
import type { Route } from '../http/route.ts'

const INT4 = 2_147_483_647

const reason = z
  .string()
  .trim()
  .pipe(text({ min: 1 }))
  .describe('Why, in your own words. It is kept with the entitlement.')
const EntitlementKind = z.enum(['course_access']).meta({ id: 'EntitlementKind' })
const EntitlementGrantRequest = z
  .object({ kind: EntitlementKind.default('course_access').describe('What the entitlement is for.'), reason })
  .meta({ id: 'EntitlementGrantRequest' })
const EntitlementRevokeRequest = z.object({ reason }).meta({ id: 'EntitlementRevokeRequest' })
const EntitlementSummary = z
  .object({
    id: id().describe('Id of the entitlement.'),
    kind: EntitlementKind.describe('What the entitlement is for.'),
    product_id: z.string().nullable().describe('Product that was bought; null where an admin granted it.'),
    source_sale_id: id().nullable().describe('Id of the sale that granted it; null where there is none.'),
    granted_at: instant().describe('When it was granted.'),
    revoked_at: instant().nullable().describe('When it was revoked; null while it is active.'),
    metadata: z
      .record(z.string(), z.unknown())
      .describe('Notes by the admins who granted and revoked it, e.g. `reason`.'),
  })
  .meta({ id: 'EntitlementSummary' })

const decimal = z.string().regex(/^-?\d+\.\d{6}$/)
const usage = {
  call_count: count().describe('Number of model calls.'),
  total_tokens: count().describe('Tokens of prompts and answers together.'),
  estimated_cost_usd: decimal.describe('Estimated cost in US dollars, as text with six decimals.'),
}
const UsageStatsResponse = z
  .object({
    total_calls: count().describe('Number of model calls of everybody.'),
    total_prompt_tokens: count().describe('Tokens that were sent to models.'),
    total_completion_tokens: count().describe('Tokens that models answered.'),
    total_tokens: count().describe('Tokens of prompts and answers together.'),
    total_estimated_cost_usd: decimal.describe('Estimated cost of all calls in US dollars, as text with six decimals.'),
    per_user: z
      .array(z.object({ user_id: id().describe('Id of the account.'), ...usage }).meta({ id: 'UserUsageBreakdown' }))
      .describe('The same by person, the highest cost first.'),
    per_model: z
      .array(
        z
          .object({
            provider: z.string().describe('Vendor of the model.'),
            model: z.string().describe('Name of the model.'),
            ...usage,
          })
          .meta({ id: 'ModelUsageBreakdown' }),
      )
      .describe('The same by model, the highest cost first.'),
    per_user_total: count().nullable().describe('With `paginate=true` the number of people in all, else null.'),
    per_user_has_more: z.boolean().nullable().describe('With `paginate=true` whether more people follow, else null.'),
  })
  .meta({ id: 'UsageStatsResponse' })

const WalletAuditEntry = z
  .object({
    id: id().describe('Id of the movement.'),
    bucket: z
      .enum(['monthly', 'offering'])
      .describe('`monthly` counts used free messages upwards; `offering` counts bought messages that are left.'),
    reason: z.string().describe('Why the wallet moved, such as `spend_monthly` or `license_vendor_purchase`.'),
    delta: decimal.describe('By how many messages it moved, as text with six decimals.'),
    balance_before: decimal.describe('Messages before the movement, as text with six decimals.'),
    balance_after: decimal.describe('Messages after the movement, as text with six decimals.'),
    actor_user_id: id().nullable().describe('Account that caused the movement; null where the service did.'),
    created_at: instant().describe('When the wallet moved.'),
  })
  .meta({ id: 'WalletAuditEntry' })
const LicenseVendorSaleSummary = z
  .object({
    id: id().describe('Id of the sale.'),
    license_vendor_sale_id: z.string().describe('The vendor’s own number of the sale.'),
    product_id: z.string().describe('Product that was sold.'),
    email: z.string().describe('Address of the buyer.'),
    resource_name: z.string().describe('Kind of the first ping about the sale, such as `sale` or `refund`.'),
    is_recurring_charge: z.boolean().describe('Whether it is a later payment of a subscription.'),
    refunded: z.boolean().describe('Whether the sale was refunded.'),
    created_at: instant().describe('When the first ping about the sale arrived.'),
  })
  .meta({ id: 'LicenseVendorSaleSummary' })
const AdminUserSummary = z
  .object({
    user_id: id().describe('Id of the account.'),
    email: z.string().describe('Address of the account.'),
    created_at: instant().describe('When the account was created.'),
    is_admin: z.boolean().describe('Whether the account is an admin.'),
    offering_balance: int4().describe(
      'Bought messages that are left, as stored; negative after a refund of spent ones.',
    ),
    monthly_messages_used: count().describe(
      'Free messages that were used, as stored: of the last month in which one was used.',
    ),
    entitlements: z.array(EntitlementSummary).describe('All entitlements, the newest grant first.'),
    wallet_audit: z.array(WalletAuditEntry).describe('The newest 20 movements of the wallet.'),
    license_vendor_sales: z.array(LicenseVendorSaleSummary).describe('The newest 10 sales to the account’s address.'),
  })
  .meta({ id: 'AdminUserSummary' })

const userParams = withId('user_id')

export const admin: Route[] = [
  {
    method: 'get',
    path: '/admin/usage-stats',
    summary: 'Calls, tokens and cost of language models: in all, per person, per model.',
    access: 'admin',
    query: paging,
    call: 'api.usage_stats',
    answers: { 200: UsageStatsResponse },
  },
  {
    method: 'post',
    path: '/admin/maintenance/energy-plans',
    summary: 'Deletes energy plans older than some days.',
    access: 'admin',
    query: z.object({ older_than_days: queryInt(-INT4, INT4, 30).describe('Age in days: older plans are deleted.') }),
    call: 'api.energy_plans_purge',
    answers: {
      200: z
        .object({
          deleted: count().describe('Number of plans that were deleted.'),
          older_than_days: int4().describe('The age in days that was asked for.'),
        })
        .meta({ id: 'EnergyPlanPurge' }),
    },
    refuses: { 400: ['older_than_days must be positive'] },
  },
  {
    method: 'post',
    path: '/admin/users/:user_id/entitlements',
    summary: 'Grants a person course access; repeating it answers the same entitlement.',
    access: 'admin',
    limit: perMinute(10),
    params: userParams,
    body: EntitlementGrantRequest,
    call: 'api.entitlement_create',
    answers: { 201: EntitlementSummary },
    refuses: { 404: ['user_not_found'] },
  },
  {
    method: 'delete',
    path: '/admin/users/:user_id/entitlements/:entitlement_id',
    summary: 'Revokes a person’s active entitlement.',
    access: 'admin',
    limit: perMinute(10),
    params: userParams.extend(withId('entitlement_id').shape),
    body: EntitlementRevokeRequest,
    call: 'api.entitlement_delete',
    answers: { 200: EntitlementSummary },
    refuses: { 404: ['user_not_found', 'entitlement_not_found'] },
  },
  {
    method: 'get',
    path: '/admin/users/:user_id/summary',
    summary: 'One account with its entitlements, wallet and sales.',
    access: 'admin',
    params: userParams,
    call: 'api.user_summary',
    answers: { 200: AdminUserSummary },
    refuses: { 404: ['user_not_found'] },
  },
]
