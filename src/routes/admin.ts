import { z } from 'zod'
import { instant, paging, queryInt, text, withId } from '../base/shapes.ts'
import { perMinute } from '../http/limits.ts'
import type { Route } from '../http/route.ts'

const INT4 = 2_147_483_647

const reason = z
  .string()
  .trim()
  .pipe(text({ min: 1 }))
const EntitlementKind = z.enum(['course_access']).meta({ id: 'EntitlementKind' })
const EntitlementGrantRequest = z
  .object({ kind: EntitlementKind.default('course_access'), reason })
  .meta({ id: 'EntitlementGrantRequest' })
const EntitlementRevokeRequest = z.object({ reason }).meta({ id: 'EntitlementRevokeRequest' })
const EntitlementSummary = z
  .object({
    id: z.int(),
    kind: EntitlementKind,
    product_id: z.string().nullable(),
    source_sale_id: z.int().nullable(),
    granted_at: instant(),
    revoked_at: instant().nullable(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .meta({ id: 'EntitlementSummary' })

const decimal = z.string().regex(/^-?\d+\.\d{6}$/)
const usage = { call_count: z.int(), total_tokens: z.int(), estimated_cost_usd: decimal }
const UsageStatsResponse = z
  .object({
    total_calls: z.int(),
    total_prompt_tokens: z.int(),
    total_completion_tokens: z.int(),
    total_tokens: z.int(),
    total_estimated_cost_usd: decimal,
    per_user: z.array(z.object({ user_id: z.int(), ...usage }).meta({ id: 'UserUsageBreakdown' })),
    per_model: z.array(
      z.object({ provider: z.string(), model: z.string(), ...usage }).meta({ id: 'ModelUsageBreakdown' }),
    ),
    per_user_total: z.int().nullable(),
    per_user_has_more: z.boolean().nullable(),
  })
  .meta({ id: 'UsageStatsResponse' })

const WalletAuditEntry = z
  .object({
    id: z.int(),
    bucket: z.enum(['monthly', 'offering']),
    reason: z.string(),
    delta: decimal,
    balance_before: decimal,
    balance_after: decimal,
    actor_user_id: z.int().nullable(),
    created_at: instant(),
  })
  .meta({ id: 'WalletAuditEntry' })
const LicenseVendorSaleSummary = z
  .object({
    id: z.int(),
    license_vendor_sale_id: z.string(),
    product_id: z.string(),
    email: z.string(),
    resource_name: z.string(),
    is_recurring_charge: z.boolean(),
    refunded: z.boolean(),
    created_at: instant(),
  })
  .meta({ id: 'LicenseVendorSaleSummary' })
const AdminUserSummary = z
  .object({
    user_id: z.int(),
    email: z.string(),
    created_at: instant(),
    is_admin: z.boolean(),
    offering_balance: z.int(),
    monthly_messages_used: z.int(),
    entitlements: z.array(EntitlementSummary),
    wallet_audit: z.array(WalletAuditEntry),
    license_vendor_sales: z.array(LicenseVendorSaleSummary),
  })
  .meta({ id: 'AdminUserSummary' })

const ofUser = withId('user_id')

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
    query: z.object({ older_than_days: queryInt(-INT4, INT4, 30) }),
    call: 'api.energy_plans_purge',
    answers: { 200: z.object({ deleted: z.int(), older_than_days: z.int() }).meta({ id: 'EnergyPlanPurge' }) },
    refuses: { 400: ['older_than_days must be positive'] },
  },
  {
    method: 'post',
    path: '/admin/users/:user_id/entitlements',
    summary: 'Grants a person course access; repeating it answers the same entitlement.',
    access: 'admin',
    limit: perMinute(10),
    params: ofUser,
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
    params: ofUser.extend(withId('entitlement_id').shape),
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
    params: ofUser,
    call: 'api.user_summary',
    answers: { 200: AdminUserSummary },
    refuses: { 404: ['user_not_found'] },
  },
]
