import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, rm, symlink } from 'node:fs/promises'
import { join, matchesGlob, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createClient } from '../support/client.ts'
import { temporaryFolder } from '../support/folder.ts'
import { endProcesses, start } from '../support/processes.ts'
import { useServer } from '../support/server.ts'

// The API out of the files that the production image has: the documents are finished, and docs/ is not there.

const server = useServer()
const ignored = readFileSync('.dockerignore', 'utf8').trim().split('\n')
const files = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], { encoding: 'utf8' })
  .trim()
  .split('\n')
  .filter((file) => existsSync(file) && !ignored.some((each) => matchesGlob(file.split('/')[0] as string, each)))
const markdown = files.filter((file) => file.endsWith('.md') && !/^(content|client)\//.test(file))

let image: string
beforeAll(async () => {
  image = await temporaryFolder('image-')
  for (const file of files) await cp(file, join(image, file))
  await symlink(resolve('node_modules'), join(image, 'node_modules'))
})
afterAll(() => rm(image, { recursive: true }))
endProcesses()

test('the image holds no document that is not finished, and nothing that makes one', () => {
  expect(readFileSync('Dockerfile', 'utf8')).toContain('COPY . .')
  expect(files).toContain('src/documents/openapi.json')
  expect([markdown, existsSync(join(image, 'docs')), existsSync(join(image, 'tools'))]).toEqual([[], false, false])
})

test('the API starts from it and serves every document as it stands in src/documents', async () => {
  const api = start(['api'], server.env, image)
  const client = createClient(`http://127.0.0.1:${(await api.logged('api_listening'))[0]?.port}`)
  const finished = (name: string) => readFileSync(join('src/documents', name), 'utf8')
  for (const [path, name] of [
    ['/openapi.json', 'openapi.json'],
    ['/docs/search.json', 'search.json'],
    ['/llms.txt', 'llms.txt'],
  ] as const)
    expect((await client.get(path)).text).toBe(finished(name))
  const pages = files.filter((file) => /^src\/documents\/(guides|rules)\//.test(file))
  expect(pages.length).toBeGreaterThan(50)
  for (const page of [...pages, 'src/documents/changelog.html']) {
    const name = page.slice('src/documents/'.length)
    const { status, text } = await client.get(`/docs/${name.replace('.html', '')}`)
    expect([name, status, text.includes(finished(name))]).toEqual([name, 200, true])
  }
  expect((await client.get('/openapi.json?audience=app')).body.paths).not.toHaveProperty('/admin/feedback')
  expect((await client.get('/docs')).text).toContain(finished('contents.html'))
})
