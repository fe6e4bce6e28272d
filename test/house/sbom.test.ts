import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

// docs/deploy.md#verify-a-release. `npm sbom --omit=dev` leaves out what production shares with development, such as
// pg-protocol, so the list has the packages of both.

type Locked = { version: string; link?: boolean }
type Component = { name: string; version: string; hashes?: unknown[] }

test('the bill of materials names every package with its checksum', () => {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as { packages: Record<string, Locked> }
  const locked = Object.entries(packages).flatMap(([path, { version, link }]) => {
    const [, name] = /.*node_modules\/(.*)$/.exec(path) ?? []
    return name === undefined || link ? [] : [`${name}@${version}`]
  })
  const { bomFormat, components } = JSON.parse(execFileSync('npm', ['run', '--silent', 'sbom'], { encoding: 'utf8' }))
  expect(bomFormat).toBe('CycloneDX')
  const named = components.map(({ name, version }: Component) => `${name}@${version}`)
  expect(named.toSorted()).toEqual([...new Set(locked)].sort())
  expect(components.flatMap(({ name, hashes }: Component) => (hashes ? [] : [name]))).toEqual([])
})
