/** A channel's settings beside its form: token, codes, how talking to it goes. */
import { sql } from 'kysely'
import { RuleError } from '#domain/rule-error.ts'
import { entities } from '#contract/entities/index.ts'
import type {
  ChannelRooms,
  Mapping,
  MappingKind,
  MappingTarget,
  OnlineBookingState,
} from '#contract/operations/booking/online-booking.ts'
import type { InputRow } from '#contract/schema.ts'
import { saveRow } from '#server/crud/save.ts'
import { addressOf, readChannel } from '#server/modules/channel/address.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import { ownOptions } from '#server/modules/pricing/index.ts'
import type { Tx } from '#server/platform/db/db.ts'
import { FieldsError } from '#server/platform/http/errors.ts'
import type { Context } from '#server/platform/http/route.ts'
import { createOperator } from '#server/platform/http/unattended.ts'
import { leadsInside } from '#server/platform/outside.ts'
import { ChannelFailure } from '#server/ports/channel.ts'

/** The channel's failure as a refusal that a screen can say. */
const failureRule = ({ message, detail }: ChannelFailure): RuleError => new RuleError(message, { detail: detail ?? '' })

/** The token was given for one server: another one never gets it. */
const forgetTokenElsewhere = async ({ tx, establishmentId }: Context, { id, url }: InputRow): Promise<void> => {
  const before = await readChannel(tx, establishmentId, id)
  if (new URL(before.url).origin === new URL(String(url)).origin) return
  await sql`update online_booking set token = null where establishment_id = ${establishmentId} and id = ${id}`.execute(
    tx,
  )
}

/** A new channel gets its operator, who keeps the channel's name; an address on another server takes the token away. */
export const saveChannel = async (context: Context, row: InputRow): Promise<number> => {
  const { tx, establishmentId } = context
  const { access } = await preferencesOf(tx, establishmentId)
  if (!access.localAddresses && leadsInside(new URL(String(row['url'])).hostname))
    throw new FieldsError([{ path: 'url', message: 'channel.inside' }])
  if (row.id !== 0) await forgetTokenElsewhere(context, row)
  const label = String(row['label'])
  const operatorId = row.id === 0 ? await createOperator(tx, 'canal', label) : null
  const fixed = (): Record<string, unknown> => (operatorId === null ? {} : { operator_id: operatorId })
  const id = await saveRow({ entity: entities.onlineBooking, fixed }, context, row)
  await sql`
    update app_user u set name = ${label} from online_booking c
    where c.establishment_id = ${establishmentId} and c.id = ${id} and u.id = c.operator_id and u.name <> ${label}`.execute(
    tx,
  )
  await sql`insert into online_booking_poll (establishment_id, online_booking_id) values (${establishmentId}, ${id})
    on conflict (establishment_id, online_booking_id) do update set next_at = '-infinity'`.execute(tx)
  return id
}

export const tellChannel = (context: Context, id: number): Promise<void> =>
  context.changed({ entity: 'onlineBooking', id, action: 'SAVED', functionality: entities.onlineBooking.right })

export const readMappings = async (tx: Tx, establishmentId: number, id: number): Promise<Mapping[]> => {
  const { rows } = await sql<Mapping>`
    select kind, code, label, coalesce(place_type_id, age_category_id, extra_id) as "targetId", own_option as "ownOption",
      price_grid_id as "gridId"
    from online_booking_mapping where establishment_id = ${establishmentId} and online_booking_id = ${id}
    order by kind, code`.execute(tx)
  return rows
}

const TARGETS: Readonly<Record<MappingKind, 'place_type' | 'age_category' | 'extra'>> = {
  TYPE: 'place_type',
  AGE: 'age_category',
  OPTION: 'extra',
}

const targetsOf = async ({ tx, establishmentId }: Context, kind: MappingKind): Promise<MappingTarget[]> => {
  const { rows } = await sql<MappingTarget>`
    select id, code || ' · ' || (label ->> 'fr') as label from ${sql.table(TARGETS[kind])}
    where establishment_id = ${establishmentId} order by position, id`.execute(tx)
  return rows
}

/** Whatever a code may mean. */
export const channelTargets = async (context: Context): Promise<OnlineBookingState['targets']> => ({
  TYPE: await targetsOf(context, 'TYPE'),
  AGE: await targetsOf(context, 'AGE'),
  OPTION: await targetsOf(context, 'OPTION'),
})

const gridsOf = async ({ tx, establishmentId }: Context): Promise<OnlineBookingState['grids']> => {
  const { rows } = await sql<OnlineBookingState['grids'][number]>`
    select g.id, g.label, array(select t.place_type_id from price_grid_place_type t
      where t.establishment_id = g.establishment_id and t.price_grid_id = g.id) as "placeTypeIds"
    from price_grid g where g.establishment_id = ${establishmentId} and g.active and g.current_version is not null
    order by g.label`.execute(tx)
  return rows
}

const acksWaiting = async ({ tx, establishmentId }: Context, id: number): Promise<number> => {
  const { rows } = await sql<{ waiting: number }>`
    select (select count(*)::int from booking_import_ack a where a.establishment_id = c.establishment_id
      and a.online_booking_id = c.id and a.sent_at is null) as waiting
    from online_booking c where c.establishment_id = ${establishmentId} and c.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0].waiting
}

/** Throws RuleError `record.unknown`. */
export const channelState = async (context: Context, id: number): Promise<OnlineBookingState> => ({
  acksWaiting: await acksWaiting(context, id),
  mappings: await readMappings(context.tx, context.establishmentId, id),
  targets: await channelTargets(context),
  ownOptions: (await ownOptions(context)).list,
  grids: await gridsOf(context),
})

/** Each target and grid is of this site, each own option is of a grid on sale or `already` meant; a grid prices the type. Throws RuleError reference.unknown, mapping.gridOtherType, mapping.twice. */
const checkMappings = async (
  context: Context,
  mappings: readonly Mapping[],
  already: readonly Mapping[],
): Promise<void> => {
  const grids = await gridsOf(context)
  for (const kind of Object.keys(TARGETS) as MappingKind[]) {
    const own = mappings.filter((m) => m.kind === kind)
    const known = new Set((await targetsOf(context, kind)).map((target) => target.id))
    if (own.some(({ targetId }) => targetId !== null && !known.has(targetId))) throw new RuleError('reference.unknown')
    if (own.some(({ targetId, ownOption }) => ownOption !== null && (kind !== 'OPTION' || targetId !== null)))
      throw new RuleError('reference.unknown')
    const twice = own.find(({ code }, i) => own.findIndex((other) => other.code === code) < i)
    if (twice !== undefined) throw new RuleError('mapping.twice', { code: twice.code })
  }
  const sold = new Set((await ownOptions(context)).list.map(({ code }) => code))
  const before = new Set(already.map(({ ownOption }) => ownOption))
  if (mappings.some(({ ownOption: one }) => one !== null && !sold.has(one) && !before.has(one)))
    throw new RuleError('reference.unknown')
  for (const { kind, gridId, targetId, code } of mappings) {
    if (gridId === null) continue
    const grid = grids.find((one) => one.id === gridId)
    if (grid === undefined) throw new RuleError('reference.unknown')
    if (kind !== 'TYPE' || targetId === null || !grid.placeTypeIds.includes(targetId))
      throw new RuleError('mapping.gridOtherType', { code })
  }
}

/** Adds codes, or changes what they mean. Throws the codes of `checkMappings`. */
export const addMappings = async (context: Context, id: number, mappings: readonly Mapping[]): Promise<void> => {
  await checkMappings(context, mappings, await readMappings(context.tx, context.establishmentId, id))
  for (const { kind, code, label, targetId, ownOption, gridId } of mappings)
    await sql`
      insert into online_booking_mapping (establishment_id, online_booking_id, kind, code, label, place_type_id, price_grid_id,
        age_category_id, extra_id, own_option)
      values (${context.establishmentId}, ${id}, ${kind}, ${code}, ${label}, ${kind === 'TYPE' ? targetId : null}, ${gridId},
        ${kind === 'AGE' ? targetId : null}, ${kind === 'OPTION' ? targetId : null}, ${ownOption})
      on conflict (establishment_id, online_booking_id, kind, code) do update set
        label = coalesce(excluded.label, online_booking_mapping.label), place_type_id = excluded.place_type_id,
        price_grid_id = excluded.price_grid_id, age_category_id = excluded.age_category_id, extra_id = excluded.extra_id,
        own_option = excluded.own_option`.execute(context.tx)
  await tellChannel(context, id)
}

/** Replaces them all. Throws RuleError `record.unknown` and the codes of `checkMappings`. */
export const saveMappings = async (context: Context, id: number, mappings: readonly Mapping[]): Promise<void> => {
  const { tx, establishmentId } = context
  await readChannel(tx, establishmentId, id)
  const codes = mappings.map((m) => `${m.kind} ${m.code}`)
  await sql`
    delete from online_booking_mapping where establishment_id = ${establishmentId} and online_booking_id = ${id}
      and kind || ' ' || code <> all (${codes}::text[])`.execute(tx)
  await addMappings(context, id, mappings)
}

/**
 * Asks the channel what it calls its types: outside any transaction. Throws RuleError record.unknown, channel.noToken and
 * the channel's failure.
 */
export const askRooms = async ({ tx, establishmentId, services }: Context, id: number): Promise<ChannelRooms> => {
  const address = addressOf(services.keys.folder, await readChannel(tx, establishmentId, id))
  if (address === null) throw new RuleError('channel.noToken')
  try {
    return { rooms: [...(await services.openChannel(address).rooms())] }
  } catch (error) {
    if (!(error instanceof ChannelFailure)) throw error
    throw failureRule(error)
  }
}
