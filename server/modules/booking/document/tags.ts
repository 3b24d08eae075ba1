/** What tags say of a file, in the language of the moment. */
import { STATUS } from '#domain/booking/states.ts'
import { vatOfLines } from '#domain/billing/vat.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { TagValue } from '#domain/document/values.ts'
import { TAG_CHOICES } from '#contract/document/tag-labels.ts'
import type { TagName } from '#contract/document/tags.ts'
import { DOCUMENT_WORDS as WORDS } from '#contract/document-words.ts'
import { formatCounted, formatUnit, inSentence } from '#contract/format.ts'
import type { BookingFile, OccupancyFile, OptionFile } from '#contract/operations/booking/file.ts'
import { nights } from '#domain/day.ts'
import { shownDates } from '#domain/booking/due-dates.ts'
import type { BookingContent } from '#server/documents/booking-document.ts'
import { say } from '#server/platform/tag-source.ts'
import { sharesOf } from '#server/modules/booking/document/content.ts'
import { hourText } from '#server/modules/booking/document/conditions.ts'

const ADULT_AGE = 18

const STATUS_CODES = ['QUOTE', 'QUOTE', 'OPTION', 'RESERVATION', 'STAY', 'CLOSED'] as const

/** Facts that a file does not hold itself. */
export interface Around {
  readonly partner: string | null
  readonly rental: boolean
  readonly pitch: boolean
  readonly hasDog: boolean
  readonly suretyLeft: Cents
  /** Where the guest pays, or has the caution held; null: nowhere. */
  readonly links: { readonly pay: string | null; readonly hold: string | null }
  readonly hours: {
    readonly pitchArrival: string | null
    readonly pitchDeparture: string | null
    readonly rentalArrival: string | null
    readonly rentalDeparture: string | null
  }
}

const liveStays = ({ occupancies }: BookingFile): readonly OccupancyFile[] => {
  const live = occupancies.filter((stay) => !stay.cancelled)
  return live.length === 0 ? occupancies : live
}

/** `1 chien, 2 chats`: the same options of several stays together. */
const optionsText = (options: readonly OptionFile[], kinds: readonly OptionFile['kind'][]): string => {
  const taken = options.filter(({ kind, quantity }) => kinds.includes(kind) && quantity > 0)
  return [...Map.groupBy(taken, ({ label }) => label)]
    .map(([label, same]) =>
      formatCounted(
        same.reduce((all, { quantity }) => all + quantity, 0),
        inSentence(label),
      ),
    )
    .join(', ')
}

const distinct = (texts: readonly string[]): string => [...new Set(texts)].join(', ')

const dateTags = (file: BookingFile, { stays, expires }: BookingContent, { hours, rental, pitch, partner }: Around) => {
  const live = liveStays(file)
  const [first] = live
  const people = live.flatMap((stay) => stay.people)
  const adults = people.filter(({ age }) => age >= ADULT_AGE).length
  const from = rental || !pitch ? hours.rentalArrival : hours.pitchArrival
  const before = rental || !pitch ? hours.rentalDeparture : hours.pitchDeparture
  const arrival = file.arrival ?? first?.arrival ?? null
  const departure = file.departure ?? first?.departure ?? null
  const count = (n: number, unit: 'adult' | 'child'): string[] => (n === 0 ? [] : [formatUnit(n, unit)])
  return {
    'file.code': say.text(file.code),
    'file.bookedOn': say.day(file.bookedOn),
    'file.arrival': say.day(arrival),
    'file.departure': say.day(departure),
    'file.nights': arrival === null || departure === null ? null : say.count(nights({ arrival, departure })),
    'file.arrivalHour': say.text(from === null ? null : hourText(from)),
    'file.departureHour': say.text(before === null ? null : hourText(before)),
    'file.expires': say.day(expires),
    'file.stays': say.count(live.length),
    'file.placeTypes': say.text(distinct(stays.map(({ placeType }) => placeType))),
    'file.places': say.text(distinct(stays.flatMap(({ place }) => (place === null ? [] : [place])))),
    'file.party': say.text([...count(adults, 'adult'), ...count(people.length - adults, 'child')].join(', ')),
    'file.adults': say.count(adults),
    'file.children': say.count(people.length - adults),
    'file.partner': say.text(partner),
  } as const
}

const moneyTags = (file: BookingFile, content: BookingContent) => {
  const { totals, terms } = file
  const { own } = sharesOf(file)
  const { excluding, vat } = vatOfLines(file.lines)
  const due = shownDates(totals)
  const paid = sum(content.payments.map(({ amount }) => amount))
  const told = content.payments.filter(({ amount }) => amount > 0).at(-1)
  return {
    'file.total': say.money(totals.total),
    // What the balance is the rest of: others may bear a part of the file.
    'file.own': say.money(own),
    'file.excluding': say.money(excluding),
    'file.vat': say.money(vat),
    'file.tax': say.money(totals.tax),
    'file.fees': say.money(totals.fees),
    'file.insurance': say.money(totals.insurance),
    'downPayment.amount': say.money(content.downPayment?.amount ?? cents(0)),
    'downPayment.left': say.money(content.downPayment === null ? cents(0) : totals.downPaymentLeft),
    'downPayment.due': say.day(due.downPaymentDue),
    'downPayment.kind': say.text(terms === null ? null : WORDS[terms.downPaymentKind]),
    'balance.left': say.money(cents(own - paid)),
    'balance.due': say.day(due.balanceDue),
    'balance.paid': say.money(paid),
    'payment.amount': told === undefined ? null : say.money(told.amount),
    'payment.day': say.day(told?.paidOn ?? null),
    'payment.method': say.text(told?.method ?? null),
    'file.insured': say.flag(totals.insurance > 0),
  } as const
}

/** By name; `content` says the same in the texts of blocks. */
export const fileTags = (
  file: BookingFile,
  content: BookingContent,
  around: Around,
): Partial<Record<TagName, TagValue | null>> => {
  const options = liveStays(file).flatMap((stay) => stay.options)
  const animals = optionsText(options, ['ANIMAL'])
  const status = file.status === 'CANCELLED' ? 'CANCELLED' : (STATUS_CODES[file.statusId] ?? 'RESERVATION')
  return {
    ...dateTags(file, content, around),
    ...moneyTags(file, content),
    'surety.left': say.money(around.suretyLeft),
    'link.pay': say.link(around.links.pay),
    'link.hold': say.link(around.links.hold),
    'file.animals': say.text(animals),
    'file.vehicles': say.text(optionsText(options, ['VEHICLE'])),
    'file.extras': say.text(optionsText(options, ['EXTRA', 'OTHER'])),
    'file.status': say.choice(status, TAG_CHOICES[status]),
    'file.hasAnimal': say.flag(animals !== ''),
    'file.hasDog': say.flag(around.hasDog),
    'file.hasChildren': say.flag(liveStays(file).some(({ people }) => people.some(({ age }) => age < ADULT_AGE))),
    'file.hasRental': say.flag(around.rental),
    'file.hasPitch': say.flag(around.pitch),
    'file.hasPartner': say.flag(around.partner !== null),
  }
}

/** Whether a file is a quote, an option or firm, as papers name it. */
export const kindOfFile = ({ statusId }: BookingFile): 'quote' | 'option' | 'booking' => {
  if (statusId === STATUS.QUOTE) return 'quote'
  return statusId === STATUS.OPTION ? 'option' : 'booking'
}
