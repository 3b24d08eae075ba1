/** What is done for a site without anyone at a desk: its platform, opened, and in whose name events are written. */
import { sql } from 'kysely'
import { secretBoxOf } from '#server/platform/auth/secret-box.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Db, Tx } from '#server/platform/db/db.ts'
import { SERVER_TILL } from '#server/platform/fiscal/seal.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Services } from '#server/platform/http/route.ts'
import { PlatformFailure } from '#server/ports/platform.ts'
import type { Platform } from '#server/ports/platform.ts'

interface Row {
  readonly url: string
  readonly directoryUrl: string
  readonly tokenUrl: string
  readonly clientId: string
  /** Sealed. */
  readonly clientSecret: Uint8Array | null
  readonly organisation: string | null
  readonly allowsLocal: boolean
}

/** Throws PlatformFailure `platform.none`, `platform.noSecret`. */
export const platformOf = async (
  tx: Tx | Db,
  { keys, openPlatform }: Pick<Services, 'keys' | 'openPlatform'>,
  establishmentId: number,
): Promise<Platform> => {
  const { rows } = await sql<Row>`
    select s.url, coalesce(s.directory_url, s.url) as "directoryUrl", s.token_url as "tokenUrl", s.client_id as "clientId",
      s.client_secret as "clientSecret", s.organisation, coalesce((select (p.value ->> 'localAddresses')::boolean from preference p
        where p.establishment_id = s.establishment_id and p.kind = 'access'), false) as "allowsLocal"
    from electronic_invoice s where s.establishment_id = ${establishmentId}`.execute(tx)
  const [row] = rows
  if (row === undefined) throw new PlatformFailure('platform.none')
  const { clientSecret: sealed, ...address } = row
  const clientSecret = sealed === null ? undefined : secretBoxOf(keys.folder).open(sealed)
  if (clientSecret === undefined) throw new PlatformFailure('platform.noSecret')
  return openPlatform({ ...address, clientSecret })
}

/** Sites that have a platform and whose module is on; for a query's `where`, the site's id in `column`. */
export const hasPlatform = (column: ReturnType<typeof sql.ref>) => sql`
  exists (select 1 from electronic_invoice s where s.establishment_id = ${column})
  and not exists (select 1 from establishment_module m
    where m.establishment_id = ${column} and m.module = 'electronicInvoice' and not m.active)`

/** `YYYYMMDDHHMMSS`, on the clocks of the site, as lifecycle messages and reports write instants. */
export const momentText = (at: Date, timeZone: string): string =>
  at.toLocaleString('sv-SE', { timeZone }).replaceAll(/\D/g, '').slice(0, 14)

/** Of events that nobody at a desk brought about. */
export const siteContext = async (tx: Tx, house: Pick<House, 'services' | 'now'>, establishmentId: number) => {
  const { rows } = await sql<{ readonly timeZone: string; readonly training: boolean }>`
    select time_zone as "timeZone", training from establishment where id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('a flow is of a site')
  const now = house.now()
  return {
    establishmentId,
    training: site.training,
    timeZone: site.timeZone,
    till: SERVER_TILL,
    now,
    today: todayIn(site.timeZone, now),
    user: null,
    services: house.services,
  }
}
