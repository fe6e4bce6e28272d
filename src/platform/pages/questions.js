// The six questions of /insights: for each the GraphQL query, and how its answer is read, worded and drawn.
/**
 * The answer of every query: sums over one view by its keys. Most are strings, since they may exceed a number.
 * @typedef {{ keys: string[], count: number, sum: Record<string, string>, min: Record<string, string | null>,
 *   distinctCount: { person: string } }} Group
 * @typedef {import('@observablehq/plot').PlotOptions} PlotOptions
 * @typedef {{ finding: string, table: string[][], plot: (width: number) => PlotOptions }} View
 */
/**
 * A question. `$from` and `$fromMonth` in its query are the first week and month that count.
 * @template R
 * @typedef {object} Question
 * @property {string} question
 * @property {string} counts What is counted, in a sentence or two.
 * @property {string} none The text when there is nothing to draw.
 * @property {boolean} [wide]
 * @property {string} query
 * @property {(groups: Group[], thisWeek: number) => R[]} read Makes the rows for the functions below; `thisWeek` is the
 *   present Monday of the service, in milliseconds.
 * @property {(rows: R[]) => string} finding
 * @property {(rows: R[]) => string[][]} table The numbers; its first row is the head.
 * @property {(rows: R[], width: number) => PlotOptions} plot
 */

const { Plot } = /** @type {{ Plot: typeof import('@observablehq/plot') }} */ (/** @type {unknown} */ (globalThis))

export const WEEK_MS = 7 * 86_400_000
const NARROW_PX = 560
const WIDE_PX = 900
const CHARACTER_PX = 6.6
const ROW_PX = 26
const TICK_PX = 45
const FEW_WEEKS = 16
// Weeks since joining that the sentence names, and those that are drawn when not all of them fit.
const NAMED = [1, 4, 12, 24, 35]
const DRAWN = [0, 1, 2, 4, 8, 12, 24, 35]
// The upper limit of opacity: the numbers on top stay readable, in light and dark mode.
const MOST_OPAQUE = 0.55

const active = question({
  question: 'How many people are active each week?',
  counts: 'People who logged a goal, practised, wrote, answered a prompt or read a chapter at least once in the week.',
  none: 'Nobody has done anything in these weeks.',
  wide: true,
  query: `query ($from: Date!) { view: activity(filter: { week: { greaterThanOrEqualTo: $from } }) {
    groups: groupedAggregates(groupBy: [WEEK]) { keys distinctCount { person } } } }`,
  read: (groups, thisWeek) =>
    byWeek(groups, thisWeek, (one) => ({ people: sum(one, ({ distinctCount }) => Number(distinctCount.person)) })),
  finding(rows) {
    const most = greatest(rows, ({ people }) => people)
    const last = rows.findLast(({ over }) => over)
    const people = most.people === 1 ? '1 person' : `${count(most.people)} people`
    const lately = last ? ` The last full week, from ${day(last.week)}, had ${count(last.people)}.` : ''
    return `Most active week: ${day(most.week)} with ${people}.${lately}`
  },
  table: (rows) => [['Week from', 'People'], ...rows.map(({ week, people }) => [day(week), count(people)])],
  plot(rows, width) {
    const [over, running] = [rows.filter(({ over }) => over), rows.filter(({ over }) => !over)]
    const most = greatest(rows, ({ people }) => people)
    const at = { x: 'week', y: 'people' }
    return {
      ...weekly(rows, width),
      y: { label: 'people', grid: true, zero: true },
      marks: [
        Plot.areaY(over, { ...at, fill: 'var(--accent)', fillOpacity: 0.15 }),
        Plot.lineY(over, { ...at, stroke: 'var(--accent)', strokeWidth: 2 }),
        Plot.ruleY([0]),
        Plot.dot(running, { ...at, stroke: 'var(--accent)' }),
        Plot.text(running, { ...at, text: () => 'so far', dx: -8, textAnchor: 'end' }),
        Plot.dot([most], { ...at, fill: 'var(--accent)' }),
        Plot.text([most], { ...at, text: (row) => count(row.people), dy: -12 }),
      ],
    }
  },
})

const retention = question({
  question: 'How many stay?',
  counts:
    'Of the people who joined in a month (in brackets, how many), the percentage that did something in the nth week ' +
    'after joining. A week counts once it is over.',
  none: 'Nobody who joined in these weeks has had a full week yet.',
  wide: true,
  query: `query ($fromMonth: Date!) { view: retention(filter: { cohort: { greaterThanOrEqualTo: $fromMonth } }) {
    groups: groupedAggregates(groupBy: [COHORT, WEEK]) { keys sum { people active } } } }`,
  read(groups) {
    const cohorts = Map.groupBy(groups, ({ keys: [month = ''] }) => month.slice(0, 7))
    return [...cohorts.keys()].sort().flatMap((month) => {
      const had = (cohorts.get(month) ?? []).map(({ keys: [, week], sum: { people, active } }) => ({
        week: Number(week),
        people: Number(people),
        active: Number(active),
      }))
      const cohort = `${month} (${count(Math.max(...had.map(({ people }) => people)))})`
      return had.sort((a, b) => a.week - b.week).map((row) => ({ cohort, ...row }))
    })
  },
  finding(rows) {
    const shares = [0, ...NAMED].flatMap((week) => {
      const had = rows.filter((row) => row.week === week)
      const share = percent(
        sum(had, ({ active }) => active),
        sum(had, ({ people }) => people),
      )
      return had.length > 0 ? [`${share} in week ${week}`] : []
    })
    return `Active, of everybody who has had that week: ${shares.join(', ')}.`
  },
  table(rows) {
    const weeks = [...new Set(rows.map(({ week }) => week))].sort((a, b) => a - b)
    const cohorts = [...Map.groupBy(rows, ({ cohort }) => cohort)]
    return [
      ['Joined in (people)', ...weeks.map((week) => `Week ${week}`)],
      ...cohorts.map(([cohort, had]) => {
        const share = new Map(had.map(({ week, people, active }) => [week, percent(active, people)]))
        return [cohort, ...weeks.map((week) => share.get(week) ?? '')]
      }),
    ]
  },
  plot(rows, width) {
    const drawn = width < WIDE_PX ? rows.filter(({ week }) => DRAWN.includes(week)) : rows
    const at = { x: 'week', y: 'cohort' }
    return {
      ...base(width, 44 + ROW_PX * new Set(rows.map(({ cohort }) => cohort)).size),
      margin: 4,
      marginTop: 40,
      marginLeft: CHARACTER_PX * 15,
      x: { type: 'band', axis: 'top', label: 'weeks since joining', labelAnchor: 'left', tickSize: 0, padding: 0.06 },
      y: { type: 'band', label: null, tickSize: 0, padding: 0.06 },
      marks: [
        Plot.cell(drawn, {
          ...at,
          fill: 'var(--accent)',
          fillOpacity: (row) => MOST_OPAQUE * (row.active / row.people),
        }),
        Plot.text(drawn, { ...at, text: (row) => `${Math.round((100 * row.active) / row.people)}` }),
      ],
    }
  },
})

const stages = question({
  question: 'Which stages do people get through?',
  counts: 'Of the people who ever reached a stage, the share that went on beyond it. Who is in it now has not yet.',
  none: 'Nobody has begun the program.',
  query: `{ view: stageProgress {
    groups: groupedAggregates(groupBy: [STAGE_NUMBER, STAGE_TITLE]) { keys count sum { completed } } } }`,
  read: (groups) =>
    groups
      .map(({ keys: [stage, title], count, sum }) => ({
        stage: Number(stage),
        name: `${stage} ${title}`,
        people: count,
        completed: Number(sum.completed),
      }))
      .sort((a, b) => a.stage - b.stage),
  finding(rows) {
    const most = greatest(rows, ({ people, completed }) => people - completed)
    const [left, all] = [count(most.people - most.completed), count(most.people)]
    return `Most people have stopped, or are, at ${most.name}: ${left} of the ${all} who reached it.`
  },
  table: (rows) => [
    ['Stage', 'Reached it', 'Went on', 'Share'],
    ...rows.map(({ name, people, completed }) => [name, count(people), count(completed), percent(completed, people)]),
  ],
  plot: (rows, width) =>
    bars(rows, width, {
      name: ({ name }) => name,
      value: ({ completed, people }) => completed / people,
      label: ({ completed, people }) => `${percent(completed, people)} of ${count(people)}`,
    }),
})

const minutes = question({
  question: 'How do people practise?',
  counts: 'Minutes of practice sessions, by the mode of the practice.',
  none: 'Nobody has practised in these weeks.',
  query: `query ($from: Date!) { view: practiceSessions(filter: { week: { greaterThanOrEqualTo: $from } }) {
    groups: groupedAggregates(groupBy: [MODE]) { keys count sum { minutes } } } }`,
  read: (groups) =>
    groups
      .map(({ keys: [mode = ''], count, sum }) => ({
        mode: mode.replaceAll('_', ' '),
        sessions: count,
        minutes: Number(sum.minutes),
      }))
      .sort((a, b) => b.minutes - a.minutes),
  finding(rows) {
    const most = greatest(rows, ({ minutes }) => minutes)
    const all = sum(rows, ({ minutes }) => minutes)
    return `${count(all)} minutes in all, ${percent(most.minutes, all)} of them with ${most.mode}.`
  },
  table: (rows) => [
    ['Mode', 'Sessions', 'Minutes'],
    ...rows.map(({ mode, sessions, minutes }) => [mode, count(sessions), count(minutes)]),
  ],
  plot: (rows, width) =>
    bars(rows, width, {
      name: ({ mode }) => mode,
      value: ({ minutes }) => minutes,
      label: ({ minutes }) => `${count(minutes)} min`,
    }),
})

const credits = question({
  question: 'How many messages come and go?',
  counts:
    'Messages to the language model: bought or granted above the line, charged below it, the free ones of a month too.',
  none: 'No wallet has moved in these weeks.',
  query: `query ($from: Date!) { view: walletMovements(filter: { week: { greaterThanOrEqualTo: $from } }) {
    groups: groupedAggregates(groupBy: [WEEK]) { keys sum { charged refunded granted reversed } } } }`,
  read: (groups, thisWeek) =>
    byWeek(groups, thisWeek, (one) => ({
      charged: sum(one, ({ sum }) => Number(sum.charged)),
      refunded: sum(one, ({ sum }) => Number(sum.refunded)),
      granted: sum(one, ({ sum }) => Number(sum.granted)),
      reversed: sum(one, ({ sum }) => Number(sum.reversed)),
    })),
  finding(rows) {
    const charged = count(sum(rows, ({ charged }) => charged))
    const refunded = count(sum(rows, ({ refunded }) => refunded))
    const granted = count(sum(rows, ({ granted }) => granted))
    return `${granted} bought or granted, ${charged} charged; ${refunded} of those came back, the request having failed.`
  },
  table: (rows) => [
    ['Week from', 'Bought or granted', 'Charged', 'Given back', 'Taken back'],
    ...rows.map(({ week, granted, charged, refunded, reversed }) => [
      day(week),
      ...[granted, charged, refunded, reversed].map(count),
    ]),
  ],
  plot: (rows, width) => ({
    ...weekly(rows, width),
    y: { label: 'messages', grid: true, tickFormat: (value) => count(Math.abs(value)), inset: 18 },
    marks: [
      Plot.rectY(rows, { ...bar, y: 'granted', fill: 'var(--second)' }),
      Plot.rectY(rows, { ...bar, y: (row) => -row.charged, fill: 'var(--accent)' }),
      Plot.ruleY([0]),
      Plot.text(['▲ bought or granted'], { frameAnchor: 'top-left', fill: 'var(--second)' }),
      Plot.text(['▼ charged'], { frameAnchor: 'bottom-left', dy: -4, fill: 'var(--accent)' }),
    ],
  }),
})

const cost = question({
  question: 'What do the language models cost?',
  counts: 'US dollars, estimated from the tokens used and the vendors’ prices.',
  none: 'No language model was asked in these weeks.',
  query: `query ($from: Date!) { view: llmUsage(filter: { week: { greaterThanOrEqualTo: $from } }) {
    groups: groupedAggregates(groupBy: [WEEK, MODEL]) { keys count sum { costUsd } min { costUsd } } } }`,
  read: (groups, thisWeek) =>
    byWeek(groups, thisWeek, (models) => ({
      calls: sum(models, ({ count }) => count),
      cost: sum(models, ({ sum }) => Number(sum.costUsd)),
      unpriced: sum(models, ({ min, count }) => (min.costUsd === null ? count : 0)),
    })),
  finding(rows) {
    const dearest = greatest(rows, ({ cost }) => cost)
    const unpriced = sum(rows, ({ unpriced }) => unpriced)
    const beside =
      unpriced > 0 ? ` Not in it: ${count(unpriced)} of the calls, to models whose price is not known.` : ''
    const all = dollars(sum(rows, ({ cost }) => cost))
    return `${all} in all; dearest week: ${day(dearest.week)} with ${dollars(dearest.cost)}.${beside}`
  },
  table: (rows) => [
    ['Week from', 'Calls', 'Cost', 'Calls without a price'],
    ...rows.map(({ week, calls, cost, unpriced }) => [day(week), count(calls), dollars(cost), count(unpriced)]),
  ],
  plot: (rows, width) => ({
    ...weekly(rows, width),
    y: { label: 'US dollars', grid: true, zero: true },
    marks: [Plot.rectY(rows, { ...bar, y: 'cost', fill: 'var(--accent)' }), Plot.ruleY([0])],
  }),
})

export const questions = [active, retention, stages, minutes, credits, cost]

// --- Shared by the questions --------------------------------------------------------------------------------------

/**
 * Joins the functions of a question into one: `view` answers what to show for some groups, undefined without rows.
 * @template R
 * @param {Question<R>} question
 */
function question({ read, finding, table, plot, ...rest }) {
  return {
    ...rest,
    /** @param {Group[]} groups @param {number} thisWeek @returns {View | undefined} */
    view(groups, thisWeek) {
      const rows = read(groups, thisWeek)
      if (rows.length === 0) return undefined
      return { finding: finding(rows), table: table(rows), plot: (width) => plot(rows, width) }
    },
  }
}

/**
 * One row per week, from the first week that has a group to the current one, which is not over.
 * @template {object} F
 * @param {Group[]} groups
 * @param {number} thisWeek
 * @param {(groups: Group[]) => F} read
 */
function byWeek(groups, thisWeek, read) {
  const weeks = Map.groupBy(groups, ({ keys: [week = ''] }) => Date.parse(week))
  const rows = []
  for (let week = Math.min(...weeks.keys()); week <= thisWeek; week += WEEK_MS) {
    rows.push({ week: new Date(week), over: week < thisWeek, ...read(weeks.get(week) ?? []) })
  }
  return rows
}

/** @param {number} width @param {number} height @returns {PlotOptions} */
const base = (width, height) => ({ width, height, className: 'plot', opacity: { type: 'identity' } })

/**
 * An axis of weeks. A few weeks have ticks on Mondays, many weeks on months.
 * @param {Array<{ week: Date }>} rows
 * @param {number} width
 * @returns {PlotOptions}
 */
function weekly(rows, width) {
  const every = Math.ceil((rows.length * TICK_PX) / width)
  const mondays = rows.filter((_, n) => n % every === 0).map(({ week }) => week)
  return {
    ...base(width, width < NARROW_PX ? 220 : 260),
    marginTop: 28,
    x: { type: 'utc', label: null, ticks: rows.length <= FEW_WEEKS ? mondays : Math.floor(width / (2 * TICK_PX)) },
  }
}

/** The bar of a week; that of the current week is paler. @type {import('@observablehq/plot').RectYOptions} */
const bar = { x: 'week', interval: 'monday', inset: 0.5, fillOpacity: ({ over }) => (over ? 1 : 0.5) }

/**
 * Horizontal bars, each with its name and a label.
 * @template R
 * @param {R[]} rows
 * @param {number} width
 * @param {{ name: (row: R) => string, value: (row: R) => number, label: (row: R) => string }} texts
 * @returns {PlotOptions}
 */
function bars(rows, width, { name, value, label }) {
  const longest = (/** @type {(row: R) => string} */ text) =>
    Math.max(...rows.map((row) => text(row).length)) * CHARACTER_PX
  return {
    ...base(width, 10 + ROW_PX * rows.length),
    margin: 5,
    marginLeft: longest(name) + 12,
    marginRight: longest(label) + 12,
    x: { axis: null, zero: true },
    y: { type: 'band', label: null, domain: rows.map(name), tickSize: 0, padding: 0.2 },
    marks: [
      Plot.barX(rows, { x: value, y: name, fill: 'var(--accent)' }),
      Plot.text(rows, { x: value, y: name, text: label, textAnchor: 'start', dx: 6 }),
      Plot.ruleX([0]),
    ],
  }
}

/** @template R @param {R[]} rows @param {(row: R) => number} value */
const sum = (rows, value) => rows.reduce((all, row) => all + value(row), 0)
/** @template R @param {R[]} rows @param {(row: R) => number} value */
const greatest = (rows, value) => rows.reduce((most, row) => (value(row) > value(most) ? row : most))

/** @param {number} value */
const count = (value) => value.toLocaleString('en', { maximumFractionDigits: 0 })
/** @param {number} value */
const dollars = (value) => value.toLocaleString('en', { style: 'currency', currency: 'USD' })
/** @param {number} part @param {number} whole */
const percent = (part, whole) => `${Math.round((100 * part) / whole) || 0} %`
/** @param {Date} date */
const day = (date) => date.toISOString().slice(0, 10)
