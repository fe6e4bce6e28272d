import { expect, test } from 'vitest'
import { program } from '../../src/program.ts'

// A route whose row names no `access` is open to any signed-in person, so one of admins that forgets it fails here.

test('the routes of admins are those under /admin, and the one that adds messages', () => {
  const paths = (isWanted: (route: (typeof program.routes)[number]) => boolean) =>
    program.routes.filter(isWanted).map(({ method, path }) => `${method} ${path}`)
  const ofAdmins = paths(({ access }) => access === 'admin')
  expect(ofAdmins.toSorted()).toEqual(
    [...paths(({ path }) => path.startsWith('/admin/')), 'post /user/balance/add'].toSorted(),
  )
})
