import { expect, test } from 'vitest'
import { pathTemplate } from '../../src/platform/base/path-template.ts'
import { refusals } from '../../src/platform/http/openapi.ts'
import { routes } from '../../src/program/routes/index.ts'
import { document } from '../support/contract.ts'

// The search of /docs over the document, with words that a newcomer types.

type Search = {
  searchText(tag: string, method: string, path: string, operation: object): string
  leadText(operation: object): string
  hasWords(text: string, phrase: string): boolean
}
const search: Search = await import(new URL('../../src/platform/pages/operation-search.js', import.meta.url).href)

const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.entries(item as Record<string, { tags: string[] }>).map(([method, operation]) => ({
    name: `${method.toUpperCase()} ${path}`,
    method,
    path,
    operation,
  })),
)
const texts = operations.map(({ name, method, path, operation }) => {
  return { name, text: search.searchText(operation.tags[0] as string, method, path, operation) }
})
const find = (phrase: string) => texts.filter(({ text }) => search.hasWords(text, phrase)).map(({ name }) => name)

test.each([
  ['log yesterday', 'POST /goal_completions/'],
  ['take back', 'DELETE /goal_completions/{goal_id}/{local_day}'],
  ['undo', 'DELETE /goal_completions/{goal_id}/{local_day}'],
  ['offline', 'POST /batch'],
  ['offline', 'GET /changes'],
  ['without a network', 'POST /batch'],
  ['pagination', 'GET /habits/'],
  ['next page', 'GET /journal/'],
  ['edit_conflict', 'PUT /habits/{habit_id}'],
  ['how long session lasts', 'POST /auth/sessions/refresh'],
])('finds by "%s" %s', (phrase, name) => {
  expect(find(phrase)).toContain(name)
})

test.each([
  ['log yesterday', 'POST /goal_completions/'],
  ['take back', 'DELETE /goal_completions/{goal_id}/{local_day}'],
  ['offline', 'POST /batch'],
])('shows what is about "%s" first: %s', (phrase, name) => {
  const about = operations.filter(({ operation }) => search.hasWords(search.leadText(operation), phrase))
  expect(about.map((each) => each.name)).toContain(name)
  expect(about.length).toBeLessThanOrEqual(3)
})

test('finds every word that a route refuses with', () => {
  for (const route of routes) {
    const name = `${route.method.toUpperCase()} ${pathTemplate(route.path)}`
    const words = [...refusals(route).values()].flat()
    const text = texts.find((each) => each.name === name)?.text as string
    expect([name, words.filter((word) => !search.hasWords(text, word))]).toEqual([name, []])
  }
})
