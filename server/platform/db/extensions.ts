import { sql } from 'kysely'
import { StartError } from '#server/platform/start-error.ts'
import type { Db } from './db.ts'
import { isDatabaseError } from './errors.ts'

/** Overlaps (btree_gist), search by resemblance (pg_trgm), accents (unaccent): all in PostgreSQL's contrib. */
const EXTENSIONS = ['btree_gist', 'pg_trgm', 'unaccent']

/** Installs the extensions that are missing, as owner of the database. Throws StartError where it may or can not. */
export async function ensureExtensions(ownerDb: Db): Promise<void> {
  for (const name of EXTENSIONS) {
    try {
      await sql`create extension if not exists ${sql.id(name)} schema public`.execute(ownerDb)
    } catch (cause) {
      if (!isDatabaseError(cause)) throw cause
      const remedy =
        cause.code === '42501'
          ? `faites exécuter « CREATE EXTENSION ${name} SCHEMA public » par un administrateur de la base`
          : 'installez le paquet « contrib » de PostgreSQL sur le serveur'
      throw new StartError(`L’extension « ${name} » manque à la base : ${remedy}, puis relancez Pinède.`, cause)
    }
  }
}
