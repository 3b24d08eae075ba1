/** A desk that works with partners, for tests: makes them, their allotments and their stays through REST. */
import { sql } from 'kysely'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { aStay } from '#server/testing/campsite.ts'
import { fileOf, intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import type { Answer, HouseOptions } from '#server/testing/test-house.ts'

export const PITCHES = 4

export const idOf = (answer: Answer): number => {
  if (answer.status !== 200) throw new Error(answer.text)
  return Number(answer.body['id'])
}

export const codeOf = (answer: Answer): unknown => [answer.status, answer.body['message']]
export const faultOf = (answer: Answer): unknown => (answer.body['fields'] as { path: string; message: string }[])[0]

export interface PartnerDesk {
  readonly desk: Desk
  /** Id of the record of a list whose field has this value. */
  readonly kindOf: (path: string, key: string, value: string | number) => Promise<number>
  /** A customer that may be billed for a partner. */
  readonly company: () => Promise<number>
  readonly partner: (stock: 'ALLOTMENT' | 'FREE', over?: Record<string, unknown>) => Promise<number>
  readonly allotment: (partnerId: number, over?: Record<string, unknown>) => Promise<Answer>
  readonly stayFor: (partnerId: number | null, over?: Record<string, unknown>) => Promise<Answer>
  readonly reserve: (partnerId: number, over?: Record<string, unknown>) => Promise<BookingFile>
  /** Nights that the allotments hold. */
  readonly held: () => Promise<number>
}

export const openPartnerDesk = async (options: HouseOptions = {}): Promise<PartnerDesk> => {
  const desk = await openDesk({ pitches: PITCHES }, options)
  let made = 0
  const company = async (): Promise<number> => {
    const names = { isCompany: true, companyName: 'Voyages', surname: 'Voyages' }
    const consent = { mailingConsent: false, smsConsent: false }
    return idOf(await desk.staff().post('customer/customer/edit', { id: 0, ...names, ...consent }))
  }
  const kindOf = async (path: string, key: string, value: string | number): Promise<number> => {
    const { body } = await desk.staff().get(path)
    return Number((body['list'] as Record<string, unknown>[]).find((row) => row[key] === value)?.['id'])
  }
  const partner = async (stock: 'ALLOTMENT' | 'FREE', over: Record<string, unknown> = {}): Promise<number> => {
    const { body } = await desk.staff().get('customer/partner/edit/0')
    const managementTypeId = await kindOf('customer/partner-management-type', 'stock', stock)
    return idOf(
      await desk
        .staff()
        .post('customer/partner/edit', { ...body, label: `Partenaire ${++made}`, managementTypeId, ...over }),
    )
  }
  const allotment = (partnerId: number, over: Record<string, unknown> = {}): Promise<Answer> =>
    desk.staff().post('customer/allotment/edit', {
      ...{ id: 0, version: 0, partnerId, placeTypeId: desk.site.pitch, quantity: 2, places: [] },
      ...{ startDate: '2027-07-03', endDate: '2027-07-30', releaseDays: 30, releaseDate: null, ...over },
    })
  const stayFor = (partnerId: number | null, over: Record<string, unknown> = {}): Promise<Answer> =>
    desk.staff().post(
      'booking/temp-booking/edit',
      {
        id: 0,
        version: 0,
        statusId: 3,
        customerId: desk.site.customerId,
        pricing: { partnerId },
        occupancies: [aStay(desk.site, over)],
      },
      intent(),
    )
  const reserve = async (partnerId: number, over: Record<string, unknown> = {}) =>
    fileOf(await desk.save(fileOf(await stayFor(partnerId, over)), 3))
  const held = async (): Promise<number> => {
    const { rows } = await sql<{ nights: number }>`
      select coalesce(sum(departure - arrival), 0)::int as nights from place_hold where kind = 'ALLOTMENT'`.execute(
      desk.house.house.db,
    )
    return rows[0]?.nights ?? 0
  }
  return { desk, kindOf, company, partner, allotment, stayFor, reserve, held }
}
