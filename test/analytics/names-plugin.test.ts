import { expect, test } from 'vitest'
import { useSchema } from '../support/schema.ts'

const { schema } = useSchema()

test('each field is named after its view', () => {
  const fields = Object.keys(schema().getQueryType()?.getFields() ?? {})
  expect(fields).toEqual(expect.arrayContaining(['sits', 'habitDays', 'llmUsage', 'weeklyFigures']))
  expect(fields.filter((name) => /^all|List$|Connection$/.test(name))).toEqual([])
})
