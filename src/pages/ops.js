// The page /ops: shows the job queue, retries and cancels jobs, pauses and runs tasks, releases jobs of dead workers.
import { ago, instant, now, span } from './clock.js'
import { element, headOf, make, setText } from './elements.js'
import { ask, isOpen, runPage, words } from './frame.js'
import { showTable } from './table.js'

/**
 * @typedef {'ready' | 'scheduled' | 'running' | 'retrying' | 'failed'} Status
 * @typedef {Record<Status, number>} Counts
 * @typedef {{ process_id: string, started_at: string, beat_at: string, alive: boolean, running: number }} Worker
 * @typedef {{ counts: Counts, tasks: Array<Counts & { task: string }>, oldest_ready_seconds: number | null,
 *   workers: Worker[], reasons: Array<{ reason: string, since: string, detail: string }> }} Summary
 * @typedef {{ id: number, task: string, status: Status, attempts: number, max_attempts: number, priority: number,
 *   run_at: string, created_at: string, updated_at: string, locked_at: string | null, locked_by: string | null,
 *   last_error: string | null }} Job
 * @typedef {{ items: Job[], total: number, offset: number, has_more: boolean }} Page
 * @typedef {{ task: string, cause: string, status: Status | 'settled', count: number, first_at: string,
 *   last_at: string }} Cause
 * @typedef {Counts & { task: string, paused: { until: string | null, reason: string } | null,
 *   cron: { schedule: string, next_at: string, overdue: boolean } | null,
 *   last_day: { done: number, failed: number, p95_ms: number | null } }} Task
 * @typedef {{ task: string, job_id: number, ended_at: string, started_at: string | null, outcome: string,
 *   request_id: string | null, cause: string | null, attempts: number }} Ended
 * @typedef {{ public_id: string, category: string, impact: string, created_at: string, user_id: number,
 *   summary: string, intent: string | null, expected: string | null, actual: string | null,
 *   context: Record<string, string | null> }} Feedback
 * @typedef {{ changed: number[], unchanged: Array<{ id: number, reason: string }> }} Changes
 */

const REFRESH_MS = 10_000
const PAGE_SIZE = 25
const FEEDBACK_SIZE = 20 // a longer page is a heavy read
/** @type {Status[]} */
const STATUSES = ['ready', 'scheduled', 'running', 'retrying', 'failed']

const filter = element('filter', HTMLFormElement)
const feedbackFilter = element('feedback-filter', HTMLFormElement)
const task = element('task', HTMLSelectElement)
const selectAll = element('select-all', HTMLInputElement)
const previous = element('previous', HTMLButtonElement)
const next = element('next', HTMLButtonElement)
const confirmation = element('confirm', HTMLDialogElement)

let offset = 0
let loads = 0

// --- Loading ------------------------------------------------------------------------------------------------------

/** @returns {Promise<void>} */
async function load() {
  const thisLoad = ++loads
  loadFeedback(thisLoad)
  try {
    /** @type {[Summary, Page, { items: Cause[] }, { items: Task[] }, { items: Ended[] }]} */
    const [summary, page, causes, tasks, history] = await Promise.all([
      ask('/admin/jobs/summary'),
      ask(`/admin/jobs/?${query()}`),
      ask('/admin/jobs/causes'),
      ask('/admin/tasks'),
      ask(`/admin/jobs/history?limit=${PAGE_SIZE}`),
    ])
    if (thisLoad !== loads) return // a later load has begun
    if (page.items.length === 0 && offset > 0) return turnTo(lastOffset(page.total))
    showCauses(causes.items)
    showSummary(summary)
    showTasks(tasks.items)
    showTable('history', history.items, ENDED_COLUMNS, endedKey)
    showJobs(page)
    showText('problem', '')
    showText('updated', `as of ${instant(now())}`)
  } catch (error) {
    if (thisLoad === loads) showText('problem', words(error))
  }
}

/** Apart from the queue, which is shown also if a text cannot be opened. @param {number} thisLoad */
async function loadFeedback(thisLoad) {
  const filters = [...new FormData(feedbackFilter)].flatMap(([name, value]) => (value ? [[name, `${value}`]] : []))
  const query = new URLSearchParams([['paginate', 'true'], ['limit', `${FEEDBACK_SIZE}`], ...filters])
  try {
    /** @type {{ items: Feedback[], total: number }} */
    const { items, total } = await ask(`/admin/feedback?${query}`)
    if (thisLoad !== loads) return
    showTable('feedback', items, FEEDBACK_COLUMNS, ({ public_id }) => ({ key: public_id, state: '' }))
    showText(
      'feedback-range',
      total > items.length ? `The newest ${items.length} of ${total.toLocaleString('en')}` : '',
    )
    showText('feedback-problem', '')
  } catch (error) {
    if (thisLoad === loads) showText('feedback-problem', words(error))
  }
}

const chosen = () => ({ status: String(new FormData(filter).get('status')), task: task.value })

function query() {
  const { status, task } = chosen()
  return new URLSearchParams({
    limit: `${PAGE_SIZE}`,
    offset: `${offset}`,
    ...(status && { status }),
    ...(task && { task }),
  })
}

/** @param {number} total */
const lastOffset = (total) => PAGE_SIZE * Math.max(0, Math.ceil(total / PAGE_SIZE) - 1)

/** Shows the jobs from an offset on, and writes it into the address for reloads and links. @param {number} to */
function turnTo(to) {
  offset = to
  const { status, task } = chosen()
  const params = new URLSearchParams({
    ...(status && { status }),
    ...(task && { task }),
    ...(to && { offset: `${to}` }),
  })
  history.replaceState(null, '', params.size > 0 ? `?${params}` : location.pathname)
  return load()
}

function readAddress() {
  const params = new URLSearchParams(location.search)
  const status = params.get('status')
  for (const radio of filter.querySelectorAll('input')) if (radio.value === status) radio.checked = true
  offerTask(params.get('task') ?? '')
  task.value = params.get('task') ?? ''
  offset = Math.max(0, Number.parseInt(params.get('offset') ?? '', 10) || 0)
}

// --- Showing ------------------------------------------------------------------------------------------------------

/** @param {Summary} summary */
function showSummary({ counts, oldest_ready_seconds: oldest, workers, reasons }) {
  showText(
    'oldest',
    oldest === null ? 'No job waits for a worker.' : `The first in line has been ready for ${span(oldest)}.`,
  )
  const idle = workers.some(({ alive }) => alive) ? [] : ['No worker is alive: nothing runs.']
  const others = reasons.filter(({ reason }) => reason !== 'no_worker')
  const lines = others.map(({ reason, since, detail }) => `${reason.replaceAll('_', ' ')} ${ago(since)}: ${detail}.`)
  showText('degraded', [...idle, ...lines].join(' '))
  for (const status of STATUSES) showText(`count-${status}`, counts[status].toLocaleString('en'))
  showText('count-all', STATUSES.reduce((sum, status) => sum + counts[status], 0).toLocaleString('en'))
  showTable('workers', workers, WORKER_COLUMNS, (worker) => ({ key: worker.process_id, state: alive(worker) }))
}

/** @type {Map<string, Cause>} */
const causesNow = new Map()
/** @param {Cause} cause */
const causeKey = ({ task, status, cause }) => `${task} ${status} ${cause}`

/** @param {Cause[]} causes */
function showCauses(causes) {
  causesNow.clear()
  for (const cause of causes) causesNow.set(causeKey(cause), cause)
  showTable('causes', causes, CAUSE_COLUMNS, (cause) => ({ key: causeKey(cause), state: cause.status }))
}

/** @param {Task[]} tasks */
function showTasks(tasks) {
  for (const row of tasks) offerTask(row.task)
  const failed = tasks.reduce((sum, { last_day }) => sum + last_day.failed, 0)
  showText(
    'failed-ended',
    failed > 0 ? `${failed.toLocaleString('en')} failed and ended in the last day: see below.` : '',
  )
  showTable('tasks', tasks, TASK_COLUMNS, (row) => ({ key: row.task, state: row.failed ? 'failed' : '' }))
}

/** @param {Ended} ended */
const endedKey = ({ job_id, ended_at, outcome }) => ({
  key: `${job_id} ${ended_at}`,
  state: outcome === 'done' ? '' : 'failed',
})

/** @param {Page} page */
function showJobs({ items, total, offset, has_more }) {
  showTable('jobs', items, JOB_COLUMNS, (job) => ({ key: `${job.id}`, state: job.status }))
  showText(
    'range',
    items.length > 0 ? `${offset + 1} to ${offset + items.length} of ${total.toLocaleString('en')}` : '',
  )
  // Not `disabled`: a disabled button loses its focus.
  previous.setAttribute('aria-disabled', `${offset === 0}`)
  next.setAttribute('aria-disabled', `${!has_more}`)
  element('turn', HTMLElement).hidden = offset === 0 && !has_more
  showSelection()
}

/** @type {import('./table.js').Column<Cause>[]} */
const CAUSE_COLUMNS = [
  { label: 'Cause', text: (row) => row.cause },
  { label: 'Task', text: (row) => row.task },
  { label: 'State', text: (row) => row.status },
  { label: 'Jobs', text: (row) => row.count.toLocaleString('en') },
  { label: 'First', text: (row) => ago(row.first_at) },
  { label: 'Last', text: (row) => ago(row.last_at) },
  { label: 'All of them', content: resolver },
]
/** @type {import('./table.js').Column<Ended>[]} */
const ENDED_COLUMNS = [
  { label: 'Job', text: (row) => `${row.task} ${row.job_id}` },
  { label: 'Outcome', text: (row) => row.outcome.replaceAll('_', ' ') },
  { label: 'Ended', text: (row) => ago(row.ended_at) },
  { label: 'Attempts', text: (row) => `${row.attempts}` },
  { label: 'Request', text: (row) => row.request_id ?? '' },
  { label: 'Cause', text: (row) => row.cause ?? '' },
]
/** @type {import('./table.js').Column<Feedback>[]} */
const FEEDBACK_COLUMNS = [
  { label: 'Id', text: (row) => row.public_id },
  { label: 'Arrived', text: (row) => ago(row.created_at) },
  { label: 'Kind', text: (row) => row.category },
  { label: 'Impact', text: (row) => row.impact.replaceAll('_', ' ') },
  { label: 'Summary', text: (row) => row.summary },
  { label: 'App', text: ({ context }) => [context.platform, context.app_build].filter(Boolean).join(' ') },
  { label: 'More', content: feedbackOpener },
]
/** @type {import('./table.js').Column<Task>[]} */
const TASK_COLUMNS = [
  { label: 'Task', text: (row) => row.task },
  ...STATUSES.map((status) => ({
    label: headOf(status),
    text: (/** @type {Counts} */ row) => row[status].toLocaleString('en'),
  })),
  {
    label: 'Last day',
    text: ({ last_day: { done, failed } }) =>
      `${done.toLocaleString('en')} done, ${failed.toLocaleString('en')} failed`,
  },
  { label: 'Next', text: ({ cron }) => (cron ? `${ago(cron.next_at)}${cron.overdue ? ', overdue' : ''}` : '') },
  {
    label: 'Paused',
    text: ({ paused }) => (paused ? `${paused.until ? ago(paused.until) : 'yes'}: ${paused.reason}` : ''),
  },
  { label: 'More', content: taskButtons, update: showPauseOrResume },
]
/** @type {import('./table.js').Column<Worker>[]} */
const WORKER_COLUMNS = [
  { label: 'Process', text: (worker) => worker.process_id },
  { label: 'State', text: alive },
  { label: 'Jobs', text: (worker) => `${worker.running}` },
  { label: 'Started', text: (worker) => ago(worker.started_at) },
  { label: 'Heartbeat', text: (worker) => ago(worker.beat_at) },
]
/** @type {import('./table.js').Column<Job>[]} */
const JOB_COLUMNS = [
  { label: 'Select', content: selector },
  { label: 'Job', text: (job) => `${job.task} ${job.id}` },
  { label: 'State', text: (job) => job.status },
  { label: 'When', text: when },
  { label: 'Attempts', text: (job) => `${job.attempts} of ${job.max_attempts}` },
  { label: 'Last error', text: (job) => job.last_error ?? '' },
  { label: 'More', content: opener },
]

/** The buttons of a cause. @param {Cause} row */
function resolver(row) {
  if (row.status === 'settled') return make('span', {}, 'Settled')
  const key = causeKey(row)
  const button = (/** @type {'retry' | 'cancel'} */ action, /** @type {string} */ label) =>
    make(
      'button',
      { type: 'button', class: action === 'cancel' ? 'danger' : 'plain', click: () => resolve(action, key) },
      label,
    )
  return make('div', { class: 'bar' }, button('retry', 'Retry all'), button('cancel', 'Cancel all…'))
}

/** What a button of a task does, by its label. @type {Record<string, (name: string) => Promise<unknown>>} */
const TASK_ACTIONS = {
  Pause: (name) => ask(`/admin/tasks/${name}/pause`, { reason: 'on the page of jobs' }),
  Resume: (name) => ask(`/admin/tasks/${name}/pause`, undefined, 'DELETE'),
  Run: (name) => ask(`/admin/tasks/${name}/run`, {}),
}

/** The buttons of a task. `showPauseOrResume` labels the first. @param {Task} row */
function taskButtons({ task, cron }) {
  const click = (/** @type {Event} */ { currentTarget }) => {
    const action = /** @type {Element} */ (currentTarget).textContent ?? ''
    perform('task-outcome', async () => {
      await TASK_ACTIONS[action]?.(encodeURIComponent(task))
      return [`${task}: ${action.toLowerCase()} done.`]
    })
  }
  const button = (/** @type {string} */ label) =>
    make('button', { type: 'button', class: 'plain', 'aria-label': `${label} ${task}`, click }, label)
  return make('div', { class: 'bar' }, button('Pause'), ...(cron ? [button('Run')] : []))
}

/** Offers to pause or to resume, on one button, which keeps its focus. @param {Element} cell @param {Task} row */
function showPauseOrResume(cell, { task, paused }) {
  const button = /** @type {Element} */ (cell.querySelector('button'))
  const label = paused ? 'Resume' : 'Pause'
  setText(button, label)
  button.setAttribute('aria-label', `${label} ${task}`)
}

/** @param {Worker} worker */
function alive(worker) {
  return worker.alive ? 'alive' : 'silent'
}

/** @param {Job} job */
function selector({ id, task }) {
  return make('input', { type: 'checkbox', value: `${id}`, 'aria-label': `Job ${id}, ${task}`, change: showSelection })
}

/** The time that matters in the job's state. @param {Job} job */
function when({ status, run_at, locked_at, updated_at }) {
  if (status === 'running') return `began ${ago(locked_at ?? updated_at)}`
  if (status === 'failed') return `gave up ${ago(updated_at)}`
  return status === 'ready' ? `due ${ago(run_at)}` : ago(run_at)
}

/** @param {Job} job */
function opener({ id }) {
  const attributes = { type: 'button', class: 'plain', 'aria-label': `Details of job ${id}`, 'aria-haspopup': 'dialog' }
  return make('button', { ...attributes, click: () => showDetails(id) }, 'Details')
}

/** @param {Feedback} row */
function feedbackOpener({ public_id, created_at, context, ...rest }) {
  const fields = Object.entries({ arrived: instant(Date.parse(created_at)), ...rest, ...context })
  /** @type {Array<[string, string]>} */
  const facts = fields.map(([name, value]) => [name.replaceAll('_', ' '), `${value ?? 'not given'}`])
  const attributes = {
    type: 'button',
    class: 'plain',
    'aria-label': `Details of ${public_id}`,
    'aria-haspopup': 'dialog',
  }
  return make('button', { ...attributes, click: () => openDetails(public_id, facts) }, 'Details')
}

/** @param {string} name */
function offerTask(name) {
  if ([...task.options].every(({ value }) => value !== name)) task.append(make('option', { value: name }, name))
}

/** @param {number} id */
async function showDetails(id) {
  /** @type {Array<[string, string | Node]>} */
  const facts = await ask(`/admin/jobs/${id}`).then(factsOf, (error) => [['Not shown', words(error)]])
  if (isOpen()) openDetails(`Job ${id}`, facts)
}

/** @param {string} heading @param {Array<[string, string | Node]>} facts */
function openDetails(heading, facts) {
  showText('details-heading', heading)
  const list = facts.flatMap(([name, value]) => [make('dt', {}, name), make('dd', {}, value)])
  element('details-list', HTMLElement).replaceChildren(...list)
  element('details', HTMLDialogElement).showModal()
}

/** @param {Job & { payload: unknown }} job @returns {Array<[string, string | Node]>} */
function factsOf(job) {
  const at = (/** @type {string} */ time) => instant(Date.parse(time))
  return [
    ['Task', job.task],
    ['State', job.status],
    ['Attempts', `${job.attempts} of ${job.max_attempts}`],
    ['Priority', `${job.priority}`],
    ['Runs at', at(job.run_at)],
    ['Created', at(job.created_at)],
    ['Updated', at(job.updated_at)],
    ['Locked', job.locked_at ? `${at(job.locked_at)} by ${job.locked_by}` : 'no'],
    ['Last error', job.last_error ? make('pre', {}, job.last_error) : 'none'],
    ['Payload', make('pre', {}, JSON.stringify(job.payload, null, 2))],
  ]
}

// --- Selecting and changing ---------------------------------------------------------------------------------------

const selectors = () => [
  .../** @type {NodeListOf<HTMLInputElement>} */ (document.querySelectorAll('#jobs tbody input')),
]
const selection = () => selectors().flatMap(({ checked, value }) => (checked ? [Number(value)] : []))

function showSelection() {
  const [chosen, all] = [selection().length, selectors().length]
  selectAll.checked = chosen > 0 && chosen === all
  selectAll.indeterminate = chosen > 0 && chosen < all
  showText('selected', chosen === 0 ? 'none selected' : `${chosen} selected`)
}

/** @param {(ids: number[]) => void} act */
function withSelection(act) {
  const ids = selection()
  if (ids.length > 0) act(ids)
  else showText('outcome', 'Select a job first.')
}

const DONE = { retry: 'will run again', cancel: 'cancelled' }
/** @param {keyof typeof DONE} action @param {number[]} ids */
const change = (action, ids) =>
  perform('outcome', async () => {
    /** @type {Changes} */
    const { changed, unchanged } = await ask(`/admin/jobs/${action}`, { ids })
    const left = unchanged.map(({ id, reason }) => `${id} (${reason.replaceAll('_', ' ')})`)
    for (const selector of selectors()) selector.checked = false
    return [
      changed.length > 0 && `${jobs(changed.length)} ${DONE[action]}.`,
      left.length > 0 && `Left as before: ${left.join(', ')}.`,
    ]
  })

/**
 * Changes all jobs of a cause, if they are still as many as the page shows.
 * @param {'retry' | 'cancel'} action @param {string} key
 */
function resolve(action, key) {
  const row = causesNow.get(key)
  if (row === undefined) return
  const { task, status, cause, count } = row
  const act = () =>
    perform('resolved', async () => {
      const { changed } = await ask('/admin/jobs/bulk', { action, filter: { task, status, cause }, expect: count })
      return [`${jobs(changed)} ${DONE[action]}.`]
    })
  if (action === 'retry') return act()
  confirmThen(count, `All of ${task} with this cause: ${cause}`, act)
}

/** Asks before jobs are cancelled. @param {number} count @param {string} which @param {() => void} act */
function confirmThen(count, which, act) {
  showText('confirm-heading', `Cancel ${jobs(count)}?`)
  showText('confirm-what', `What is cancelled leaves the queue and won’t happen. ${which}`)
  confirmation.returnValue = ''
  confirmation.addEventListener('close', () => confirmation.returnValue === 'yes' && act(), { once: true })
  confirmation.showModal()
}

const unlock = () =>
  perform('unlocked', async () => {
    const { unlocked } = await ask('/admin/jobs/unlock', {})
    return [unlocked > 0 ? `${jobs(unlocked)} released.` : 'No dead worker holds a job.']
  })

/**
 * Runs an action, shows its outcome in the element with the id `where`, and loads the queue again.
 * @param {string} where
 * @param {() => Promise<Array<string | false>>} act
 */
async function perform(where, act) {
  showText(where, '')
  try {
    showText(where, (await act()).filter(Boolean).join(' '))
  } catch (error) {
    showText(where, words(error))
  }
  if (isOpen()) await load()
}

// --- Texts --------------------------------------------------------------------------------------------------------

/** @param {string} id @param {string} text */
const showText = (id, text) => setText(element(id, HTMLElement), text)
/** @param {number} count */
const jobs = (count) => (count === 1 ? '1 job' : `${count.toLocaleString('en')} jobs`)

// --- Start --------------------------------------------------------------------------------------------------------

readAddress()
filter.addEventListener('change', () => turnTo(0))
feedbackFilter.addEventListener('change', load)
feedbackFilter.addEventListener('submit', (event) => event.preventDefault())
filter.addEventListener('submit', (event) => {
  event.preventDefault()
  load()
})
for (const [turn, by] of /** @type {const} */ ([
  [previous, -PAGE_SIZE],
  [next, PAGE_SIZE],
])) {
  turn.addEventListener('click', async () => {
    if (turn.ariaDisabled === 'true') return
    await turnTo(Math.max(0, offset + by))
    turn.scrollIntoView({ block: 'nearest' }) // a page of another length moves the button, which has the focus
  })
}
selectAll.addEventListener('change', () => {
  for (const selector of selectors()) selector.checked = selectAll.checked
  showSelection()
})
element('retry', HTMLButtonElement).addEventListener('click', () => withSelection((ids) => change('retry', ids)))
element('cancel', HTMLButtonElement).addEventListener('click', () =>
  withSelection((ids) => confirmThen(ids.length, `By number: ${ids.join(', ')}.`, () => change('cancel', ids))),
)
element('unlock', HTMLButtonElement).addEventListener('click', unlock)
element('refresh', HTMLButtonElement).addEventListener('click', load)

const keepFresh = element('keep-fresh', HTMLInputElement)
const refresh = () => {
  if (isOpen() && keepFresh.checked && document.visibilityState === 'visible') load()
}
setInterval(refresh, REFRESH_MS)
document.addEventListener('visibilitychange', refresh)
runPage(load)
