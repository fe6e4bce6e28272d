export type * from './api.d.ts'
export { claimsOf } from './claims.ts'
export {
  ApiError,
  type Attempt,
  all,
  type Client,
  type ClientOptions,
  createClient,
  ok,
  type Result,
} from './client.ts'
export { HeldError, type Outcome, type QueueOptions } from './drain.ts'
export * from './imports.ts'
export { newKey } from './keys.ts'
export type { Creations, Shown } from './overlay.ts'
export type { Operation } from './queue.ts'
export { createReminders, type Reminders } from './reminders.ts'
export * from './replica.ts'
export type { Bodies, Resource } from './resources.ts'
export type { Session, SignedOut } from './session.ts'
export type { Storage } from './storage.ts'
export { changeEvents } from './stream.ts'
export type { Write } from './writes.ts'
