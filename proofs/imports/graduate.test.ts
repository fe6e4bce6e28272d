// The round trip of the longest life, 36 weeks.
process.env.LIVES ??= '1'
process.env.LIVES_NAMES ??= 'graduate'
await import('../../test/http/imports-lives.test.ts')
