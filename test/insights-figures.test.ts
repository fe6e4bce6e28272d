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
  expect(page.tableOf(answer).slice(1)).toEqual(['$0.00091', '$0.092', '$12.35'].map((text) => ['2026-11-01', text]))
})
