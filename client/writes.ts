import type { paths } from './api.d.ts'

// The types of queued writes, made from the document: a path, method or body that no route takes does not compile.

type Method = 'POST' | 'PUT' | 'PATCH' | 'DELETE'
type Route = { parameters: { path?: unknown; query?: unknown }; requestBody?: unknown }

/** A path with its parameters filled in, such as `/habits/${number}`. */
type Filled<Path extends string, Given> = Path extends `${infer Start}{${infer Name}}${infer Rest}`
  ? `${Start}${Name extends keyof Given ? (Given[Name] extends number ? number : string) : string}${Filled<Rest, Given>}`
  : Path
type WithQuery<Path extends string, Query> = [NonNullable<Query>] extends [never] ? Path : Path | `${Path}?${string}`
type PathOf<Path extends string, R extends Route> = WithQuery<
  Filled<Path, R['parameters']['path']>,
  R['parameters']['query']
>

type Json<Body> = Body extends { content: { 'application/json': infer T } } ? T : never
type BodyOf<R extends Route> = [NonNullable<R['requestBody']>] extends [never]
  ? { body?: undefined }
  : R extends { requestBody: infer Body }
    ? { body: Json<Body> }
    : { body?: Json<NonNullable<R['requestBody']>> }

type WriteOf<Path extends keyof paths> = {
  [M in Method]: Lowercase<M> extends keyof paths[Path]
    ? paths[Path][Lowercase<M>] extends infer R extends Route
      ? { method: M; path: PathOf<Path, R> } & BodyOf<R>
      : never
    : never
}[Method]

/** The paths whose writes a batch may hold (docs/contract/batch.md#operations). */
type Written = Exclude<keyof paths, '/batch' | `/auth/${string}` | `/admin/${string}` | `/webhooks/${string}`>

export type Write = { [Path in Written]: WriteOf<Path> }[Written] & {
  /** The Idempotency-Key; a new one if unset. */
  key?: string
  /** The ETag of the object that the app read: the service refuses the write if the object has changed since. */
  ifMatch?: string | undefined
}

export type PostBody<Path extends keyof paths> = paths[Path] extends { post: { requestBody: infer Body } }
  ? Json<Body>
  : never
