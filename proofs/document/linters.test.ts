import { createConfig, lintFromString } from '@redocly/openapi-core'
import { Document, type RulesetDefinition, Spectral } from '@stoplight/spectral-core'
import { Json } from '@stoplight/spectral-parsers'
import { oas } from '@stoplight/spectral-rulesets'
import { expect, test } from 'vitest'
import { document } from '../../test/support/contract.ts'
import { lastReleased } from '../../tools/compat.ts'

// The OpenAPI documents as linters read them.

const texts = [
  ['of this code', JSON.stringify(document)],
  ['of the last release', JSON.stringify(await lastReleased())],
] as const

/** The addresses themselves break these: collections end with a slash, and `share` stands where an id can. */
const OF_OUR_PATHS = ['no-path-trailing-slash', 'no-ambiguous-paths', 'path-keys-no-trailing-slash']

test.each(texts)('redocly finds nothing with its recommended rules in the document %s', async (_, text) => {
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source: text, config, absoluteRef: '/openapi.json' })
  const found = problems.filter(({ ruleId }) => !OF_OUR_PATHS.includes(ruleId))
  expect(found.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test.each(texts)('spectral finds nothing with its rules for OpenAPI in the document %s', async (_, text) => {
  const spectral = new Spectral()
  spectral.setRuleset({ extends: [[oas, 'recommended']] } as RulesetDefinition)
  const problems = await spectral.run(new Document(text, Json, 'openapi.json'))
  const found = problems.filter(({ code }) => !OF_OUR_PATHS.includes(String(code)))
  expect(found.map(({ code, message, path }) => `${code}: ${message} ${path.join('/')}`)).toEqual([])
})
