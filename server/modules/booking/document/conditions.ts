/** Sentences of the house at the foot of quotes and confirmations: hours, ways to pay, and what was agreed on cancelling. */
import { sql } from 'kysely'
import { DOCUMENT_WORDS as WORDS, filled } from '#contract/document-words.ts'
import { saidIn, spokenLanguage } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { formatUnit, inSentence } from '#contract/format.ts'
import type { AgreedPreferences } from '#contract/operations/establishment/preference.ts'
import { shortRate } from '#server/documents/parts.ts'
import { policyOf } from '#server/modules/booking/lifecycle/policy.ts'
import { preferencesOf } from '#server/modules/establishment/index.ts'
import type { Context } from '#server/platform/http/route.ts'

/** `16:00` → `16 h`, `16:30` → `16 h 30`, with no-break spaces; other languages keep the digits of the clock. */
export const hourText = (time: string): string => {
  if (spokenLanguage() !== 'fr') return time.slice(0, 5)
  const [hours = '', minutes = ''] = time.split(':')
  return `${Number(hours)}\u00A0h${minutes === '00' ? '' : `\u00A0${minutes}`}`
}

/** `Locatif : arrivée à partir de 16 h, départ avant 10 h.`; nothing where no hour is known. */
export const hoursSentence = (what: string, from: string | null, before: string | null): string[] => {
  const parts = [
    ...(from === null ? [] : [filled(WORDS.arrivalFrom, { hour: hourText(from) })]),
    ...(before === null ? [] : [filled(WORDS.departureBefore, { hour: hourText(before) })]),
  ]
  return parts.length === 0 ? [] : [filled(WORDS.hours, { what, hours: parts.join(', ') })]
}

/** Whether the file has a rental unit, a pitch, or both. */
export const layoutsOf = async (
  { tx, establishmentId }: Context,
  file: BookingFile,
): Promise<{ readonly rental: boolean; readonly pitch: boolean }> => {
  const types = file.occupancies.filter((o) => !o.cancelled).map((o) => o.placeTypeId)
  const { rows } = await sql<{ rental: boolean }>`
    select distinct l.rental from place_type t
    join layout l on l.establishment_id = t.establishment_id and l.id = t.layout_id
    where t.establishment_id = ${establishmentId} and t.id = any (${types}::bigint[])`.execute(tx)
  return { rental: rows.some((row) => row.rental), pitch: rows.some((row) => !row.rental) }
}

const paragraphs = (text: string | null): string[] =>
  (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** `30 jours ou plus avant l’arrivée, 30 % …; plus tard, 100 %.`: the bands that the file agreed to, the last one to the arrival. */
export const cancelSentences = ({ cancellation, fees }: AgreedPreferences): string[] => {
  const { bands } = policyOf({ cancellation, fees })
  const parts = bands.map(({ daysBefore, rate }, i) =>
    i === bands.length - 1
      ? filled(bands.length === 1 ? WORDS.cancelAlways : WORDS.cancelLast, { rate: shortRate(rate) })
      : filled(WORDS.cancelFrom, { days: formatUnit(daysBefore, 'day'), rate: shortRate(rate) }),
  )
  return [
    ...(parts.length === 0 ? [] : [filled(WORDS.cancelBands, { bands: parts.join('\u00A0; ') })]),
    ...(cancellation.keepFees && parts.length > 0 ? [WORDS.cancelFees] : []),
    filled(WORDS.noShow, { days: formatUnit(cancellation.noShowDays, 'day') }),
  ]
}

/** Which kinds of payment a customer can use by themselves or at the desk; the house's own groupings are none of theirs. */
const OWN_WAYS = ['CARD', 'CASH', 'CHEQUE', 'TRANSFER', 'HOLIDAY_VOUCHER']

/** How the house takes money, by the names of its active methods, and what a transfer should say. */
export const waysToPay = async (
  { tx, establishmentId }: Context,
  hasBank: boolean,
  spoken: Spoken | undefined,
): Promise<string[]> => {
  const { rows } = await sql<{ label: string; kind: string }>`
    select label, kind from payment_method where establishment_id = ${establishmentId} and active
      and kind = any (${OWN_WAYS}::text[]) order by position, id`.execute(tx)
  return saidIn(spoken, () => [
    ...(rows.length === 0
      ? []
      : [filled(WORDS.payBy, { methods: rows.map(({ label }) => inSentence(label)).join(', ') })]),
    ...(hasBank ? [WORDS.payByTransfer] : []),
  ])
}

/** In the language of the document what is composed here; the words that a house agreed to as it wrote them. */
export const documentConditions = async (
  context: Context,
  file: BookingFile,
  spoken: Spoken | undefined,
): Promise<{ readonly hours: string[]; readonly cancellation: string[] }> => {
  const { arrivalDeparture: hours } = await preferencesOf(context.tx, context.establishmentId)
  const { rental, pitch } = await layoutsOf(context, file)
  return saidIn(spoken, () => ({
    hours: [
      ...(pitch ? hoursSentence(WORDS.pitch, hours.pitchArrival, hours.pitchDeparture) : []),
      ...(rental ? hoursSentence(WORDS.rental, hours.rentalArrival, hours.rentalDeparture) : []),
    ],
    cancellation: [...cancelSentences(file.agreed), ...paragraphs(file.agreed.cancellation.documentText)],
  }))
}
