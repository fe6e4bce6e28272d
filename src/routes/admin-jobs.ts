import { z } from 'zod'
import { bodyId, count, id, instant, int4, pageOf, paging, sentInstant, text, withId } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

// The job queue, for the page /ops and the tools of admins. The SQL functions of these routes call those of
// sql/jobs/queue, and so does npm run jobs.

const MOST_IDS = 100

export const JobStatus = z.enum(['ready', 'scheduled', 'running', 'retrying', 'failed']).meta({ id: 'JobStatus' })
const job = {
  id: id().describe('Id of the job.'),
  task: z.string().describe('Name of the task, the kind of work.'),
  status: JobStatus.describe('State of the job.'),
  attempts: count().describe('How often the job was tried.'),
  max_attempts: count().describe('How often it is tried at most.'),
  run_at: instant().describe('When the job may run next.'),
  created_at: instant().describe('When the job was queued.'),
  updated_at: instant().describe('When the job last changed.'),
  locked_at: instant().nullable().describe('When a worker took the job; null while nobody holds it.'),
  locked_by: z.string().nullable().describe('Which worker holds the job; null while nobody does.'),
  last_error: z
    .string()
    .nullable()
    .describe('Error of the last try; in a list its first 200 characters on one line. Null without a failure.'),
  priority: int4().describe('Place in the queue: jobs with a lower number run first.'),
}
const Job = z.object(job).meta({ id: 'Job' })
const JobDetail = z
  .object({
    ...job,
    payload: z
      .union([z.record(z.string(), z.unknown()), z.literal('[redacted]')])
      .describe('What the job was given. Values that could tell something about a person are `[redacted]`.'),
  })
  .meta({ id: 'JobDetail' })

const counts = Object.fromEntries(
  JobStatus.options.map((status) => [status, count().describe(`Number of ${status} jobs.`)]),
)
const JobSummary = z
  .object({
    counts: z.object(counts).describe('Number of jobs by state.'),
    tasks: z
      .array(z.object({ task: z.string().describe('Name of the task.'), ...counts }))
      .describe('Number of jobs by state, for each task.'),
    oldest_ready_seconds: count()
      .nullable()
      .describe('How many seconds the oldest ready job has waited; null if none waits.'),
    workers: z
      .array(
        z.object({
          process_id: z.string().describe('Name of the worker’s process.'),
          started_at: instant().describe('When the worker started.'),
          beat_at: instant().describe('When the worker last wrote its heartbeat.'),
          alive: z.boolean().describe('Whether the last heartbeat is less than 45 seconds old.'),
          running: count().describe('Number of jobs that the worker runs now.'),
        }),
      )
      .describe('The processes that run jobs.'),
    reasons: z
      .array(
        z.object({
          reason: z.string().describe('A word of docs/contract/operations.md#degraded.'),
          since: instant().describe('When it began.'),
          detail: z.string().describe('What is wrong, for operators.'),
        }),
      )
      .describe('Why the service is degraded; empty if it is not.'),
  })
  .meta({ id: 'JobSummary' })

const JobIds = z
  .object({ ids: z.array(bodyId()).min(1).max(MOST_IDS).describe('Ids of 1 to 100 jobs.') })
  .meta({ id: 'JobIds' })
const JobOutcome = z
  .object({
    changed: z.array(id()).describe('Ids of the jobs that were changed.'),
    unchanged: z
      .array(
        z.object({
          id: z.int().describe('The id as it was sent.'),
          reason: z
            .enum(['running', 'job_not_found'])
            .describe('`running`: a worker holds it. `job_not_found`: there is no such job.'),
        }),
      )
      .describe('Jobs that were left as they are, with the reason.'),
  })
  .meta({ id: 'JobOutcome' })

/** A job that failed for good without staying in the queue: a model request, which is refunded, or a refused mail. */
export const CauseStatus = z.enum([...JobStatus.options, 'settled']).meta({ id: 'CauseStatus' })

const JobCauses = z
  .object({
    items: z
      .array(
        z.object({
          task: z.string().describe('Name of the task.'),
          cause: z
            .string()
            .describe('First line of the error without numbers, ids, addresses and quoted texts; or `unknown task`.'),
          status: CauseStatus.describe('State of the jobs. `settled`: they failed for good and left the queue.'),
          count: count().describe('Number of jobs.'),
          first_at: instant().describe('First failure of these jobs with this cause.'),
          last_at: instant().describe('Last failure.'),
          sample_ids: z.array(id()).describe('The oldest and the newest of these jobs.'),
        }),
      )
      .describe('The causes, the commonest first.'),
  })
  .meta({ id: 'JobCauses' })

export const JobEnd = z.enum(['done', 'failed', 'cancelled', 'worker_died']).meta({ id: 'JobEnd' })
const JobHistory = z
  .object({
    items: z
      .array(
        z.object({
          task: z.string().describe('Name of the task.'),
          job_id: id().describe('Id of the job.'),
          request_id: z
            .string()
            .nullable()
            .describe('The request that queued it, by its X-Request-ID; null without one.'),
          queued_at: instant().describe('When it was queued.'),
          started_at: instant().nullable().describe('When its last run began; null where it was cancelled.'),
          ended_at: instant().describe('When it ended.'),
          attempts: count().describe('How often it was tried.'),
          outcome: JobEnd.describe('How it ended. `worker_died`: in its last attempt.'),
          cause: z.string().nullable().describe('Why it failed, as GET /admin/jobs/causes says it.'),
        }),
      )
      .describe('The jobs, the latest first.'),
    limit: count().describe('Number of jobs on a page.'),
    offset: count().describe('Number of jobs before this page.'),
    has_more: z.boolean().describe('Whether more follow.'),
  })
  .meta({ id: 'JobHistory' })

const task = text({ min: 1 }).optional().describe('Only jobs of this task.')
const status = JobStatus.optional().describe('Only jobs in this state.')
const cause = text({ min: 1 }).optional().describe('Only jobs with this cause, as GET /admin/jobs/causes says it.')
const request_id = text({ min: 1 }).optional().describe('Only jobs that this request queued, by its X-Request-ID.')
const { limit, offset } = paging.shape
const JobsBulk = z
  .object({
    action: z
      .enum(['retry', 'cancel', 'reschedule'])
      .describe('`retry`: ready now. `cancel`: removed. `reschedule`: due at `run_at`.'),
    filter: z
      .object({
        task,
        status: JobStatus.optional().describe('Only jobs in this state; running ones are never matched.'),
        cause,
      })
      .refine((filter) => Object.values(filter).some((value) => value !== undefined), 'A filter names something')
      .describe('Which jobs; at least one member.'),
    expect: z.int().min(0).describe('How many jobs the filter must match.'),
    run_at: sentInstant().optional().describe('When rescheduled jobs are due.'),
  })
  .meta({ id: 'JobsBulk' })

export const adminJobs: Route[] = [
  {
    method: 'get',
    path: '/admin/jobs/',
    summary: 'Jobs of the queue, those that need somebody first; of an error its beginning.',
    access: 'admin',
    query: z.object({
      status,
      task,
      cause,
      request_id,
      limit,
      offset,
    }),
    call: 'api.jobs_list',
    answers: { 200: z.object(pageOf(Job)) },
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
    method: 'get',
    path: '/admin/jobs/causes',
    summary: 'Why jobs fail: the causes with the number of their jobs, the commonest first.',
    access: 'admin',
    query: z.object({ task, status: CauseStatus.optional().describe('Only jobs in this state.') }),
    call: 'api.jobs_causes',
    writes: true,
    answers: { 200: JobCauses },
  },
  {
    method: 'get',
    path: '/admin/jobs/history',
    summary: 'Jobs that ended in the last 30 days, the latest first.',
    access: 'admin',
    query: z.object({
      task,
      outcome: JobEnd.optional().describe('Only jobs that ended so.'),
      request_id,
      limit,
      offset,
    }),
    call: 'api.jobs_history',
    answers: { 200: JobHistory },
  },
  {
    method: 'post',
    path: '/admin/jobs/bulk',
    summary: 'Retries, cancels or reschedules all jobs of a filter, if they are as many as expected.',
    access: 'admin',
    body: JobsBulk,
    call: 'api.jobs_bulk',
    answers: {
      200: z.object({ changed: count().describe('Number of jobs that were changed.') }).meta({ id: 'JobsChanged' }),
    },
    refuses: { 409: ['count_changed'] },
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
    answers: {
      200: z
        .object({ unlocked: count().describe('Number of jobs that were returned to the queue.') })
        .meta({ id: 'JobUnlock' }),
    },
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
