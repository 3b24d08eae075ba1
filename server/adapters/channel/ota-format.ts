/** OTA 2012B (OpenTravel): one address, XML in and out, the messages that most channels of the trade know. */
import { addDays } from '#domain/day.ts'
import { amountText } from '#server/documents/factur-x/xml.ts'
import { ChannelFailure } from '#server/ports/channel.ts'
import type { AvailabilityUpdate, Channel, ChannelAck, ChannelAddress, RateUpdate } from '#server/ports/channel.ts'
import { call } from './http.ts'
import { readReservation, totalElement, uniqueId } from './ota-reservation.ts'
import { all, at, attribute, element, parseXml, textElement } from './xml.ts'
import type { XmlTree } from '#server/documents/xml-tree.ts'

export const OTA_NAMESPACE = 'http://www.opentravel.org/OTA/2003/05'

/** A whole message. */
export const message = (name: string, ...children: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>${element(name, { xmlns: OTA_NAMESPACE, Version: '1.0' }, ...children)}`

/** Both days included, as OTA counts them. */
const application = (typeCode: string, first: string, last: string, more: Record<string, string> = {}): string =>
  element('StatusApplicationControl', { Start: first, End: last, InvTypeCode: typeCode, ...more })

const inventory = ({ typeCode, from, to, free }: AvailabilityUpdate): string =>
  element(
    'Inventory',
    {},
    application(typeCode, from, addDays(to, -1)),
    // Code list INV: 2 is what is definitely available.
    element('InvCounts', {}, element('InvCount', { CountType: '2', Count: free })),
  )

const restriction = ({ typeCode, from, to }: AvailabilityUpdate, what: 'Arrival' | 'Departure', isClosed: boolean) =>
  element(
    'AvailStatusMessage',
    {},
    application(typeCode, from, addDays(to, -1)),
    element('RestrictionStatus', { Restriction: what, Status: isClosed ? 'Close' : 'Open' }),
  )

const restrictions = (update: AvailabilityUpdate): string =>
  element(
    'AvailStatusMessage',
    {},
    application(update.typeCode, update.from, addDays(update.to, -1)),
    element(
      'LengthsOfStay',
      {},
      element('LengthOfStay', { MinMaxMessageType: 'SetMinLOS', Time: update.minNights, TimeUnit: 'Day' }),
    ),
  ) +
  restriction(update, 'Arrival', update.closedToArrival) +
  restriction(update, 'Departure', update.closedToDeparture)

/** A price of the whole stay: `FullDuration`, so many nights, from one arrival day. Without a price: not sold. */
const rate = ({ typeCode, arrival, nights, people, amount }: RateUpdate): string =>
  element(
    'RateAmountMessage',
    {},
    application(typeCode, arrival, arrival, { RatePlanCode: 'LOS' }),
    element(
      'Rates',
      {},
      element(
        'Rate',
        { RateTimeUnit: 'FullDuration', UnitMultiplier: nights, Status: amount === null ? 'Close' : 'Open' },
        element(
          'BaseByGuestAmts',
          {},
          element('BaseByGuestAmt', {
            NumberOfGuests: people,
            ...(amount === null ? {} : { AmountAfterTax: amountText(amount), CurrencyCode: 'EUR' }),
          }),
        ),
      ),
    ),
  )

export const ACK_STATUS = { OK: 'Commit', REFUSED: 'Rejected', COUNTER: 'CounterProposal', ERROR: 'Error' } as const

const notice = ({ externalId, version, outcome, bookingCode, reason, proposal }: ChannelAck): string =>
  element(
    'HotelReservation',
    { ResStatus: ACK_STATUS[outcome] },
    uniqueId(externalId, version),
    proposal === null
      ? ''
      : element(
          'RoomStays',
          {},
          element(
            'RoomStay',
            {},
            element('RoomTypes', {}, element('RoomType', { RoomTypeCode: proposal.typeCode })),
            element('TimeSpan', { Start: proposal.arrival, End: proposal.departure }),
            totalElement('Total', proposal.amount),
          ),
        ),
    element(
      'ResGlobalInfo',
      {},
      reason === null ? '' : element('Comments', {}, element('Comment', {}, textElement('Text', reason))),
      bookingCode === null
        ? ''
        : element(
            'HotelReservationIDs',
            {},
            element('HotelReservationID', { ResID_Type: '10', ResID_Value: bookingCode }),
          ),
    ),
  )

/** The channel's own words where it refuses, a line at most. */
const refusal = (answer: XmlTree): ChannelFailure | null => {
  const error = at(answer, 'Errors', 'Error')
  if (error === undefined) return null
  const words = attribute(error, 'ShortText') ?? error.text
  return new ChannelFailure('channel.refused', false, words === '' ? attribute(error, 'Code') : words)
}

const RAW_OF = new Set(['HotelReservation'])

/** Throws ChannelFailure: `channel.refused` with its words, `channel.answerUnreadable` for another answer than the one expected. */
const ask = async (address: ChannelAddress, body: string, expected: string): Promise<XmlTree> => {
  const bytes = await call(address, { method: 'POST', path: '', type: 'application/xml', body })
  const answer = parseXml(bytes, RAW_OF)
  const failure = refusal(answer)
  if (failure !== null) throw failure
  if (answer.name !== expected || at(answer, 'Success') === undefined)
    throw new ChannelFailure('channel.answerUnreadable', true)
  return answer
}

/** The port over OTA messages. */
export const openOta = (address: ChannelAddress): Channel => {
  const HotelCode = address.siteCode
  return {
    rooms: async () => {
      const info = element('HotelDescriptiveInfo', { HotelCode }, element('FacilityInfo', { SendGuestRooms: 'true' }))
      const body = message('OTA_HotelDescriptiveInfoRQ', element('HotelDescriptiveInfos', {}, info))
      const answer = await ask(address, body, 'OTA_HotelDescriptiveInfoRS')
      const content = at(answer, 'HotelDescriptiveContents', 'HotelDescriptiveContent', 'FacilityInfo', 'GuestRooms')
      return all(content, 'GuestRoom').flatMap((room) => {
        const code = attribute(room, 'Code')
        return code === null || code === '' ? [] : [{ code, label: attribute(room, 'RoomTypeName') ?? code }]
      })
    },
    pull: async () => {
      const criteria = element('SelectionCriteria', { SelectionType: 'Undelivered' })
      const request = element('ReadRequests', {}, element('HotelReadRequest', { HotelCode }, criteria))
      const answer = await ask(address, message('OTA_ReadRQ', request), 'OTA_ResRetrieveRS')
      return all(at(answer, 'ReservationsList'), 'HotelReservation').map(readReservation)
    },
    ack: async (acks) => {
      const report = element('HotelNotifReport', { HotelCode }, element('HotelReservations', {}, ...acks.map(notice)))
      const body = message('OTA_NotifReportRQ', element('Success'), element('NotifDetails', {}, report))
      await ask(address, body, 'OTA_NotifReportRS')
    },
    pushAvailability: async (updates) => {
      const counts = element('Inventories', { HotelCode }, ...updates.map(inventory))
      await ask(address, message('OTA_HotelInvCountNotifRQ', counts), 'OTA_HotelInvCountNotifRS')
      const rules = element('AvailStatusMessages', { HotelCode }, ...updates.map(restrictions))
      await ask(address, message('OTA_HotelAvailNotifRQ', rules), 'OTA_HotelAvailNotifRS')
    },
    pushRates: async (updates) => {
      const rates = element('RateAmountMessages', { HotelCode }, ...updates.map(rate))
      await ask(address, message('OTA_HotelRateAmountNotifRQ', rates), 'OTA_HotelRateAmountNotifRS')
    },
  }
}
