import imported from 'openapi-fetch'

// In CommonJS the default import of openapi-fetch is its module, not its function.
export const createFetchClient =
  'default' in imported ? (imported as unknown as { default: typeof imported }).default : imported
