export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that metrics and traces name; any other is `other`. */
export const NAMED_METHODS: readonly string[] = [...METHODS, 'OPTIONS', 'HEAD']

/** A path pattern as OpenAPI and traces write it: `/habits/{habit_id}` of `/habits/:habit_id`. */
export const pathTemplate = (pattern: string) => pattern.replace(/:(\w+)/g, '{$1}')
