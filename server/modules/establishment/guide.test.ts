/** The set-up guide: what an establishment lacks, from what it really holds. */
import { describe, expect, it } from 'vitest'
import { everywhere } from '#server/platform/auth/rights.ts'
import { aCampsite } from '#server/testing/campsite.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Caller } from '#server/testing/test-house.ts'

const house = await testHouse()
house.setNow(new Date('2027-03-10T09:00:00Z'))

describe('set-up guide', () => {
  const guide = async (caller: Caller) =>
    (await caller.get('establishment/establishment/guide')).body as unknown as {
      ready: boolean
      steps: { key: string; done: boolean; optional: boolean; mayWrite: boolean; lacks: string[] }[]
    }
  const missing = async (caller: Caller) => (await guide(caller)).steps.filter((s) => !s.done).map(({ key }) => key)

  it('shows what an empty establishment lacks, from what it really holds', async () => {
    const newcomer = await house.user(undefined, house.otherEstablishmentId)
    expect(await missing(newcomer)).toEqual([
      'identity',
      'financialYear',
      'activityPeriod',
      'layout',
      'placeType',
      'place',
      'ageCategory',
      'animalType',
      'vehicleType',
      'extra',
      'priceGrid',
      'extraPrice',
      'paymentTerms',
      'touristTax',
    ])
    const { steps } = await guide(newcomer)
    expect(steps[0]?.lacks).toContain('SIRET')
    await aCampsite(house.house.db, house.otherEstablishmentId)
    const optional = ['animalType', 'vehicleType', 'extra', 'extraPrice']
    expect(await missing(newcomer)).toEqual(['ageCategory', 'vehicleType'])
    // What is optional is said to be, and holds nobody up.
    expect((await guide(newcomer)).steps.filter((step) => step.optional).map(({ key }) => key)).toEqual(optional)
    const rates = (await newcomer.get('payment/tva')).body['list'] as { id: number }[]
    const tvaId = rates[0]?.id
    const adult = { id: 0, version: 0, code: 'ADT', label: { fr: 'Adulte' }, minAge: 0, isActif: true, tvaId }
    await newcomer.post('occupant-extra/age-category/edit', adult)
    expect(await missing(newcomer)).toEqual(['vehicleType'])
    expect((await guide(newcomer)).ready).toBe(true)
    const reader = await house.user(everywhere('001', false), house.otherEstablishmentId)
    expect((await guide(reader)).steps.every(({ mayWrite }) => !mayWrite)).toBe(true)
  })
})
