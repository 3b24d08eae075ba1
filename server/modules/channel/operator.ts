/** What a channel does by itself is done by an operator of its name, as whom nobody can log in. */
import type { Tx } from '#server/platform/db/db.ts'
import type { House } from '#server/platform/http/mount.ts'
import { everyRight, ONLINE_TILL, unattendedContext } from '#server/platform/http/unattended.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelRow } from '#server/modules/channel/address.ts'

/** A person's context, with what the channel itself may: its amounts are no prices that the person sets by hand. */
export const asChannel = (context: Context): Context => ({ ...context, rights: everyRight })

/** The context of what a channel does by itself: prices that the channel made, money that the channel collected. */
export const operatorContext = (
  house: Pick<House, 'db' | 'services'>,
  { establishmentId, operatorId, label }: Pick<ChannelRow, 'establishmentId' | 'operatorId' | 'label'>,
  tx: Tx,
  now: Date,
): Promise<Context> =>
  unattendedContext(house, establishmentId, { id: operatorId, name: label, till: ONLINE_TILL }, tx, now)
