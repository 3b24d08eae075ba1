/** What the tests of places share: a house with a layout and two types, and short ways to save and read. */
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, TestHouse } from '#server/testing/test-house.ts'

export interface CampHouse {
  readonly house: TestHouse
  readonly caller: Caller
  /** Of another site of the same operator. */
  readonly stranger: Caller
  readonly layoutId: number
  readonly typeId: number
  readonly otherTypeId: number
  readonly save: (path: string, row: object) => Promise<number>
  readonly read: (path: string, id: number) => Promise<Record<string, unknown>>
  /** Saves a record with these fields changed, as its form does. */
  readonly change: (path: string, id: number, over: object) => Promise<Answer>
  readonly aType: (code: string, over?: object) => Promise<number>
  readonly aPlace: (code: string, over?: object) => Promise<number>
}

const idOf = ({ status, body, text }: Answer): number => {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return Number(body['id'])
}

export const openCampHouse = async (): Promise<CampHouse> => {
  const house = await testHouse()
  const caller = await house.user()
  const save: CampHouse['save'] = async (path, row) =>
    idOf(await caller.post(`camp/${path}/edit`, { id: 0, version: 0, ...row }))
  const read: CampHouse['read'] = async (path, id) => (await caller.get(`camp/${path}/edit/${id}`)).body
  const { body } = await caller.get('camp/place-type/edit/0')
  const tvaId = (body['availableTva'] as { id: number }[])[0]?.id ?? 0
  const layoutId = await save('layout', { label: { fr: 'Mobil-home' }, rental: true })
  const aType: CampHouse['aType'] = (code, over = {}) =>
    save('place-type', { code, label: { fr: code }, layoutId, tvaId, capacity: 6, active: true, features: [], ...over })
  const [typeId, otherTypeId] = [await aType('MH'), await aType('CHA')]
  return {
    ...{ house, caller, layoutId, typeId, otherTypeId, save, read, aType },
    stranger: await house.user(undefined, house.otherEstablishmentId),
    change: async (path, id, over) => caller.post(`camp/${path}/edit`, { ...(await read(path, id)), ...over }),
    aPlace: (code, over = {}) =>
      save('place', { code, placeTypeId: typeId, commercialised: true, hidden: false, features: [], ...over }),
  }
}
