import type pg from 'pg'
import { type DatabaseConfig, type Env, readDatabaseConfig } from '../src/base/settings/config.ts'
import { ownerUrl, variableOf } from '../src/db/addresses.ts'
import { connect, namingSetting } from '../src/db/reach.ts'

/** Connects as the owner: to DATABASE_URL, or to the embedded server that `npm start` runs in this folder. */
export async function withOwner<T>(
  work: (client: pg.Client, config: DatabaseConfig) => Promise<T>,
  env: Env = process.env,
): Promise<T> {
  const config = readDatabaseConfig(env)
  const variable = variableOf(config, 'owner')
  const client = await connect(await ownerUrl(config), variable, 'operator')
  return namingSetting(variable, () => work(client, config)).finally(() => client.end())
}
