/** A desk with a channel that sells for it, for tests: the channel is in memory, all the rest is real. */
import { sql } from 'kysely'
import { toDay } from '#domain/day.ts'
import { cents } from '#domain/money.ts'
import type { ListRow } from '#contract/list.ts'
import type { ImportAnswer, importList } from '#contract/lists/channel/import.ts'
import type { ImportFile, ImportSaved } from '#contract/operations/booking/import.ts'
import type { PollResult } from '#contract/operations/booking/online-booking.ts'
import { createFakeChannel } from '#server/ports/fake-channel.ts'
import type { FakeChannel } from '#server/ports/fake-channel.ts'
import type { ChannelBooking, ChannelStay } from '#server/ports/channel.ts'
import { intent, openDesk } from '#server/testing/desk.ts'
import type { Desk } from '#server/testing/desk.ts'
import { idOf } from '#server/testing/partner-desk.ts'
import type { Answer } from '#server/testing/test-house.ts'

export interface ChannelDesk {
  readonly desk: Desk
  readonly channel: FakeChannel
  /** Id of the channel, of its partner. */
  readonly id: number
  readonly partnerId: number
  /** Its form, changed. */
  readonly set: (over: Record<string, unknown>) => Promise<void>
  readonly map: (mappings: readonly Record<string, unknown>[]) => Promise<Answer>
  /** The usual meanings: TENT and HOME, ADULT and CHILD. */
  readonly mapAll: () => Promise<void>
  readonly poll: () => Promise<PollResult>
  readonly list: (criteria?: Record<string, unknown>) => Promise<ImportAnswer>
  readonly row: (externalId: string, version?: number) => Promise<ListRow<typeof importList>>
  readonly open: (externalId: string, version?: number) => Promise<ImportFile>
  /** `booking/booking-import/<what>` on this message as it stands. */
  readonly act: (what: string, externalId: string, over?: Record<string, unknown>) => Promise<Answer>
}

export const aChannelStay = (over: Partial<ChannelStay> = {}): ChannelStay => ({
  key: '1',
  typeCode: 'TENT',
  arrival: toDay('2027-07-03'),
  departure: toDay('2027-07-10'),
  people: [{ code: 'ADULT', quantity: 2 }],
  options: [],
  amount: cents(25_000),
  ...over,
})

/** A booking of one stay; its total is that of its stays unless said otherwise. */
export const aChannelBooking = (over: Partial<ChannelBooking> = {}): ChannelBooking => {
  const stays = over.stays ?? (over.event === 'CANCEL' ? [] : [aChannelStay()])
  return {
    event: 'BOOK',
    externalId: 'B1',
    version: 1,
    bookedAt: '2027-03-01T08:00:00Z',
    guest: {
      surname: 'Dupont',
      name: 'Jeanne',
      email: 'jeanne.dupont@example.org',
      phone: '+33612345678',
      address: '3 rue des Pins',
      postcode: '33000',
      town: 'Bordeaux',
      country: 'FR',
      language: 'fr',
    },
    stays,
    total: cents(stays.reduce((total, stay) => total + stay.amount, 0)),
    paid: cents(0),
    commission: cents(0),
    cancellationFee: cents(0),
    remark: null,
    ...over,
  }
}

export const savedOf = (answer: Answer): ImportSaved => {
  if (answer.status !== 200) throw new Error(`${answer.status}: ${answer.text}`)
  return answer.body as unknown as ImportSaved
}

const managementType = async (desk: Desk): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    select id from partner_management_type where establishment_id = ${desk.house.establishmentId} and stock = 'FREE'`.execute(
    desk.house.house.db,
  )
  return rows[0]?.id ?? 0
}

const ageCategory = async (desk: Desk, code: string, minAge: number): Promise<number> => {
  const { rows } = await sql<{ id: number }>`
    insert into age_category (establishment_id, code, label, min_age, tva_id)
    select ${desk.house.establishmentId}, ${code}, jsonb_build_object('fr', ${code}::text), ${minAge}, min(id) from tva
    where establishment_id = ${desk.house.establishmentId} returning id`.execute(desk.house.house.db)
  return rows[0]?.id ?? 0
}

export const openChannelDesk = async (size: Parameters<typeof openDesk>[0] = { pitches: 4 }): Promise<ChannelDesk> => {
  const channel = createFakeChannel()
  const desk = await openDesk(size, { openChannel: () => channel })
  await desk.at('2027-03-01T09:00:00Z')
  const post = (path: string, body: object): Promise<Answer> => desk.staff().post(path, body, intent())
  const { body: newPartner } = await desk.staff().get('customer/partner/edit/0')
  const managementTypeId = await managementType(desk)
  const [adult, child] = [await ageCategory(desk, 'ADULTE', 18), await ageCategory(desk, 'ENFANT', 3)]
  const partnerId = idOf(
    await post('customer/partner/edit', { ...newPartner, label: 'Vacances.example', managementTypeId }),
  )
  const { body: fresh } = await desk.staff().get('module/online-booking/edit/0')
  const form = {
    ...fresh,
    label: 'Vacances',
    partnerId,
    url: 'https://channel.example.org/ota',
    siteCode: 'PIN',
    paymentMethodId: desk.site.methods.TRANSFER,
    acceptsAlone: true,
    active: true,
  }
  const id = idOf(await post('module/online-booking/edit', form))
  await post(`module/online-booking/secret/${id}`, { secret: 'token', value: 'a secret of the channel' })

  const set: ChannelDesk['set'] = async (over) => {
    const { body } = await desk.staff().get(`module/online-booking/edit/${id}`)
    idOf(await post('module/online-booking/edit', { ...body, ...over }))
  }
  const map: ChannelDesk['map'] = (mappings) => post(`module/online-booking/mapping/${id}`, { mappings })
  const list: ChannelDesk['list'] = async (criteria = { view: 'ALL' }) =>
    (await desk.staff().post('booking/booking-import/search', { criteria, size: 500 })).body as unknown as ImportAnswer
  const row: ChannelDesk['row'] = async (externalId, version = 1) => {
    const found = (await list()).list.find((one) => one.externalId === externalId && one.externalVersion === version)
    if (found === undefined) throw new Error(`no message ${externalId} ${version}`)
    return found
  }
  return {
    desk,
    channel,
    id,
    partnerId,
    set,
    map,
    list,
    row,
    mapAll: async () => {
      const saved = await map([
        { kind: 'TYPE', code: 'TENT', targetId: desk.site.pitch },
        { kind: 'TYPE', code: 'HOME', targetId: desk.site.mobilHome },
        { kind: 'AGE', code: 'ADULT', targetId: adult },
        { kind: 'AGE', code: 'CHILD', targetId: child },
      ])
      if (saved.status !== 200) throw new Error(saved.text)
    },
    poll: async () => {
      const answer = await desk.staff().post(`module/online-booking/poll/${id}`)
      if (answer.status !== 200) throw new Error(answer.text)
      return answer.body as unknown as PollResult
    },
    open: async (externalId, version) => {
      const { id: importId } = await row(externalId, version)
      return (await desk.staff().get(`booking/booking-import/edit/${importId}`)).body as unknown as ImportFile
    },
    act: async (what, externalId, over = {}) => {
      const rows = (await list()).list.filter((one) => one.externalId === externalId)
      const [last] = rows.toSorted((a, b) => (b.externalVersion ?? 0) - (a.externalVersion ?? 0))
      if (last === undefined) throw new Error(`no message ${externalId}`)
      return post(`booking/booking-import/${what}`, { id: last.id, version: last.version, ...over })
    },
  }
}
