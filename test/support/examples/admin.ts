import { until } from '../notes.ts'
import type { Run } from './run.ts'

// Examples of the routes for admins.

export async function admin(run: Run) {
  const { ada, dora, server, ok, refused } = run
  const path = { user_id: ada.userId }
  const grant = 'POST /admin/users/{user_id}/entitlements'
  const granted = await ok(dora, grant, { path, body: { reason: 'Paid by bank transfer.' } })
  const revoke = 'DELETE /admin/users/{user_id}/entitlements/{entitlement_id}'
  const body = { reason: 'The transfer came back.' }
  await refused(dora, revoke, { path: { user_id: 4_000_000, entitlement_id: granted.id }, body })
  await ok(dora, revoke, { path: { ...path, entitlement_id: granted.id }, body })
  await ok(dora, 'GET /admin/users/{user_id}/summary', { path })
  const { public_id } = await ok(ada, 'POST /feedback/', {
    body: {
      category: 'broken',
      impact: 'can_continue',
      summary: 'The check-in of Monday vanished.',
      actual: 'The list was empty.',
      context: { screen: 'Habits', platform: 'ios', app_build: '2.4.1', locale: 'pt-BR' },
    },
  })
  await ok(ada, 'GET /feedback/{public_id}/receipt', { path: { public_id } })
  await refused(ada, 'GET /feedback/{public_id}/receipt', { path: { public_id: 'FB-22222222' } })
  await ok(dora, 'PATCH /admin/feedback/{public_id}', { path: { public_id }, body: { status: 'seen' } })
  await refused(dora, 'PATCH /admin/feedback/{public_id}', {
    path: { public_id: 'FB-22222222' },
    body: { status: 'done' },
  })
  await ok(dora, 'GET /admin/feedback', { query: { category: 'broken', paginate: true, limit: 10 } })
  await ok(dora, 'GET /admin/usage-stats', { query: { paginate: true, limit: 10 } })
  const purge = 'POST /admin/maintenance/energy-plans'
  await ok(dora, purge, { query: { older_than_days: 30 } })
  await refused(dora, purge, { query: { older_than_days: 0 } })
  await server.database.owner.query("update app.stage_progress set completed_stages = '{2}' where user_id = $1", [
    ada.userId,
  ])
  await ok(dora, 'GET /admin/stage-progress/gaps', { query: { limit: 10 } })
  await ok(dora, 'POST /admin/stage-progress/{user_id}/repair', { path })
}

/** Jobs wait here until next year, so no worker takes them. */
export async function jobs({ dora, server, ok }: Run) {
  const later = async () => {
    const { rows } = await server.database.owner.query<{ id: number }>(
      `select (graphile_worker.add_job('sweep_expired', '{}', run_at => now() + interval '1 year')).id::integer as id`,
    )
    return Number(rows[0]?.id)
  }
  const [first, second] = [await later(), await later()]
  await ok(dora, 'GET /admin/jobs/', { query: { status: 'scheduled', limit: 1 } })
  await ok(dora, 'GET /admin/jobs/{job_id}', { path: { job_id: first } })
  await ok(dora, 'GET /admin/tasks')
  const task = { path: { task: 'sweep_expired' } }
  await ok(dora, 'POST /admin/tasks/{task}/pause', { ...task, body: { reason: 'The vendor is away.' } })
  await ok(dora, 'DELETE /admin/tasks/{task}/pause', task)
  await ok(dora, 'GET /admin/jobs/causes')
  const bulk = { action: 'reschedule', filter: { task: 'sweep_expired' }, expect: 2, run_at: '2036-01-01T00:00:00Z' }
  await ok(dora, 'POST /admin/jobs/bulk', { body: bulk })
  await ok(dora, 'GET /admin/jobs/summary')
  await ok(dora, 'POST /admin/jobs/cancel', { body: { ids: [first] } })
  await ok(dora, 'GET /admin/jobs/history', { query: { outcome: 'cancelled', limit: 1 } })
  await ok(dora, 'POST /admin/jobs/retry', { body: { ids: [second, first] } })
  await ok(dora, 'POST /admin/jobs/unlock')
  // A task that runs is not run again (409), and the worker may still be at the job that was tried again.
  const rest = "select from jobs.queue() where task = 'sweep_expired' and status in ('ready', 'running')"
  await until(async () => (await server.database.owner.query(rest)).rowCount === 0)
  await ok(dora, 'POST /admin/tasks/{task}/run', task)
}
