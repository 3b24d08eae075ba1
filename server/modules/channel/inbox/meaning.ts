/** From a channel's codes to what they mean here (domain rules 2.3): all that is missing is told at once. */
import { sql } from 'kysely'
import type { ManualPrice } from '#domain/pricing/request.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Mapping, MappingKind } from '#contract/operations/booking/online-booking.ts'
import type { Context } from '#server/platform/http/route.ts'
import type { ChannelBooking, ChannelStay } from '#server/ports/channel.ts'
import { readMappings } from '#server/modules/channel/settings.ts'
import type { ImportRecord } from '#server/modules/channel/inbox/row.ts'

/** A stay of the channel as the house would ask for it. */
export interface MeantStay {
  readonly key: string
  readonly placeTypeId: number
  readonly gridId: number | null
  readonly arrival: ChannelStay['arrival']
  readonly departure: ChannelStay['departure']
  readonly people: readonly { readonly age: number }[]
  readonly extras: readonly {
    readonly extraId: number
    readonly quantity: number
    readonly label: string
    readonly amount: Cents | null
    readonly tvaId: number
  }[]
  readonly amount: Cents
}

type Meanings = ReadonlyMap<string, Mapping>

const keyOf = (kind: MappingKind, code: string): string => `${kind} ${code}`

interface Known {
  readonly meanings: Meanings
  readonly ages: ReadonlyMap<number, number>
  readonly extras: ReadonlyMap<number, { readonly label: string; readonly tvaId: number }>
}

const known = async ({ tx, establishmentId }: Context, channelId: number): Promise<Known> => {
  const mappings = await readMappings(tx, establishmentId, channelId)
  const ages = await sql<{ id: number; minAge: number }>`
    select id, min_age as "minAge" from age_category where establishment_id = ${establishmentId}`.execute(tx)
  const extras = await sql<{ id: number; label: string; tvaId: number }>`
    select id, label ->> 'fr' as label, tva_id as "tvaId" from extra where establishment_id = ${establishmentId}`.execute(
    tx,
  )
  return {
    meanings: new Map(mappings.map((m) => [keyOf(m.kind, m.code), m])),
    ages: new Map(ages.rows.map((row) => [row.id, row.minAge])),
    extras: new Map(extras.rows.map(({ id, ...extra }) => [id, extra])),
  }
}

const MISSING = {
  TYPE: 'import.typeNotMapped',
  AGE: 'mapping.ageMissing',
  OPTION: 'import.optionNotMapped',
} as const satisfies Record<MappingKind, string>

/** Codes of a booking that mean nothing yet. A type that someone chose for the stay needs no meaning. */
export const unmappedCodes = (
  { stays }: ChannelBooking,
  meanings: Meanings,
  types: ImportRecord['types'],
): { readonly kind: MappingKind; readonly code: string }[] => {
  const used = stays.flatMap((stay) => [
    ...(types[stay.key] === undefined ? [{ kind: 'TYPE' as const, code: stay.typeCode }] : []),
    ...stay.people.map(({ code }) => ({ kind: 'AGE' as const, code })),
    ...stay.options.map(({ code }) => ({ kind: 'OPTION' as const, code })),
  ])
  const missing = used.filter(({ kind, code }) => (meanings.get(keyOf(kind, code))?.targetId ?? null) === null)
  return missing.filter(
    (one, i) => missing.findIndex((other) => other.kind === one.kind && other.code === one.code) === i,
  )
}

/** Throws RuleError import.typeNotMapped, mapping.ageMissing or import.optionNotMapped with the codes of that kind. */
const refuseUnmapped = (booking: ChannelBooking, meanings: Meanings, types: ImportRecord['types']): void => {
  const missing = unmappedCodes(booking, meanings, types)
  const [first] = missing
  if (first === undefined) return
  const codes = missing.filter(({ kind }) => kind === first.kind).map(({ code }) => code)
  throw new RuleError(MISSING[first.kind], { label: codes.join(', ') })
}

/** The stays of a message. Throws RuleError import.empty, and what is not mapped. */
export const meantStays = async (
  context: Context,
  { onlineBookingId, types }: Pick<ImportRecord, 'onlineBookingId' | 'types'>,
  booking: ChannelBooking,
): Promise<MeantStay[]> => {
  if (booking.stays.length === 0) throw new RuleError('import.empty')
  const { meanings, ages, extras } = await known(context, onlineBookingId)
  refuseUnmapped(booking, meanings, types)
  const target = (kind: MappingKind, code: string): number => meanings.get(keyOf(kind, code))?.targetId ?? 0
  return booking.stays.map((stay) => ({
    key: stay.key,
    placeTypeId: types[stay.key] ?? target('TYPE', stay.typeCode),
    gridId: types[stay.key] === undefined ? (meanings.get(keyOf('TYPE', stay.typeCode))?.gridId ?? null) : null,
    arrival: stay.arrival,
    departure: stay.departure,
    people: stay.people.flatMap(({ code, quantity }) =>
      Array.from({ length: quantity }, () => ({ age: ages.get(target('AGE', code)) ?? 0 })),
    ),
    extras: stay.options.map(({ code, quantity, amount }) => {
      const extraId = target('OPTION', code)
      const extra = extras.get(extraId)
      if (extra === undefined) throw new RuleError('import.optionNotMapped', { label: code })
      return { extraId, quantity, amount, ...extra }
    }),
    amount: stay.amount,
  }))
}

/** What the options of a stay ask of the party, and their prices where they have one. */
export const extraOptions = (stay: MeantStay) =>
  stay.extras.map(({ extraId, quantity }) => ({
    kind: 'EXTRA' as const,
    refId: extraId,
    code: null,
    quantity,
    detail: null,
  }))

export const extraPrices = (
  stay: MeantStay,
  codeOf: (extraId: number) => string,
): (ManualPrice & { readonly tvaId: number })[] =>
  stay.extras.flatMap(({ extraId, label, amount, tvaId }) =>
    amount === null ? [] : [{ type: 'extra' as const, code: codeOf(extraId), label, amount, tvaId }],
  )
