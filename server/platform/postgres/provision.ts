import pg from 'pg'

/** Owner of the tables: runs the migrations. */
export const OWNER_ROLE = 'pinede_owner'
/** The server's role: owns nothing, and cannot touch what is signed. */
export const APP_ROLE = 'pinede_app'

const quoted = (name: string): string => pg.escapeIdentifier(name)

/**
 * Creates the two roles and the database where they are missing, as superuser. Every step can be repeated, so that a
 * start killed here is finished by the next one.
 */
export async function provision(adminConfig: pg.ClientConfig, database: string, password?: string): Promise<void> {
  const client = new pg.Client(adminConfig)
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select rolname as name from pg_roles union all select datname from pg_database',
    )
    const existing = new Set(rows.map((row) => row.name))
    const secret = password === undefined || password === '' ? '' : ` password ${pg.escapeLiteral(password)}`
    for (const role of [OWNER_ROLE, APP_ROLE])
      if (!existing.has(role)) await client.query(`create role ${quoted(role)} login${secret}`)
    if (!existing.has(database))
      await client.query(`create database ${quoted(database)} owner ${quoted(OWNER_ROLE)} template template0`)
  } finally {
    await client.end()
  }
}
