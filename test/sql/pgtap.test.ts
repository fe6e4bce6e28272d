import { describe } from 'vitest'
import { GIVEN, testFiles } from './files.ts'

// pgTAP in the database of TEST_DATABASE_URL, else in a new one; pgtap-old.test.ts runs it in an old one.

describe(`pgTAP in ${GIVEN ? 'the database given' : 'a new database'}`, () =>
  testFiles(async (database) => database.urlOf('owner')))
