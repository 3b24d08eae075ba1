// `npm run db:types`: migrates a throw-away database and writes the types of its tables.
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createDb } from '#server/platform/db/db.ts'
import { schemaTypes } from '#server/platform/db/schema-types.ts'
import { OWNER_ROLE } from '#server/platform/postgres/provision.ts'
import { quiet, startTestServer } from './test-server.ts'

const { server, stop } = await startTestServer()
try {
  const db = createDb({ ...server.address, user: OWNER_ROLE, database: server.template }, quiet)
  try {
    writeFileSync(join(import.meta.dirname, '../platform/db/schema.ts'), await schemaTypes(db))
  } finally {
    await db.destroy()
  }
} finally {
  await stop()
}
