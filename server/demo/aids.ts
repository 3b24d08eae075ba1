/** What families ask of the CAF for stays to come: one request that waits, two agreed, one refused. */
import { sql } from 'kysely'
import type { Day } from '#domain/day.ts'
import { STATUS } from '#domain/booking/states.ts'
import { cents } from '#domain/money.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { DemoCaller } from './caller.ts'
import type { DemoCamp } from './set-up.ts'

interface Saved {
  readonly id: number
}

const OFFICE = { label: 'CAF de la Gironde', email: 'aides@caf.example.com', phone: '+33500000013' }
const ADDRESS = { address1: '1 cours du Médoc', postalCode: '33000', town: 'Bordeaux' }

const setUpOffice = async ({ call }: DemoCaller, camp: DemoCamp): Promise<number> => {
  const { label, email, phone } = OFFICE
  const type = { id: 0, label: 'Caisse d’allocations', kind: 'HOLIDAY_AID', active: true }
  const { id: partnerTypeId } = await call<Saved>('customer/partner-type/edit', type)
  const { id: customerId } = await call<Saved>('customer/customer/edit', {
    ...{ id: 0, isCompany: true, companyName: label, surname: 'Aides aux vacances', email, phone1: phone },
    ...{ mailingConsent: false, smsConsent: false },
  })
  const countryId = camp.countries.get('FR')
  await call('customer/address/edit', { id: 0, customerId, ...ADDRESS, countryId, isMain: true })
  const { list } = await call<{ list: (Saved & { payer: string })[] }>('GET customer/partner-billing-type')
  const { list: stocks } = await call<{ list: (Saved & { stock: string })[] }>('GET customer/partner-management-type')
  const { id } = await call<Saved>('customer/partner/edit', {
    ...{ id: 0, label, contact: null, email, phone, note: null, customerId, partnerTypeId, active: true },
    billingTypeId: list.find(({ payer }) => payer === 'CUSTOMER')?.id,
    managementTypeId: stocks.find(({ stock }) => stock === 'FREE')?.id,
    ...{ fallbackPublic: true, collectsTouristTax: false },
  })
  return id
}

const DECISIONS = ['agree', 'agree', 'refuse', null] as const

/** Of the next stays of a week that are sold and that nobody else pays for: a quote has no aid. */
export const askForAids = async (caller: DemoCaller, db: Db, camp: DemoCamp, today: Day): Promise<void> => {
  const partnerId = await setUpOffice(caller, camp)
  const { rows } = await sql<{ id: number }>`
    select o.id from occupancy o join booking b on b.establishment_id = o.establishment_id and b.id = o.booking_id
    where o.arrival > ${today} and o.departure - o.arrival >= 7 and not o.cancelled and b.partner_id is null and b.status = 'SAVED'
      and b.status_id >= ${STATUS.BOOKING}
      and not exists (select from bill i where i.establishment_id = b.establishment_id and i.booking_id = b.id)
      and b.total > 30000 order by o.arrival, o.id limit ${DECISIONS.length}`.execute(db)
  for (const [i, { id: occupancyId }] of rows.entries()) {
    const rights = { rate: 3000, cap: cents(24_000), minNights: 7, otherAids: cents(0) }
    const aid = { id: 0, version: 0, occupancyId, partnerId, beneficiary: `102345${i + 1}`, note: null, ...rights }
    const { id } = await caller.call<Saved>('booking/vacaf/edit', aid)
    const decision = DECISIONS[i]
    if (decision === 'agree') await caller.call('booking/vacaf/agree', { id, version: 1, amount: null })
    if (decision === 'refuse') await caller.call('booking/vacaf/refuse', { id, version: 1, reason: 'Droits épuisés' })
  }
}
