export type * from './api.d.ts'
export * from './client.ts'
