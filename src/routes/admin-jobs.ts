import { z } from 'zod'
import { bodyId, instant, paging, text, withId } from '../base/shapes.ts'
import type { Route } from '../http/route.ts'

// The job queue, for the page /ops and the tools of operators; npm run jobs calls the same functions of sql/jobs/queue.

const MOST_IDS = 100

export const JobStatus = z.enum(['ready', 'scheduled', 'running', 'retrying', 'failed']).meta({ id: 'JobStatus' })
const job = {
  id: z.int(),
  task: z.string(),
  status: JobStatus,
  attempts: z.int(),
  max_attempts: z.int(),
  run_at: instant(),
  created_at: instant(),
  updated_at: instant(),
  locked_at: instant().nullable(),
  locked_by: z.string().nullable(),
  last_error: z.string().nullable(),
  priority: z.int(),
}
const Job = z.object(job).meta({ id: 'Job' })
const REDACTED = '[redacted]'
const JobDetail = z
  .object({ ...job, payload: z.union([z.record(z.string(), z.unknown()), z.literal(REDACTED)]) })
  .meta({ id: 'JobDetail' })

const counts = Object.fromEntries(JobStatus.options.map((status) => [status, z.int()]))
const JobSummary = z
  .object({
    counts: z.object(counts),
    tasks: z.array(z.object({ task: z.string(), ...counts })),
    oldest_ready_seconds: z.int().nullable(),
    workers: z.array(
      z.object({
        process_id: z.string(),
        started_at: instant(),
        beat_at: instant(),
        alive: z.boolean(),
        running: z.int(),
      }),
    ),
  })
  .meta({ id: 'JobSummary' })

const JobIds = z.object({ ids: z.array(bodyId()).min(1).max(MOST_IDS) }).meta({ id: 'JobIds' })
const JobOutcome = z
  .object({
    changed: z.array(z.int()),
    unchanged: z.array(z.object({ id: z.int(), reason: z.enum(['running', 'job_not_found']) })),
  })
  .meta({ id: 'JobOutcome' })

export const adminJobs: Route[] = [
  {
    method: 'get',
    path: '/admin/jobs/',
    summary: 'Jobs of the queue, those that need somebody first; of an error its beginning.',
    access: 'admin',
    query: z.object({
      status: JobStatus.optional(),
      task: text({ min: 1 }).optional(),
      limit: paging.shape.limit,
      offset: paging.shape.offset,
    }),
    call: 'api.jobs_list',
    answers: {
      200: z.object({
        items: z.array(Job),
        total: z.int(),
        limit: z.int(),
        offset: z.int(),
        has_more: z.boolean(),
      }),
    },
  },
  {
    method: 'get',
    path: '/admin/jobs/summary',
    summary: 'How much is in the queue, by state and task, and which workers there are.',
    access: 'admin',
    call: 'api.jobs_summary',
    answers: { 200: JobSummary },
  },
  {
    method: 'post',
    path: '/admin/jobs/retry',
    summary: 'Makes jobs ready at once; those without attempts get all of them again. Running ones stay as they are.',
    access: 'admin',
    body: JobIds,
    call: 'api.jobs_retry',
    answers: { 200: JobOutcome },
  },
  {
    method: 'post',
    path: '/admin/jobs/cancel',
    summary: 'Removes jobs from the queue. Running ones stay as they are.',
    access: 'admin',
    body: JobIds,
    call: 'api.jobs_cancel',
    answers: { 200: JobOutcome },
  },
  {
    method: 'post',
    path: '/admin/jobs/unlock',
    summary: 'Lets go the jobs of workers that are dead.',
    access: 'admin',
    call: 'api.jobs_unlock',
    answers: { 200: z.object({ unlocked: z.int() }).meta({ id: 'JobUnlock' }) },
  },
  {
    method: 'get',
    path: '/admin/jobs/:job_id',
    summary: 'One job with its whole error and what it was given, redacted.',
    access: 'admin',
    params: withId('job_id'),
    call: 'api.job_get',
    answers: { 200: JobDetail },
    refuses: { 404: ['job_not_found'] },
  },
]
