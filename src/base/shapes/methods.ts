export const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

/** The methods that metrics and traces name; any other is `other`. */
export const NAMED_METHODS: readonly string[] = [...METHODS, 'OPTIONS', 'HEAD']
