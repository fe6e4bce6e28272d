import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lastReleased } from '../../tools/compat.ts'
import { document } from '../support/contract.ts'

// docs/releases.json names the commit of each release.

type Operation = { description?: string; responses: Record<string, { $ref?: string; description?: string }> }

const releases: Record<string, string> = JSON.parse(readFileSync('docs/releases.json', 'utf8'))
const changelog = readFileSync('CHANGELOG.md', 'utf8')
const headings = [...changelog.matchAll(/^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/gm)].map(([, version]) => version)

test('the document, the package and the client have one version', () => {
  const versionOf = (file: string) => JSON.parse(readFileSync(file, 'utf8')).version
  expect([document.info.version, versionOf('client/package.json'), versionOf('package-lock.json')]).toEqual(
    Array(3).fill(versionOf('package.json')),
  )
})

test('every release of the changelog has a commit of its own; the newest gets it in the next commit', () => {
  const named = Object.keys(releases).toReversed()
  expect([headings, headings.slice(1)]).toContainEqual(named)
  for (const commit of Object.values(releases)) expect(commit).toMatch(/^[0-9a-f]{40}$/)
  expect(new Set(Object.values(releases)).size).toBe(named.length)
})

test('the document in docs/openapi is that of the last release, whole', async () => {
  const { info, paths } = await lastReleased()
  expect(info.version).toBe(headings[0])
  const operations = Object.values(paths).flatMap((item) => Object.values(item as Record<string, Operation>))
  expect(operations.filter(({ description }) => !description)).toEqual([])
  const responses = operations.flatMap(({ responses }) => Object.values(responses))
  expect(responses.filter(({ $ref, description }) => !$ref && !description)).toEqual([])
})
