/** A reservation of OTA 2012B (`HotelReservation`), both ways: read by the adapter, written by the simulator. */
import type { Guest } from '#domain/customer/guest.ts'
import type { Cents } from '#domain/money.ts'
import { amountText } from '#server/documents/factur-x/xml.ts'
import type { ChannelBooking, ChannelEvent, ChannelOption, ChannelStay, PulledMessage } from '#server/ports/channel.ts'
import { readMessage } from './booking-schema.ts'
import { all, at, attribute, element, textElement, textOf } from './xml.ts'
import type { XmlTree } from '#server/documents/xml-tree.ts'

const STATUS_OF: Readonly<Record<ChannelEvent, string>> = { BOOK: 'Commit', MODIFY: 'Modify', CANCEL: 'Cancel' }
const EVENT_OF: Readonly<Record<string, ChannelEvent>> = {
  Commit: 'BOOK',
  Book: 'BOOK',
  Modify: 'MODIFY',
  Cancel: 'CANCEL',
}

/** OTA code list UIT: 14 is a reservation. `Instance` is its version. */
export const RESERVATION_ID = '14'

export const uniqueId = (externalId: string, version: number): string =>
  element('UniqueID', { Type: RESERVATION_ID, ID: externalId, Instance: version })

export const totalElement = (name: string, amount: Cents): string =>
  element(name, { AmountAfterTax: amountText(amount), CurrencyCode: 'EUR' })

const customerElement = (guest: Guest): string =>
  element(
    'Customer',
    { Language: guest.language },
    element('PersonName', {}, textElement('GivenName', guest.name), textElement('Surname', guest.surname)),
    guest.phone === null ? '' : element('Telephone', { PhoneNumber: guest.phone }),
    textElement('Email', guest.email),
    element(
      'Address',
      {},
      textElement('AddressLine', guest.address),
      textElement('CityName', guest.town),
      textElement('PostalCode', guest.postcode),
      guest.country === null ? '' : element('CountryName', { Code: guest.country }),
    ),
  )

const serviceElement = ({ code, quantity, amount }: ChannelOption, rph: string): string =>
  element(
    'Service',
    { ServiceInventoryCode: code, Quantity: quantity, ServiceRPH: rph, Inclusive: amount === null ? 'true' : null },
    amount === null ? '' : element('Price', {}, totalElement('Total', amount)),
  )

const rphOf = (stay: number, option: number): string => `${stay + 1}.${option + 1}`

const roomStayElement = (stay: ChannelStay, index: number): string =>
  element(
    'RoomStay',
    { IndexNumber: stay.key },
    element('RoomTypes', {}, element('RoomType', { RoomTypeCode: stay.typeCode })),
    element(
      'GuestCounts',
      {},
      ...stay.people.map(({ code, quantity }) => element('GuestCount', { AgeQualifyingCode: code, Count: quantity })),
    ),
    element('TimeSpan', { Start: stay.arrival, End: stay.departure }),
    totalElement('Total', stay.amount),
    element(
      'ServiceRPHs',
      {},
      ...stay.options.map((_, option) => element('ServiceRPH', { RPH: rphOf(index, option) })),
    ),
  )

const amountElement = (name: string, amount: Cents): string => element(name, { Amount: amountText(amount) })

export const reservationElement = (booking: ChannelBooking): string =>
  element(
    'HotelReservation',
    { ResStatus: STATUS_OF[booking.event], CreateDateTime: booking.bookedAt },
    uniqueId(booking.externalId, booking.version),
    element('RoomStays', {}, ...booking.stays.map(roomStayElement)),
    element(
      'Services',
      {},
      ...booking.stays.flatMap(({ options }, index) =>
        options.map((option, i) => serviceElement(option, rphOf(index, i))),
      ),
    ),
    element(
      'ResGuests',
      {},
      element(
        'ResGuest',
        {},
        element('Profiles', {}, element('ProfileInfo', {}, element('Profile', {}, customerElement(booking.guest)))),
      ),
    ),
    element(
      'ResGlobalInfo',
      {},
      booking.remark === null
        ? ''
        : element('Comments', {}, element('Comment', {}, textElement('Text', booking.remark))),
      element('DepositPayments', {}, element('GuaranteePayment', {}, amountElement('AmountPercent', booking.paid))),
      totalElement('Total', booking.total),
      element(
        'CancelPenalties',
        {},
        element('CancelPenalty', {}, amountElement('AmountPercent', booking.cancellationFee)),
      ),
    ),
    element('TPA_Extensions', {}, amountElement('Commission', booking.commission)),
  )

const readGuest = (reservation: XmlTree): Record<keyof Guest, string | null> => {
  const customer = at(reservation, 'ResGuests', 'ResGuest', 'Profiles', 'ProfileInfo', 'Profile', 'Customer')
  const address = at(customer, 'Address')
  return {
    surname: textOf(at(customer, 'PersonName', 'Surname')),
    name: textOf(at(customer, 'PersonName', 'GivenName')),
    email: textOf(at(customer, 'Email')),
    phone: attribute(at(customer, 'Telephone'), 'PhoneNumber'),
    address: all(address, 'AddressLine')
      .map(({ text }) => text)
      .join('\n'),
    postcode: textOf(at(address, 'PostalCode')),
    town: textOf(at(address, 'CityName')),
    country: attribute(at(address, 'CountryName'), 'Code'),
    language: attribute(customer, 'Language'),
  }
}

const readStay = (roomStay: XmlTree, services: ReadonlyMap<string | null, XmlTree>): unknown => ({
  key: attribute(roomStay, 'IndexNumber'),
  typeCode: attribute(at(roomStay, 'RoomTypes', 'RoomType'), 'RoomTypeCode'),
  arrival: attribute(at(roomStay, 'TimeSpan'), 'Start'),
  departure: attribute(at(roomStay, 'TimeSpan'), 'End'),
  people: all(at(roomStay, 'GuestCounts'), 'GuestCount').map((count) => ({
    code: attribute(count, 'AgeQualifyingCode'),
    quantity: attribute(count, 'Count'),
  })),
  options: all(at(roomStay, 'ServiceRPHs'), 'ServiceRPH').map((reference) => {
    const service = services.get(attribute(reference, 'RPH'))
    return {
      code: attribute(service, 'ServiceInventoryCode'),
      quantity: attribute(service, 'Quantity'),
      amount: attribute(at(service, 'Price', 'Total'), 'AmountAfterTax'),
    }
  }),
  amount: attribute(at(roomStay, 'Total'), 'AmountAfterTax'),
})

/** Amounts in another currency than the euro are not ours to convert: the message is kept with its problem. */
const currencyOf = (reservation: XmlTree): string => {
  const totals = [
    at(reservation, 'ResGlobalInfo', 'Total'),
    ...all(at(reservation, 'RoomStays'), 'RoomStay').map((stay) => at(stay, 'Total')),
    ...all(at(reservation, 'Services'), 'Service').map((service) => at(service, 'Price', 'Total')),
  ]
  return totals.map((total) => attribute(total, 'CurrencyCode') ?? 'EUR').find((one) => one !== 'EUR') ?? 'EUR'
}

/** One reservation of an answer. Never throws: what cannot be read is kept as it came. */
export const readReservation = (reservation: XmlTree): PulledMessage => {
  const id = all(reservation, 'UniqueID').find((one) => attribute(one, 'Type') === RESERVATION_ID)
  const info = at(reservation, 'ResGlobalInfo')
  const services = new Map(
    all(at(reservation, 'Services'), 'Service').map((service) => [attribute(service, 'ServiceRPH'), service]),
  )
  const loose = {
    event: EVENT_OF[attribute(reservation, 'ResStatus') ?? ''],
    externalId: attribute(id, 'ID'),
    version: attribute(id, 'Instance'),
    bookedAt: attribute(reservation, 'CreateDateTime'),
    guest: readGuest(reservation),
    stays: all(at(reservation, 'RoomStays'), 'RoomStay').map((stay) => readStay(stay, services)),
    currency: currencyOf(reservation),
    total: attribute(at(info, 'Total'), 'AmountAfterTax'),
    paid: attribute(at(info, 'DepositPayments', 'GuaranteePayment', 'AmountPercent'), 'Amount'),
    commission: attribute(at(reservation, 'TPA_Extensions', 'Commission'), 'Amount'),
    cancellationFee: attribute(at(info, 'CancelPenalties', 'CancelPenalty', 'AmountPercent'), 'Amount'),
    remark: textOf(at(info, 'Comments', 'Comment', 'Text')),
  }
  return readMessage(loose, reservation.raw)
}
