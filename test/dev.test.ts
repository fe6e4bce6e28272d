import { mkdir, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { watchSql } from '../tools/watch-sql.ts'
import { temporaryFolder } from './support/folder.ts'

// Which saves `npm run dev` notices below sql/.

let root: string
let stop: () => void
const saved: string[] = []
beforeAll(async () => {
  root = await temporaryFolder('thirty-six-weeks-dev-')
  await mkdir(join(root, 'api', 'habits'), { recursive: true })
  await writeFile(join(root, 'api', 'habits', 'one.sql'), 'one')
  stop = watchSql(root, (path) => saved.push(path))
})
afterAll(async () => {
  stop()
  await rm(root, { recursive: true, force: true })
})

/** Waits until the save of a file was noticed. */
async function noticed(path: string, save: () => Promise<void>) {
  saved.length = 0
  await save()
  await expect.poll(() => saved).toContain(path)
}

/** Saves as many editors do: another file takes the name. */
async function replace(path: string) {
  await writeFile(join(root, 'draft'), 'another')
  await rename(join(root, 'draft'), join(root, path))
}

test('a file is noticed each time that another takes its name', async () => {
  for (let n = 0; n < 3; n++) await noticed('api/habits/one.sql', () => replace('api/habits/one.sql'))
})

test('a file that is written in place is noticed after that too', () =>
  noticed('api/habits/one.sql', () => writeFile(join(root, 'api/habits/one.sql'), 'in place')))

test('a file of a new folder is noticed, also when it is there before the folder is watched', async () => {
  await noticed('lib/garden/new.sql', async () => {
    await mkdir(join(root, 'lib', 'garden'), { recursive: true })
    await writeFile(join(root, 'lib/garden/new.sql'), 'new')
  })
  await noticed('lib/garden/new.sql', () => replace('lib/garden/new.sql'))
})

test('a folder is watched again after another took its name', async () => {
  await noticed('lib/garden/new.sql', () => rm(join(root, 'lib'), { recursive: true }))
  await noticed('lib/garden/new.sql', async () => {
    await mkdir(join(root, 'lib', 'garden'), { recursive: true })
    await writeFile(join(root, 'lib/garden/new.sql'), 'new')
  })
  await noticed('lib/garden/new.sql', () => replace('lib/garden/new.sql'))
})

test('a deleted file is noticed, and files other than SQL are not', async () => {
  await noticed('api/habits/one.sql', async () => {
    await writeFile(join(root, 'api/habits/notes.txt'), 'none')
    await rm(join(root, 'api/habits/one.sql'))
  })
  expect(saved.filter((path) => !path.endsWith('.sql'))).toEqual([])
})
