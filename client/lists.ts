import type { ClientPathsWithMethod, FetchResponse, MaybeOptionalInit, Client as OpenApiClient } from 'openapi-fetch'
import type { paths } from './api.d.ts'

// The types of lists. A list returns an array, or with `paginate` a page `{items, total, has_more, …}`.

type Calls = OpenApiClient<paths>
/** The routes that return a page unless the call says `paginate: false`. */
type PagedByDefault = '/journal/'
type Paginate<Path, Init> = Init extends { params: { query: { paginate: infer Given } } }
  ? Given
  : Path extends PagedByDefault
    ? true
    : false

type Page = { items: readonly unknown[]; has_more: boolean }
/** The part of an array-or-page body that `paginate` selects; any other body as it is. */
type Selected<Body, Paged> = [Extract<Body, readonly unknown[]>] extends [never]
  ? Body
  : [Extract<Body, Page>] extends [never]
    ? Body
    : [Paged] extends [true]
      ? Exclude<Body, readonly unknown[]>
      : [Paged] extends [false]
        ? Extract<Body, readonly unknown[]>
        : Body
type Narrowed<Answer, Paged> = Answer extends { data: infer Body; response: Response }
  ? { data: Selected<Body, Paged>; error?: never; response: Response }
  : Answer

// As openapi-fetch: the argument is optional where nothing in it is required.
type Argument<Init> = undefined extends Init ? [Init?] : Record<never, never> extends Init ? [Init?] : [Init]

type Get = <Path extends ClientPathsWithMethod<Calls, 'get'>, Init extends MaybeOptionalInit<paths[Path], 'get'>>(
  path: Path,
  ...init: Argument<Init>
) => Promise<Narrowed<FetchResponse<paths[Path]['get'], Init, `${string}/${string}`>, Paginate<Path, Init>>>

/** The calls of openapi-fetch; GET returns an array or a page as the call's `paginate` says. */
export type TypedCalls = Omit<Calls, 'GET'> & { GET: Get }
