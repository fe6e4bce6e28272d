import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

// A limit, a number of tries, a window or a time of a cache is written once, in the file that decides it. The section
// of the contract that tells it links to that file, or to the section that does; the file links back, or bears the name
// of the route or resource.

const FOLDER = 'docs/contract'
const NO_RULES = ['decisions.md', 'README.md', 'compatibility.md']
const NUMBER =
  /\b([0-9][0-9,]*|two|three|four|five|six|seven|ten|twenty) (s|ms|seconds?|minutes?|hours?|days?|tries|times|attempts?|[KM]i?B|entries|characters|requests?|streams?|links?|rows|devices|people|per (minute|hour))\b|max-age/
const LINK = /\]\(((?:\.\.\/\.\.\/(?:sql|src)\/|[\w-]*\.md#|#)[^)]*)\)/g

type Section = { page: string; heading: string; links: string[] }

const sections: Section[] = readdirSync(FOLDER)
  .filter((page) => page.endsWith('.md') && !NO_RULES.includes(page))
  .flatMap((page) => {
    const [, ...pieces] = readFileSync(join(FOLDER, page), 'utf8').split(/^(#{2,3} .*)$/m)
    return pieces.flatMap((heading, index) => {
      const text = pieces[index + 1] ?? ''
      if (index % 2 === 1 || !NUMBER.test(text)) return []
      return [{ page, heading, links: [...text.matchAll(LINK)].map(([, link = '']) => link) }]
    })
  })

test('each section with a number links to what decides it', () => {
  expect(sections.length).toBeGreaterThan(80)
  expect(sections.filter(({ links }) => links.length === 0).map(({ page, heading }) => `${page} ${heading}`)).toEqual(
    [],
  )
})

test('each file that a section with a number links to leads back to the contract', () => {
  const files = sections
    .flatMap(({ links }) => links)
    .filter((link) => link.startsWith('../../'))
    .map((link) => link.slice('../../'.length).split('#')[0] as string)
    .filter((file) => /\.(sql|ts)$/.test(file) && existsSync(file))
  const leads = (file: string) =>
    file.startsWith('src/routes/') ||
    /docs\/contract\/|^-- (GET|POST|PUT|PATCH|DELETE) \//.test(readFileSync(file, 'utf8'))
  expect([...new Set(files)].filter((file) => !leads(file))).toEqual([])
})
