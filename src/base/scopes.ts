/** What a token may be for (docs/contract/tokens.md#scopes). */
export const SCOPES = [
  'habits:read',
  'habits:write',
  'practices:read',
  'practices:write',
  'program:read',
  'program:write',
  'journal:read',
  'journal:write',
  'calendar:read',
  'changes:read',
  'export:read',
  'models:spend',
] as const
export type Scope = (typeof SCOPES)[number]
