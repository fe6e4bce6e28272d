// 2,000 damaged exports, by the file of tests that tries a dozen.
process.env.DAMAGED ??= '2000'
await import('../../test/http/imports-damaged.test.ts')
