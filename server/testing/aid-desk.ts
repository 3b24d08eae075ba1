/** Offices of holiday aid, and stays that they help, for tests. */
import { sql } from 'kysely'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import type { AidFile } from '#contract/operations/booking/vacaf.ts'
import { aStay } from '#server/testing/campsite.ts'
import { of } from '#server/testing/cash-desk.ts'
import { intent, stayIn } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { idOf } from '#server/testing/partner-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

export const RIGHTS = { rate: 3000, cap: 6000, minNights: 5, otherAids: 0, beneficiary: '1234567', note: null }

/** What tests of aids do, over a desk. */
export const aidDesk = (desk: Desk) => {
  const { site } = desk
  const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
  let count = 0
  /** An office with the customer record that pays for it. */
  const anOffice = async (): Promise<{ readonly id: number; readonly payerId: number }> => {
    count += 1
    const label = `CAF n° ${count}`
    const { rows } = await sql<{ id: number }>`
      insert into customer (owner_establishment_id, code, surname, company_name, is_company)
      values (${site.establishmentId}, ${`CAF${count}`}, ${label}, ${label}, true) returning id`.execute(
      desk.house.house.db,
    )
    const payerId = rows[0]?.id ?? 0
    const kind = async (path: string): Promise<number> =>
      of<{ list: { id: number; kind?: string }[] }>(await desk.staff().post(`${path}/search`, {})).list.find(
        (row) => row.kind === undefined || row.kind === 'HOLIDAY_AID',
      )?.id ?? 0
    const { body } = await desk.staff().get('customer/partner/edit/0')
    const ids = {
      partnerTypeId: await kind('customer/partner-type'),
      billingTypeId: await kind('customer/partner-billing-type'),
      managementTypeId: await kind('customer/partner-management-type'),
    }
    return { id: idOf(await post('customer/partner/edit', { ...body, label, ...ids, customerId: payerId })), payerId }
  }
  const aids = async ({ id }: Pick<BookingFile, 'id'>): Promise<readonly AidFile[]> =>
    of<{ list: AidFile[] }>(await desk.staff().get(`booking/vacaf/get_from_booking/${id}`)).list
  const aidOf = async (file: Pick<BookingFile, 'id'>): Promise<AidFile> => {
    const [aid] = await aids(file)
    if (aid === undefined) throw new Error('the file has an aid')
    return aid
  }
  const ask = (file: BookingFile, over: object): Promise<Answer> =>
    post('booking/vacaf/edit', { id: 0, version: 0, occupancyId: stayIn(file).id, ...RIGHTS, ...over })
  const step = async (name: string, file: Pick<BookingFile, 'id'>, over: object = {}): Promise<Answer> => {
    const { id, version } = await aidOf(file)
    return post(`booking/vacaf/${name}`, { id, version, ...over })
  }
  /** A week of 210.00 € that the office `partnerId` helps with 60.00 €. */
  const aided = async (over: object): Promise<BookingFile> => {
    const file = await desk.booked([aStay(site)])
    await desk.clear()
    of(await ask(file, over))
    of(await step('agree', file))
    return desk.read(file.id)
  }
  return { post, anOffice, aids, aidOf, ask, step, aided }
}
