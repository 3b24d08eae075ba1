/** What a channel does by itself is done by an operator of its name, as whom nobody can log in. */
import { sql } from 'kysely'
import { activeModules } from '#contract/modules.ts'
import { everywhere } from '#server/platform/auth/rights.ts'
import { todayIn } from '#server/platform/auth/session.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { recordChange } from '#server/platform/http/mount.ts'
import type { House } from '#server/platform/http/mount.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'

/** Till of what is signed without anyone at a desk. */
const TILL = 'INTERNET'

/** Suspended, without password and of no establishment: it is in no list, and logs in nowhere. */
export const createOperator = async (tx: Tx, label: string): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into app_user (name, login, suspended) values (${label}, ${`canal-${crypto.randomUUID()}`}, true) returning id`.execute(
    tx,
  )
  const [row] = rows
  if (row === undefined) throw new Error('the operator was just written')
  return row.id
}

interface Site {
  readonly timeZone: string
  readonly training: boolean
  readonly offModules: string[]
  readonly owners: number[]
  readonly keepsOthers: boolean
}

/** Whatever its channel sold, it may write: prices that the channel made, money that the channel collected. */
export const everyRight = everywhere('111', true)

/** A person's context, with what the channel itself may: its amounts are no prices that the person sets by hand. */
export const asChannel = (context: Context): Context => ({ ...context, rights: everyRight })

/** The context of what a channel does by itself. */
export const operatorContext = async (
  { db, services }: Pick<House, 'db' | 'services'>,
  { establishmentId, operatorId, label }: Pick<ChannelRow, 'establishmentId' | 'operatorId' | 'label'>,
  tx: Tx,
  now: Date,
): Promise<Context> => {
  const { rows } = await sql<Site>`
    select e.time_zone as "timeZone", e.training,
      array(select module from establishment_module m where m.establishment_id = e.id and not m.active) as "offModules",
      customer_owners(e.id) as owners, exists (select 1 from customer_kept k where k.establishment_id = e.id) as "keepsOthers"
    from establishment e where e.id = ${establishmentId}`.execute(tx)
  const [site] = rows
  if (site === undefined) throw new Error('a channel is of a site')
  return {
    tx,
    db,
    services,
    user: { id: operatorId, name: label, admin: false, systeme: false },
    establishmentId,
    sessionId: 0,
    rights: everyRight,
    modules: activeModules(site.offModules),
    customers: { owners: site.owners, keepsOthers: site.keepsOthers },
    today: todayIn(site.timeZone, now),
    now,
    till: TILL,
    training: site.training,
    audit: null,
    language: 'fr',
    changed: (change) => recordChange(tx, establishmentId, operatorId, change),
  }
}
