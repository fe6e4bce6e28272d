// The round trip of 200 lives, by the file of tests that does so with three.
process.env.LIVES ??= '20'
process.env.LIVES_NAMES ??=
  'newcomer,three-weeks,broken-streak,traveller,stage-five,returning,out-of-credits,refunded,locked-out,leaver'
await import('../../test/http/imports-lives.test.ts')
