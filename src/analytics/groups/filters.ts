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

/** PostgreSQL reads them as days, which mean another one when the answers of a day are compared. */
const MOVING = /(?<![a-z])(now|today|tomorrow|yesterday)(?![a-z])/i
const BAD_DAY = '22007'

export const whereOf = (filter: Filter, columnOf: (field: string) => string) => conditionOf(filter, columnOf) || 'true'

/** Empty where there is none: PostGraphile leaves such a part out, below `or` and `not` too. */
function conditionOf(filter: Filter, columnOf: (field: string) => string): string {
  const where = (each: Filter) => conditionOf(each, columnOf)
  return joined(
    'and',
    // A variable that was not given leaves its field out.
    given(filter).map(([field, value]) => {
      if (field === 'and' || field === 'or') return joined(field, [value as Filter | Filter[]].flat().map(where))
      if (field === 'not') {
        const negated = where(value as Filter)
        return negated && `not ${negated}`
      }
      const column = `t.${pg.escapeIdentifier(columnOf(field))}`
      return joined(
        'and',
        given(value as Operators).map(([operator, operand]) => compared(column, operator, operand)),
      )
    }),
  )
}

const given = <T>(fields: Record<string, T>) => Object.entries(fields).filter(([, value]) => value !== undefined)

function joined(word: string, conditions: string[]) {
  const some = conditions.filter((condition) => condition !== '')
  return some.length === 0 ? '' : `(${some.join(` ${word} `)})`
}

function compared(column: string, operator: string, operand: Scalar | Scalar[]): string {
  if (operator === 'isNull') return `${column} is ${operand ? '' : 'not '}null`
  const values = [operand].flat().map(String)
  if (values.some((value) => MOVING.test(value))) throw Object.assign(new Error('a day that moves'), { code: BAD_DAY })
  const literals = values.map((value) => pg.escapeLiteral(value))
  if (operator === 'in' || operator === 'notIn') {
    const found = literals.length === 0 ? 'false' : `${column} in (${literals.join()})`
    return operator === 'in' ? found : `not (${found})`
  }
  const comparison = COMPARISONS[operator]
  if (comparison === undefined) throw new Error(`no operator ${operator}`)
  return `${column} ${comparison} ${literals[0]}`
}
