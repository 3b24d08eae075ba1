/** The channel's side of OTA: requests of Pinède read, answers written. */
import { addDays, toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { ACK_OUTCOMES } from '#server/ports/channel.ts'
import type { AckOutcome, AvailabilityUpdate, ChannelAck, RateUpdate } from '#server/ports/channel.ts'
import { nightKey } from '#server/ports/fake-channel.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import { ACK_STATUS, message } from './ota-format.ts'
import { reservationElement } from './ota-reservation.ts'
import { all, at, attribute, element, parseXml, textOf } from './xml.ts'
import type { XmlTree } from '#server/documents/xml-tree.ts'

/** What one call did, and its answer. */
export interface Served {
  readonly what: 'rooms' | 'pull' | 'ack' | 'availability' | 'rates'
  readonly body: string
}

/** An amount as we write it: euros with two decimals. */
export const centsOf = (text: string): Cents => cents(Math.round(Number(text) * 100))

const need = (value: string | null): string => {
  if (value === null) throw new RangeError('a value is missing in the request')
  return value
}

const SUCCESS = element('Success')

const spanOf = (holder: XmlTree): Pick<AvailabilityUpdate, 'typeCode' | 'from' | 'to'> => {
  const control = at(holder, 'StatusApplicationControl')
  return {
    typeCode: need(attribute(control, 'InvTypeCode')),
    from: toDay(need(attribute(control, 'Start'))),
    to: addDays(toDay(need(attribute(control, 'End'))), 1),
  }
}

type Known = Omit<AvailabilityUpdate, 'typeCode' | 'from' | 'to'>

/** OTA says counts and rules apart: each part of a message changes its part of what the channel knows. */
interface Part {
  readonly holder: XmlTree
  readonly known: Partial<Known>
}

const BLANK: Known = { free: 0, minNights: 1, closedToArrival: false, closedToDeparture: false }

/** The whole message at once, later parts upon earlier ones. */
const change = async (channel: FakeChannel, parts: readonly Part[]): Promise<void> => {
  const changed = new Map<string, AvailabilityUpdate>()
  for (const { holder, known } of parts) {
    const { typeCode, from, to } = spanOf(holder)
    for (let night = from; night < to; night = addDays(night, 1)) {
      const key = nightKey(typeCode, night)
      const before = changed.get(key) ?? channel.night(typeCode, night) ?? BLANK
      changed.set(key, { ...before, ...known, typeCode, from: night, to: addDays(night, 1) })
    }
  }
  await channel.pushAvailability([...changed.values()])
}

const takeCounts = (channel: FakeChannel, request: XmlTree): Promise<void> =>
  change(
    channel,
    all(at(request, 'Inventories'), 'Inventory').map((holder) => ({
      holder,
      known: { free: Number(need(attribute(at(holder, 'InvCounts', 'InvCount'), 'Count'))) },
    })),
  )

const ruleOf = (rule: XmlTree): Partial<Known> => {
  const length = attribute(at(rule, 'LengthsOfStay', 'LengthOfStay'), 'Time')
  const status = at(rule, 'RestrictionStatus')
  const isClosed = attribute(status, 'Status') === 'Close'
  const restriction = attribute(status, 'Restriction')
  return {
    ...(length === null ? {} : { minNights: Number(length) }),
    ...(restriction === 'Arrival' ? { closedToArrival: isClosed } : {}),
    ...(restriction === 'Departure' ? { closedToDeparture: isClosed } : {}),
  }
}

const takeRules = (channel: FakeChannel, request: XmlTree): Promise<void> =>
  change(
    channel,
    all(at(request, 'AvailStatusMessages'), 'AvailStatusMessage').map((holder) => ({ holder, known: ruleOf(holder) })),
  )

const readRates = (request: XmlTree): RateUpdate[] =>
  all(at(request, 'RateAmountMessages'), 'RateAmountMessage').map((one) => {
    const { typeCode, from } = spanOf(one)
    const rate = at(one, 'Rates', 'Rate')
    const guests = at(rate, 'BaseByGuestAmts', 'BaseByGuestAmt')
    const amount = attribute(guests, 'AmountAfterTax')
    return {
      typeCode,
      arrival: from,
      nights: Number(need(attribute(rate, 'UnitMultiplier'))),
      people: Number(need(attribute(guests, 'NumberOfGuests'))),
      amount: amount === null ? null : centsOf(amount),
    }
  })

const outcomeOf = (status: string | null): AckOutcome => {
  const found = ACK_OUTCOMES.find((outcome) => ACK_STATUS[outcome] === status)
  if (found === undefined) throw new RangeError(`no such status: ${status ?? ''}`)
  return found
}

const readAcks = (request: XmlTree): ChannelAck[] => {
  const reports = at(request, 'NotifDetails', 'HotelNotifReport', 'HotelReservations')
  return all(reports, 'HotelReservation').map((one) => {
    const [id, info, stay] = [at(one, 'UniqueID'), at(one, 'ResGlobalInfo'), at(one, 'RoomStays', 'RoomStay')]
    return {
      externalId: need(attribute(id, 'ID')),
      version: Number(need(attribute(id, 'Instance'))),
      outcome: outcomeOf(attribute(one, 'ResStatus')),
      bookingCode: attribute(at(info, 'HotelReservationIDs', 'HotelReservationID'), 'ResID_Value'),
      reason: textOf(at(info, 'Comments', 'Comment', 'Text')),
      proposal:
        stay === undefined
          ? null
          : {
              typeCode: need(attribute(at(stay, 'RoomTypes', 'RoomType'), 'RoomTypeCode')),
              arrival: toDay(need(attribute(at(stay, 'TimeSpan'), 'Start'))),
              departure: toDay(need(attribute(at(stay, 'TimeSpan'), 'End'))),
              amount: centsOf(need(attribute(at(stay, 'Total'), 'AmountAfterTax'))),
            },
    }
  })
}

const otaRooms = async (channel: FakeChannel): Promise<string> => {
  const rooms = (await channel.rooms()).map(({ code, label }) =>
    element('GuestRoom', { Code: code, RoomTypeName: label }),
  )
  const facility = element('FacilityInfo', {}, element('GuestRooms', {}, ...rooms))
  const content = element('HotelDescriptiveContent', {}, facility)
  return message('OTA_HotelDescriptiveInfoRS', SUCCESS, element('HotelDescriptiveContents', {}, content))
}

const otaBookings = async (channel: FakeChannel): Promise<string> => {
  const list = (await channel.pull()).map(({ booking, raw }) => (booking === null ? raw : reservationElement(booking)))
  return message('OTA_ResRetrieveRS', SUCCESS, element('ReservationsList', {}, ...list))
}

/** Serves one OTA message. Throws RangeError, or the parser's ChannelFailure, for a request that makes no sense. */
export const serveOta = async (channel: FakeChannel, body: Uint8Array): Promise<Served> => {
  const request = parseXml(body)
  switch (request.name) {
    case 'OTA_HotelDescriptiveInfoRQ':
      return { what: 'rooms', body: await otaRooms(channel) }
    case 'OTA_ReadRQ':
      return { what: 'pull', body: await otaBookings(channel) }
    case 'OTA_NotifReportRQ':
      await channel.ack(readAcks(request))
      return { what: 'ack', body: message('OTA_NotifReportRS', SUCCESS) }
    case 'OTA_HotelInvCountNotifRQ':
      await takeCounts(channel, request)
      return { what: 'availability', body: message('OTA_HotelInvCountNotifRS', SUCCESS) }
    case 'OTA_HotelAvailNotifRQ':
      await takeRules(channel, request)
      return { what: 'availability', body: message('OTA_HotelAvailNotifRS', SUCCESS) }
    case 'OTA_HotelRateAmountNotifRQ':
      await channel.pushRates(readRates(request))
      return { what: 'rates', body: message('OTA_HotelRateAmountNotifRS', SUCCESS) }
    default:
      throw new RangeError(`no such message: ${request.name}`)
  }
}

export const otaRefusal = (text: string): string =>
  message('OTA_ErrorRS', element('Errors', {}, element('Error', { Type: '3', ShortText: text })))
