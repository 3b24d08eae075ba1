/** The context of what a house does by itself, with nobody at a desk. */
import { sql } from 'kysely'
import { activeModules } from '#contract/modules.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'

interface Site {
  readonly timeZone: string
  readonly training: boolean
  readonly offModules: string[]
  readonly owners: number[]
  readonly keepsOthers: boolean
}

/** Whatever is set to be done by itself may be done: rights are those of who set it. */
export const everyRight = everywhere('111', true)

/** `operator`: as whom it is done and signed, who logs in nowhere; null: nobody, where nothing is signed. */
export const unattendedContext = async (
  { db, services }: Pick<House, 'db' | 'services'>,
  establishmentId: number,
  operator: { readonly id: number; readonly name: string; readonly till: string } | null,
  tx: Tx,
  now: Date,
): Promise<Context> => {
  const { rows } = await sql<Site>`
    select e.time_zone as "timeZone", e.training,
      array(select module from establishment_module m where m.establishment_id = e.id and not m.active) as "offModules",
      customer_owners(e.id) as owners, exists (select 1 from customer_kept k where k.establishment_id = e.id) as "keepsOthers"
    from establishment e where e.id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('what is done by itself is done for a site')
  return {
    tx,
    db,
    services,
    user: { id: operator?.id ?? 0, name: operator?.name ?? '', admin: false, systeme: false },
    establishmentId,
    sessionId: 0,
    rights: everyRight,
    modules: activeModules(site.offModules),
    customers: { owners: site.owners, keepsOthers: site.keepsOthers },
    today: todayIn(site.timeZone, now),
    now,
    till: operator?.till ?? '',
    training: site.training,
    audit: null,
    language: 'fr',
    changed: (change) => recordChange(tx, establishmentId, operator?.id ?? null, change),
  }
}

/** Till of what is signed without anyone at a desk. */
export const ONLINE_TILL = 'INTERNET'

/** Who signs what is done by itself: suspended, without password and of no establishment, it is in no list, and logs in nowhere. */
export const createOperator = async (tx: Tx, kind: string, label: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, suspended) values (${label}, ${`${kind}-${crypto.randomUUID()}`}, true) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the operator was just written')
  return row.id
}
