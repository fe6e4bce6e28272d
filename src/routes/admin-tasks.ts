import { z } from 'zod'
import { count, instant, sentInstant, text } from '../base/shapes/shapes.ts'
import type { Route } from '../http/route.ts'

// Tasks, the kinds of jobs, for the page /ops and the tools of admins.

const Task = z
  .object({
    task: z.string().describe('Name of the task.'),
    ready: count().describe('Jobs that wait for a worker.'),
    scheduled: count().describe('Jobs whose time has not come, or whose task is paused.'),
    running: count().describe('Jobs that a worker holds.'),
    retrying: count().describe('Jobs that failed and will be tried again.'),
    failed: count().describe('Jobs without attempts left.'),
    paused: z
      .object({
        until: instant().nullable().describe('When it ends; null where somebody must end it.'),
        reason: z.string().describe('Why.'),
        by: z.string().describe('Who paused it.'),
      })
      .nullable()
      .describe('Its pause; null without one.'),
    last_day: z
      .object({
        done: count().describe('Jobs that were done.'),
        failed: count().describe('Jobs that failed for good.'),
        p50_ms: count().nullable().describe('Half of the done ones took no longer; null without one.'),
        p95_ms: count().nullable().describe('95 of 100 done ones took no longer; null without one.'),
      })
      .describe('The last 24 hours.'),
    cron: z
      .object({
        schedule: z.string().describe('As crontab writes it, in UTC.'),
        last_at: instant().nullable().describe('When it was due last; null before the first time.'),
        next_at: instant().describe('When it is due next.'),
        overdue: z.boolean().describe('Whether no worker queued it in time.'),
      })
      .nullable()
      .describe('Its schedule; null where it has none.'),
  })
  .meta({ id: 'Task' })

const params = z.object({ task: text({ min: 1 }).describe('Name of the task.') })
const oneTask = { access: 'admin', params, answers: { 200: Task } } as const

export const adminTasks: Route[] = [
  {
    method: 'get',
    path: '/admin/tasks',
    summary: 'The tasks: what waits, runs and failed, their pauses, schedules and last day.',
    access: 'admin',
    call: 'api.tasks_list',
    answers: { 200: z.object({ items: z.array(Task).describe('The tasks, by name.') }).meta({ id: 'Tasks' }) },
  },
  {
    ...oneTask,
    method: 'post',
    path: '/admin/tasks/:task/pause',
    summary: 'Lets the jobs of a task wait. Running ones end.',
    body: z
      .object({
        until: sentInstant().optional().describe('When the pause ends by itself.'),
        reason: text({ min: 1, max: 200 }).describe('Why, for other operators.'),
      })
      .meta({ id: 'TaskPause' }),
    call: 'api.task_pause',
    refuses: { 404: ['task_not_found'], 409: ['task_already_paused'] },
  },
  {
    ...oneTask,
    method: 'delete',
    path: '/admin/tasks/:task/pause',
    summary: 'Ends the pause of a task.',
    call: 'api.task_resume',
    refuses: { 404: ['task_not_found'] },
  },
  {
    ...oneTask,
    method: 'post',
    path: '/admin/tasks/:task/run',
    summary: 'Queues a recurring task to run at once.',
    call: 'api.task_run',
    refuses: { 404: ['task_not_found'], 409: ['task_has_no_schedule', 'task_running'] },
  },
]
