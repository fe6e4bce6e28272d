import pg from 'pg'

// The condition that a filter of GraphQL means, on a view named t. PostGraphile makes its own for the answer; this one
// is for comparing the rows of two answers (few.ts).

type Scalar = string | number | boolean
type Operators = Record<string, Scalar | Scalar[]>
/** By field, or `and`, `or`, `not`. */
export type Filter = { [field: string]: Operators | Filter | Filter[] }

const COMPARISONS: Record<string, string> = {
  equalTo: '=',
  notEqualTo: '<>',
  lessThan: '<',
  lessThanOrEqualTo: '<=',
  greaterThan: '>',
  greaterThanOrEqualTo: '>=',
}

export function whereOf(filter: Filter, columnOf: (field: string) => string): string {
  const where = (each: Filter) => whereOf(each, columnOf)
  return joined(
    'and',
    // A variable that was not given leaves its field out.
    given(filter).map(([field, value]) => {
      if (field === 'and' || field === 'or') return joined(field, (value as Filter[]).map(where))
      if (field === 'not') return `not ${where(value as Filter)}`
      const column = `t.${pg.escapeIdentifier(columnOf(field))}`
      return joined(
        'and',
        given(value as Operators).map(([operator, operand]) => compared(column, operator, operand)),
      )
    }),
  )
}

const given = <T>(fields: Record<string, T>) => Object.entries(fields).filter(([, value]) => value !== undefined)

const joined = (word: string, conditions: string[]) =>
  conditions.length === 0 ? 'true' : `(${conditions.join(` ${word} `)})`

function compared(column: string, operator: string, operand: Scalar | Scalar[]): string {
  if (operator === 'isNull') return `${column} is ${operand ? '' : 'not '}null`
  const literals = [operand].flat().map((each) => pg.escapeLiteral(String(each)))
  if (operator === 'in' || operator === 'notIn') {
    const found = literals.length === 0 ? 'false' : `${column} in (${literals.join()})`
    return operator === 'in' ? found : `not (${found})`
  }
  const comparison = COMPARISONS[operator]
  if (comparison === undefined) throw new Error(`no operator ${operator}`)
  return `${column} ${comparison} ${literals[0]}`
}
