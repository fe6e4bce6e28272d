import type { Change } from './api.d.ts'

export type Resource = Change['resource']

/** What GET /changes shows of each resource (docs/contract/changes.md#resources). */
export type Bodies = { [R in Resource]: Extract<Change, { op: 'put'; resource: R }>['body'] }
