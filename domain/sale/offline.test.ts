import { describe, expect, it } from 'vitest'
import { cents } from '#domain/money.ts'
import {
  grantText,
  limitPassed,
  OFFLINE_AMOUNT,
  OFFLINE_TICKETS,
  offlineFields,
  offlineInstant,
  offlineNumber,
  offlineProof,
  offlineText,
} from '#domain/sale/offline.ts'
import type { OfflineGrant } from '#domain/sale/offline.ts'

const grant: OfflineGrant = {
  ...{ series: 'BAR,2-H', keyHash: 'hash', from: '2027-07-04T08:00:00.000Z', until: '2027-07-05T08:00:00.000Z' },
  ...{ tickets: 2, amount: cents(1000), nextNo: 7, previous: 'before' },
}

describe('the strings that are signed', () => {
  it('say each field once, and escape the series', () => {
    expect(grantText(grant)).toBe('BAR%2C2-H,hash,20270704080000,20270705080000,2,1000,7,before')
    const content = {
      ...{ at: '2027-07-04T08:00:00.000Z', total: cents(-340) },
      lines: [
        { rate: 550, amount: cents(-240) },
        { rate: null, amount: cents(-100) },
      ],
    }
    const place = { series: 'BAR-H', no: 1, contentHash: 'content', previous: '' }
    expect(offlineText({ ...offlineFields(content), ...place })).toBe(
      '0:-100|550:-240,-340,20270704080000,BAR-H,1,REFUND,content,Y,',
    )
    expect(offlineText({ ...offlineFields({ ...content, total: cents(0) }), ...place, no: 2, previous: 'one' })).toBe(
      '0:-100|550:-240,0,20270704080000,BAR-H,2,SALE,content,N,one',
    )
  })

  it('number and prove a ticket', () => {
    expect([offlineNumber('BAR-H', 1), offlineNumber('BAR-H2', 12_345)]).toEqual(['BAR-H-0001', 'BAR-H2-12345'])
    expect(offlineProof('text', 'signature')).toBe('text\nsignature')
  })
})

describe('limits', () => {
  const at = new Date('2027-07-05T08:00:00.000Z')
  it.each([
    [{ tickets: 0, amount: 0 }, 1000, at, null],
    [{ tickets: 1, amount: 600 }, -400, at, null],
    [{ tickets: 1, amount: 600 }, -401, at, 'offline.tooMuch'],
    [{ tickets: 2, amount: 0 }, 1, at, 'offline.tooMany'],
    [{ tickets: 0, amount: 0 }, 1, new Date(at.getTime() + 1), 'offline.tooLong'],
  ] as const)('%o, then %i: %s', (sold, total, when, limit) => {
    expect(limitPassed(grant, sold, total, when)).toBe(limit)
  })
})

describe('what a house allows', () => {
  const whole = { ...grant, tickets: OFFLINE_TICKETS, amount: cents(OFFLINE_AMOUNT) }
  const at = new Date(grant.from)
  it('is three hundred tickets, and not one more', () => {
    expect(limitPassed(whole, { tickets: 299, amount: 299 }, 1, at)).toBe(null)
    expect(limitPassed(whole, { tickets: 300, amount: 300 }, 1, at)).toBe('offline.tooMany')
  })

  it('is an amount to the cent, sales and returns alike, and a day to the second', () => {
    expect(limitPassed(whole, { tickets: 1, amount: OFFLINE_AMOUNT - 1 }, -1, at)).toBe(null)
    expect(limitPassed(whole, { tickets: 1, amount: OFFLINE_AMOUNT }, -1, at)).toBe('offline.tooMuch')
    expect(limitPassed(whole, { tickets: 1, amount: OFFLINE_AMOUNT }, 0, at)).toBe(null)
    const until = new Date(grant.until)
    expect(limitPassed(whole, { tickets: 0, amount: 0 }, 1, until)).toBe(null)
    expect(limitPassed(whole, { tickets: 0, amount: 0 }, 1, new Date(until.getTime() + 1000))).toBe('offline.tooLong')
  })
})

describe('the instant of a ticket', () => {
  it('is of whole seconds, and never goes back', () => {
    const now = new Date('2027-07-04T08:00:00.900Z')
    expect(offlineInstant(now, null)).toEqual(new Date('2027-07-04T08:00:00.000Z'))
    const later = new Date('2027-07-04T09:00:00.000Z')
    expect(offlineInstant(now, later)).toEqual(later)
    expect(offlineInstant(later, now)).toEqual(later)
    expect(offlineInstant(later, now, grant)).toEqual(later)
  })

  it('is not before the leave of the server where the clock was set back a day, and not within the day where it was set ahead', () => {
    const back = new Date('2027-07-03T08:00:00.000Z')
    const leave = { from: '2027-07-04T08:00:00.700Z' }
    expect(offlineInstant(back, null, leave)).toEqual(new Date('2027-07-04T08:00:00.000Z'))
    const last = new Date('2027-07-04T09:00:00.000Z')
    expect(offlineInstant(back, last, leave)).toEqual(last)
    const ahead = offlineInstant(new Date('2027-07-05T08:00:01.000Z'), last, grant)
    expect(limitPassed(grant, { tickets: 1, amount: 0 }, 1, ahead)).toBe('offline.tooLong')
  })
})
