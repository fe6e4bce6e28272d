import type { WorkerEvents } from 'graphile-worker'

// The places of a worker that some of its tasks may take at once (docs/contract/admin-jobs.md#places). graphile-worker
// skips jobs with a forbidden flag, and every job has its task as a flag. A worker of the pool asks what is forbidden
// before it looks for a job, so each look that may find such a job holds a place from then on, until it has found
// another job or none, or the job has ended. Asking does not say which worker asks: its look, which begins next, does.

type Looker = object

/** Returns what to ask before each look: the flags of these tasks while they have no place. */
export function limitPlaces(events: WorkerEvents, tasks: readonly string[], places: number): () => readonly string[] {
  let taken = 0
  const asked: boolean[] = []
  const holders = new Set<Looker>()
  const leave = (looker: Looker) => {
    if (holders.delete(looker)) taken--
  }
  events.on('worker:getJob:start', ({ worker }) => {
    if (asked.shift()) holders.add(worker)
  })
  events.on('worker:getJob:empty', ({ worker }) => leave(worker))
  events.on('worker:getJob:error', ({ worker }) => leave(worker))
  events.on('job:complete', ({ worker }) => leave(worker))
  events.on('job:start', ({ worker, job }) => {
    if (!tasks.includes(job.task_identifier)) leave(worker)
  })
  return () => {
    const free = taken < places
    if (free) taken++
    asked.push(free)
    return free ? [] : tasks
  }
}
