/** A path pattern as OpenAPI and traces write it: `/habits/{habit_id}` of `/habits/:habit_id`. */
export const pathTemplate = (pattern: string) => pattern.replace(/:(\w+)/g, '{$1}')
