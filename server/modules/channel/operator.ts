/** What a channel does by itself is done by an operator of its name, as whom nobody can log in. */
import { sql } from 'kysely'
import type { Tx } from '#server/platform/db/db.ts'
import type { House } from '#server/platform/http/mount.ts'
import { everyRight, unattendedContext } from '#server/platform/http/unattended.ts'
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

/** A person's context, with what the channel itself may: its amounts are no prices that the person sets by hand. */
export const asChannel = (context: Context): Context => ({ ...context, rights: everyRight })

/** The context of what a channel does by itself: prices that the channel made, money that the channel collected. */
export const operatorContext = (
  house: Pick<House, 'db' | 'services'>,
  { establishmentId, operatorId, label }: Pick<ChannelRow, 'establishmentId' | 'operatorId' | 'label'>,
  tx: Tx,
  now: Date,
): Promise<Context> => unattendedContext(house, establishmentId, { id: operatorId, name: label, till: TILL }, tx, now)
