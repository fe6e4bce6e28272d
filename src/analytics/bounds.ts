// Numbers that bound a question of an analyst (docs/contract/analysts.md#bounds), in the API too, which loads nothing
// of GraphQL.

/** How long a statement of a question may take; src/db/roles/roles.ts sets the same limit for psql. */
export const QUESTION_MS = 3000
/** The rows of a page, where nobody says how many, and the most. */
export const PAGE_ROWS = { usual: 100, most: 1000 }
/** The largest request of GraphQL. */
export const REQUEST_BYTES = 16 * 1024
