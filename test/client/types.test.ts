import { expect, test } from 'vitest'
import { document } from '../support/contract.ts'

type Operation = { operationId: string; parameters?: Array<{ in: string; name: string; required?: boolean }> }
const operations = Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
  Object.values(item as Record<string, Operation>).map((operation) => ({ path, ...operation })),
)

test('the OpenAPI document suits generators: path parameters are required and operation ids unique', () => {
  for (const { path, parameters = [] } of operations) {
    const inPath = parameters.filter((parameter) => parameter.in === 'path')
    expect(inPath.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? [])
    for (const { name, required } of inPath) expect(required, `${path} ${name}`).toBe(true)
  }
  expect(new Set(operations.map(({ operationId }) => operationId)).size).toBe(operations.length)
})
