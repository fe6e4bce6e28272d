import 'postgraphile'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { postgraphile } from 'postgraphile'
import { makePgService } from 'postgraphile/adaptors/pg'
import { grafserv } from 'postgraphile/grafserv/node'
import { PostGraphileAmberPreset } from 'postgraphile/presets/amber'

// Serves the same lists with PostGraphile from the tables, for comparison: a child process with the same role, policies
// and number of connections. It trusts a header where the API checks a token, and computes no streaks.

const pgl = postgraphile({
  extends: [PostGraphileAmberPreset],
  pgServices: [
    makePgService({
      connectionString: process.env.API_DATABASE_URL as string,
      schemas: ['app'],
      pgSettingsForIntrospection: null,
      poolConfig: { max: Number(process.env.POOL) },
    }),
  ],
  grafast: {
    context: ({ node }) => ({ pgSettings: { 'app.user_id': String(node?.req.headers['x-user']) } }),
  },
  grafserv: { graphqlPath: '/graphql', websockets: false, outputDataAsString: true },
})
const server = createServer()
await pgl.createServ(grafserv).addTo(server)
await pgl.getSchema()
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.once('disconnect', () => process.exit(0))
