import { expect, test } from 'vitest'
import { questions } from '../src/analytics/questions.ts'

// The figures of /insights. Over random lives each is drawn by test/support/questions.ts.

// Plot is a global of the page; its marks need no browser.
Object.assign(globalThis, { Plot: await import('@observablehq/plot') })
const page = await import(new URL('../src/pages/questions.js', import.meta.url).href)
const figure = questions.get('journal-and-resonance')?.figure as string
const columns = ['people', 'journal_people', 'resonance_people', 'journal_share', 'resonance_share']
const barsOf = (...row: unknown[]) => page.plotOf(figure, { columns, rows: [row] })?.(800).y.domain

test('how many people write is a bar for everybody, for those who write and for those who ask', () => {
  expect(barsOf(198, 193, 1, 0.97, 0.01)).toEqual(['people', 'journal people', 'resonance people'])
})

test('a count of few people has no bar', () => {
  expect(barsOf(198, 193, null, 0.97, null)).toEqual(['people', 'journal people'])
  expect(barsOf(null, null, null, null, null)).toBeUndefined()
})

test('less than a dollar has two digits that say something', () => {
  const answer = { columns: ['month', 'dollars'], rows: [0.00091, 0.0924, 12.3456].map((each) => ['2026-11-01', each]) }
  expect(page.tableOf(answer).slice(1)).toEqual(['$0.00091', '$0.092', '$12.35'].map((text) => ['November 2026', text]))
})

test('a month has its name, in the figure and in the table, whose heads begin with a capital', () => {
  const answer = { columns: ['month', 'missed_first'], rows: [['2026-03-01', 4]] }
  expect(page.plotOf('bars month missed_first', answer)(800).y.domain).toEqual(['March 2026'])
  expect(page.tableOf(answer)).toEqual([
    ['Month', 'Missed first'],
    ['March 2026', '4'],
  ])
})

test('a bar is named by its kind only where there are several', () => {
  const named = (...kinds: string[]) => {
    const answer = { columns: ['weekday', 'kind', 'rate'], rows: kinds.map((kind) => [1, kind, 0.5]) }
    return page.plotOf('bars weekday rate kind', answer)(800).y.domain
  }
  expect(named('additive')).toEqual(['Monday'])
  expect(named('additive', 'subtractive')).toEqual(['Monday, to do', 'Monday, to leave alone'])
})

test('thirty-six weeks of first misses are no higher than the figure beside them', () => {
  const weeks = Array.from({ length: 36 }, (_, n) => [n + 1, 200, n === 0 ? 114 : 0])
  const missed = { columns: ['program_week', 'habits', 'missed_first'], rows: weeks }
  const weekdays = {
    columns: ['weekday', 'rate', 'kind'],
    rows: [1, 2, 3, 4, 5, 6, 7].map((n) => [n, 0.4, 'additive']),
  }
  const heightOf = (name: string, answer: object, width: number) =>
    page.plotOf(questions.get(name)?.figure, answer)(width).height
  for (const width of [320, 540]) {
    const beside = heightOf('completion-by-weekday', weekdays, width)
    expect(Math.abs(heightOf('first-miss', missed, width) - beside)).toBeLessThan(40)
    expect(page.plotOf('histogram program_week missed_first', missed)(width).x.ticks.length).toBeLessThan(width / 20)
  }
})
