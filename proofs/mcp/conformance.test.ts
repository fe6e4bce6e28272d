import { execFile } from 'node:child_process'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify, stripVTControlCharacters } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { SCOPES } from '../../src/base/scopes.ts'
import { useServer } from '../../test/support/server.ts'

// The conformance suite of the protocol, in both revisions: its scenarios of what POST /mcp serves. The others ask for
// tools, resources and prompts of its own example server, for sessions, or for messages that come later.

const SCENARIOS = {
  '2025-11-25': ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'],
  '2026-07-28': ['server-stateless', 'tools-list', 'caching', 'http-header-validation', 'dns-rebinding-protection'],
}

/** Checks of these scenarios that ask for what POST /mcp has not, with what they need. */
const NOT_SERVED: Record<string, string> = {
  'sep-2575-server-rejects-undeclared-capability': 'a tool of the example server that asks the client for something',
  'sep-2575-missing-capability-http-400': 'the same tool',
  'sep-2575-http-server-no-independent-requests-on-stream': 'a tool of the example server that streams',
  'sep-2575-server-no-log-without-loglevel': 'a tool of the example server that logs',
  'sep-2575-server-sends-subscription-ack': 'subscriptions, which are refused: nothing is sent later',
  'sep-2575-server-tags-subscription-id': 'the same',
  'sep-2549-prompts-list-caching-hints': 'prompts',
  'sep-2549-resources-list-caching-hints': 'resources',
  'sep-2549-resources-templates-list-caching-hints': 'resources',
}

const server = useServer()
let url: string
/** The suite sends no token, so a proxy adds one. */
const proxy = createServer((asked, response) => {
  const { hostname, port } = new URL(server.url)
  const { method = 'GET', url: path = '/', headers } = asked
  const passed = request(
    { hostname, port, method, path, headers: { ...headers, authorization: `Bearer ${token}` } },
    (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    },
  )
  passed.on('error', () => response.destroy())
  asked.pipe(passed)
})
let token: string

beforeAll(async () => {
  const ann = await server.person()
  token = (await ann.post('/tokens', { name: 'Suite', scopes: SCOPES, expires_in_days: 1 })).body.token
  await new Promise<void>((resolve) => proxy.listen(0, 'localhost', resolve))
  url = `http://localhost:${(proxy.address() as AddressInfo).port}/mcp`
})
afterAll(() => void proxy.close())

for (const [revision, scenarios] of Object.entries(SCENARIOS))
  test.each(scenarios)(`${revision}: %s`, { timeout: 120_000 }, async (scenario) => {
    const suite = 'node_modules/@modelcontextprotocol/conformance/dist/index.js'
    const args = [suite, 'server', '--url', url, '--scenario', scenario, '--spec-version', revision]
    const { stdout } = await promisify(execFile)(process.execPath, args).catch((error) => error)
    const failed = [...stripVTControlCharacters(stdout).matchAll(/\[([\w-]+) *\] FAILURE/g)].map(
      ([, id]) => id as string,
    )
    expect(
      failed.filter((id) => !(id in NOT_SERVED)),
      stdout,
    ).toEqual([])
    const [, passed = '0', , missed] = /Passed: (\d+)\/(\d+), (\d+) failed/.exec(stdout) ?? []
    expect([Number(passed) > 0, Number(missed)]).toEqual([true, failed.length])
  })
