/** From a channel's codes to what they mean here (domain rules 2.3): all that is missing is told at once. */
import { sql } from 'kysely'
import type { ManualPrice } from '#domain/pricing/request.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import type { Mapping, MappingKind } from '#contract/operations/booking/online-booking.ts'
import type { OwnOption } from '#contract/operations/occupant-extra/grid-choice.ts'
import { ownOptions } from '#server/modules/pricing/index.ts'
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
  readonly options: readonly {
    readonly kind: 'EXTRA' | 'OTHER'
    /** The extra; null: an option that only a grid knows, by its code. */
    readonly refId: number | null
    readonly code: string | null
    readonly quantity: number
    readonly label: string
    readonly amount: Cents | null
    readonly tvaId: number | null
  }[]
  readonly amount: Cents
}

type Meanings = ReadonlyMap<string, Mapping>

const keyOf = (kind: MappingKind, code: string): string => `${kind} ${code}`

interface Known {
  readonly meanings: Meanings
  readonly ages: ReadonlyMap<number, number>
  readonly extras: ReadonlyMap<number, { readonly label: string; readonly tvaId: number }>
  readonly own: ReadonlyMap<string, OwnOption>
}

const known = async (context: Context, channelId: number): Promise<Known> => {
  const { tx, establishmentId } = context
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
    own: new Map((await ownOptions(context)).list.map((option) => [option.code, option])),
  }
}

const MISSING = {
  TYPE: 'import.typeNotMapped',
  AGE: 'mapping.ageMissing',
  OPTION: 'import.optionNotMapped',
} as const satisfies Record<MappingKind, string>

const isMeant = (mapping: Mapping | undefined): boolean =>
  mapping !== undefined && (mapping.targetId !== null || mapping.ownOption !== null)

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
  const missing = used.filter(({ kind, code }) => !isMeant(meanings.get(keyOf(kind, code))))
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

/** What a code of an option means. Throws RuleError import.optionNotMapped where that is gone, or sold by no grid any more. */
const meantOption = (
  { meanings, extras, own }: Known,
  code: string,
): Omit<MeantStay['options'][number], 'quantity' | 'amount'> => {
  const { targetId = null, ownOption = null } = meanings.get(keyOf('OPTION', code)) ?? {}
  const extra = targetId === null ? undefined : extras.get(targetId)
  if (extra !== undefined) return { kind: 'EXTRA', refId: targetId, code: null, ...extra }
  const option = ownOption === null ? undefined : own.get(ownOption)
  if (option === undefined) throw new RuleError('import.optionNotMapped', { label: code })
  return { kind: 'OTHER', refId: null, code: option.code, label: option.label, tvaId: option.tvaId }
}

/** The stays of a message. Throws RuleError import.empty, and what is not mapped. */
export const meantStays = async (
  context: Context,
  { onlineBookingId, types }: Pick<ImportRecord, 'onlineBookingId' | 'types'>,
  booking: ChannelBooking,
): Promise<MeantStay[]> => {
  if (booking.stays.length === 0) throw new RuleError('import.empty')
  const house = await known(context, onlineBookingId)
  const { meanings, ages } = house
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
    options: stay.options.map(({ code, quantity, amount }) => ({ ...meantOption(house, code), quantity, amount })),
    amount: stay.amount,
  }))
}

/** What the options of a stay ask of the party, and their prices where they have one. */
export const askedOptions = (stay: MeantStay) =>
  stay.options.map(({ kind, refId, code, quantity }) => ({ kind, refId, code, quantity, detail: null }))

export const optionPrices = (
  stay: MeantStay,
  codeOf: (extraId: number) => string,
): (ManualPrice & { readonly tvaId: number | null })[] =>
  stay.options.flatMap(({ refId, code, label, amount, tvaId }) => {
    if (amount === null) return []
    const type = refId === null ? ('otherExtras' as const) : ('extra' as const)
    return [{ type, code: refId === null ? (code ?? '') : codeOf(refId), label, amount, tvaId }]
  })
