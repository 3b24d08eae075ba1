/** A message as its screen shows it: what the channel said, what it becomes here, what may be done. */
import { sql } from 'kysely'
import { importActions } from '#domain/booking/import.ts'
import { ZERO } from '#domain/money.ts'
import { MAX_PEOPLE } from '#contract/operations/booking/party.ts'
import { searchAvailabilityBody } from '#contract/operations/booking/availability.ts'
import type {
  ImportBefore,
  ImportCode,
  ImportFile,
  ImportFit,
  ImportMessage,
  ImportStay,
} from '#contract/operations/booking/import.ts'
import type { Mapping, MappingKind, MappingTarget } from '#contract/operations/booking/online-booking.ts'
import { allows } from '#contract/rights.ts'
import { RuleError } from '#domain/rule-error.ts'
import { searchAvailability } from '#server/modules/inventory/index.ts'
import { knownGuest } from '#server/modules/customer/index.ts'
import { ownOptions } from '#server/modules/pricing/index.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelBooking, ChannelQuantity } from '#server/ports/channel.ts'
import { channelTargets, readMappings } from '#server/modules/channel/settings.ts'
import { FROM, PROBLEM } from '#server/modules/channel/inbox/import-list.ts'

/** What the channel told, as it was taken here. */
interface Told {
  readonly guest: string
  readonly message: ChannelBooking
  readonly types: Readonly<Record<string, number>>
}

interface Stored extends ImportMessage {
  readonly raw: string
  readonly message: ChannelBooking | null
  readonly reason: string | null
  readonly proposal: ImportFile['proposal']
  readonly types: Told['types']
  readonly previous: Told | null
  readonly told: number
  readonly toldAt: string
  readonly decidedAt: string | null
  readonly decidedBy: string | null
  readonly partner: string
  readonly partnerId: number
  readonly acknowledgement: ImportFile['acknowledgement']
  readonly versions: ImportFile['versions']
  readonly events: ImportFile['events']
}

const read = async ({ tx, establishmentId }: Context, id: number): Promise<Stored> => {
  const { rows } = await sql<Stored>`
    select i.id, i.version, i.online_booking_id as "onlineBookingId", c.label as channel, i.external_id as "externalId",
      i.external_version as "externalVersion", i.event, i.state, ${PROBLEM} as problem, i.guest, i.arrival, i.departure, i.total, i.paid,
      i.booking_id as "bookingId", b.code as "bookingCode", i.received_at as "receivedAt", i.raw, i.message, i.reason, i.proposal, i.types,
      (select json_build_object('guest', v.guest, 'message', v.message, 'types', v.types) from booking_import v
        where i.event in ('MODIFY', 'CANCEL') and v.establishment_id = i.establishment_id and v.online_booking_id = i.online_booking_id
          and v.external_id = i.external_id and v.external_version < i.external_version and v.message is not null
          and v.state in ('INTEGRATED', 'FORCED_VALIDATED') order by v.external_version desc limit 1) as previous,
      i.told, i.told_at as "toldAt", i.decided_at as "decidedAt",
      u.name as "decidedBy", p.label as partner, p.id as "partnerId",
      (select json_build_object('outcome', a.outcome, 'sentAt', a.sent_at, 'failure', a.failure) from booking_import_ack a
        where a.establishment_id = i.establishment_id and a.booking_import_id = i.id) as acknowledgement,
      (select coalesce(json_agg(json_build_object('id', v.id, 'externalVersion', v.external_version, 'event', v.event,
          'state', v.state) order by v.external_version), '[]')
        from booking_import v where v.establishment_id = i.establishment_id and v.online_booking_id = i.online_booking_id
          and v.external_id = i.external_id) as versions,
      (select coalesce(json_agg(json_build_object('at', e.at, 'user', w.name, 'action', e.action, 'state', e.state,
          'detail', e.detail) order by e.at, e.id), '[]')
        from booking_import_event e left join app_user w on w.id = e.user_id
        where e.establishment_id = i.establishment_id and e.booking_import_id = i.id) as events
    from ${FROM}
    join partner p on p.establishment_id = c.establishment_id and p.id = c.partner_id
    left join app_user u on u.id = i.decided_by
    where i.establishment_id = ${establishmentId} and i.id = ${id}`.execute(tx)
  if (rows[0] === undefined) throw new RuleError('record.unknown')
  return rows[0]
}

type Targets = Readonly<Record<MappingKind, readonly MappingTarget[]>>

interface Meaning {
  readonly mappings: readonly Mapping[]
  readonly ownOptions: ImportFile['ownOptions']
  readonly targets: Targets
}

const meant = (
  { mappings, targets, ownOptions: own }: Meaning,
  kind: MappingKind,
  code: string,
): { readonly targetId: number | null; readonly target: string | null } => {
  const mapping = mappings.find((m) => m.kind === kind && m.code === code)
  const targetId = mapping?.targetId ?? null
  const option = mapping?.ownOption ?? null
  if (option !== null) return { targetId, target: own.find((one) => one.code === option)?.label ?? option }
  return { targetId, target: targets[kind].find((t) => t.id === targetId)?.label ?? null }
}

const codeOf = (meaning: Meaning, kind: MappingKind, { code, quantity }: ChannelQuantity): ImportCode => ({
  code,
  quantity,
  ...meant(meaning, kind, code),
})

const staysOf = (booking: ChannelBooking, types: Told['types'], meaning: Meaning): ImportStay[] =>
  booking.stays.map((stay) => {
    const chosen = types[stay.key]
    const type =
      chosen === undefined
        ? meant(meaning, 'TYPE', stay.typeCode)
        : { targetId: chosen, target: meaning.targets.TYPE.find((t) => t.id === chosen)?.label ?? null }
    return {
      key: stay.key,
      typeCode: stay.typeCode,
      placeTypeId: type.targetId,
      placeType: type.target,
      arrival: stay.arrival,
      departure: stay.departure,
      amount: stay.amount,
      people: stay.people.map((one) => codeOf(meaning, 'AGE', one)),
      options: stay.options.map((one) => ({ ...codeOf(meaning, 'OPTION', one), amount: one.amount })),
    }
  })

const beforeOf = ({ guest, message, types }: Told, meaning: Meaning): ImportBefore => ({
  guest,
  guestDetail: message.guest,
  stays: staysOf(message, types, meaning),
  total: message.total,
  paid: message.paid,
  commission: message.commission,
  remark: message.remark,
})

const isFull = (code: string | undefined): boolean =>
  code !== undefined && (code.startsWith('place.') || code === 'allotment.exhausted' || code === 'party.overCapacity')

/** Types where the stay could be, for one that found no place. */
const fitsOf = async (context: Context, stored: Stored, stays: readonly ImportStay[]): Promise<ImportFit[]> => {
  if (stored.state !== 'ERROR' || !isFull(stored.problem?.code)) return []
  const fits: ImportFit[] = []
  for (const { key, arrival, departure, people } of stays) {
    if (arrival < context.today || departure <= arrival) continue
    const party = people.flatMap(({ quantity }) => Array.from({ length: quantity }, () => ({ age: 30 })))
    const input = searchAvailabilityBody.parse({
      arrival,
      departure,
      people: party.slice(0, MAX_PEOPLE),
      pricing: { partnerId: stored.partnerId },
    })
    const { types } = await searchAvailability(context, input)
    for (const type of types)
      if (type.outcome === 'FREE' || type.outcome === 'REARRANGE')
        fits.push({
          stayKey: key,
          placeTypeId: type.placeTypeId,
          placeType: `${type.code} · ${type.label.fr}`,
          free: type.free,
        })
  }
  return fits
}

/** Throws RuleError `record.unknown`. */
export const readImport = async (context: Context, id: number): Promise<ImportFile> => {
  const stored = await read(context, id)
  const { message, types, previous, partnerId: _, ...row } = stored
  const meaning = {
    mappings: await readMappings(context.tx, context.establishmentId, row.onlineBookingId),
    targets: await channelTargets(context),
    ownOptions: (await ownOptions(context)).list,
  }
  const stays = message === null ? [] : staysOf(message, types, meaning)
  return {
    ...row,
    bookedAt: message?.bookedAt ?? null,
    guestDetail: message?.guest ?? null,
    stays,
    previous: previous === null ? null : beforeOf(previous, meaning),
    commission: message?.commission ?? ZERO,
    cancellationFee: message?.cancellationFee ?? ZERO,
    remark: message?.remark ?? null,
    customer: message === null ? null : await knownGuest(context, message.guest),
    fits: await fitsOf(context, stored, stays),
    targets: meaning.targets,
    ownOptions: meaning.ownOptions,
    typeCodes: meaning.mappings.flatMap(({ kind, code, targetId }) => {
      const type = meaning.targets.TYPE.find((target) => target.id === targetId)
      return kind === 'TYPE' && type !== undefined ? [{ code, label: type.label }] : []
    }),
    actions: importActions(row, allows(context.rights.booking_import, 'write')),
  }
}
