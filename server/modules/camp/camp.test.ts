/** The files of places: many changed at once, values of features, history of types, pictures, walls between sites. */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'
import { testHouse } from '#server/testing/test-house.ts'
import type { Answer, Caller, TestHouse } from '#server/testing/test-house.ts'

let house: TestHouse
let caller: Caller
let stranger: Caller
let layoutId: number
let typeId: number
let otherTypeId: number
let tvaId: number

const idOf = ({ status, body, text }: Answer): number => {
  if (status !== 200) throw new Error(`${status}: ${text}`)
  return Number(body['id'])
}
const save = async (path: string, row: object): Promise<number> =>
  idOf(await caller.post(`camp/${path}/edit`, { id: 0, version: 0, ...row }))
const read = async (path: string, id: number): Promise<Record<string, unknown>> =>
  (await caller.get(`camp/${path}/edit/${id}`)).body
const aType = (code: string, over: object = {}) =>
  save('place-type', { code, label: { fr: code }, layoutId, tvaId, capacity: 6, active: true, features: [], ...over })
const aPlace = (code: string, over: object = {}) =>
  save('place', { code, placeTypeId: typeId, commercialised: true, hidden: false, features: [], ...over })
const changed = (path: string, row: Record<string, unknown>, over: object) =>
  caller.post(`camp/${path}/edit`, { ...row, ...over })

beforeAll(async () => {
  house = await testHouse()
  caller = await house.user()
  stranger = await house.user(undefined, house.otherEstablishmentId)
  const { body } = await caller.get('camp/place-type/edit/0')
  tvaId = (body['availableTva'] as { id: number }[])[0]?.id ?? 0
  layoutId = await save('layout', { label: { fr: 'Mobil-home' }, rental: true })
  typeId = await aType('MH')
  otherTypeId = await aType('CHA')
})

describe('changing many places at once', () => {
  const edit = (places: readonly object[], values: object, more: object = {}) => ({
    edits: [{ places, values, ...more }],
  })

  it('shows old and new values, and who is refused, and writes nothing', async () => {
    const bounded = await aType('PETIT', { maxArea: 5000 })
    const [a, b] = [await aPlace('P1', { surface: 4000 }), await aPlace('P2', { placeTypeId: bounded, surface: 4000 })]
    const { body } = await caller.post('camp/place/multi-edit/preview', edit([{ id: a }, { id: b }], { surface: 9000 }))
    expect(body['places']).toEqual([
      {
        ...{ id: a, code: 'P1', version: 1, refusals: [] },
        changes: [{ field: 'Surface', before: '40\u00A0m²', after: '90\u00A0m²' }],
      },
      {
        ...{ id: b, code: 'P2', version: 1 },
        changes: [{ field: 'Surface', before: '40\u00A0m²', after: '90\u00A0m²' }],
        refusals: [{ path: 'surface', message: 'place.areaOutsideType' }],
      },
    ])
    expect(await read('place', a)).toMatchObject({ surface: 4000, version: 1 })
    // All or none: one that is refused keeps the others as they are.
    const refused = await caller.post('camp/place/multi-edit', edit([{ id: a }, { id: b }], { surface: 9000 }))
    expect(refused.body).toEqual({ message: 'multiEdit.refused', context: { count: 1, places: 'P2' } })
    expect(await read('place', a)).toMatchObject({ surface: 4000, version: 1 })
  })

  it('changes chosen fields only, and undoes them once', async () => {
    const shade = await save('feature', { label: { fr: 'Ombragé' }, filterable: true })
    const sea = await save('feature', { label: { fr: 'Vue mer' }, filterable: true })
    const a = await aPlace('M1', { note: 'près du lac', features: [sea] })
    const b = await aPlace('M2', { capacity: 4, hidden: true })
    const values = { capacity: 5, ranking: '3', soldFrom: '2027-05-01', placeTypeId: otherTypeId }
    const answer = await caller.post(
      'camp/place/multi-edit',
      edit(
        [
          { id: a, version: 1 },
          { id: b, version: 1 },
        ],
        values,
        { addFeatures: [shade], removeFeatures: [sea] },
      ),
    )
    expect(answer.body).toMatchObject({ status: 'SAVED', count: 2 })
    expect(await read('place', a)).toMatchObject({ ...values, note: 'près du lac', features: [shade], version: 2 })
    expect(await read('place', b)).toMatchObject({ ...values, hidden: true, features: [shade], version: 2 })
    const undo = () => caller.post(`camp/place/multi-edit/undo/${String(answer.body['undoId'])}`)
    expect((await undo()).body).toEqual({ status: 'SAVED', count: 2 })
    expect(await read('place', a)).toMatchObject({
      ...{ capacity: null, ranking: null, soldFrom: null, placeTypeId: typeId },
      ...{ features: [sea], version: 3 },
    })
    expect(await read('place', b)).toMatchObject({ capacity: 4, features: [], hidden: true })
    expect((await undo()).status).toBe(404)
  })

  it('is not undone once a place was saved since', async () => {
    const id = await aPlace('U1')
    const answer = await caller.post('camp/place/multi-edit', edit([{ id }], { hidden: true }))
    await changed('place', await read('place', id), { note: 'repeint' })
    const undo = await caller.post(`camp/place/multi-edit/undo/${String(answer.body['undoId'])}`)
    expect(undo.body).toEqual({ message: 'multiEdit.changedSince', context: { count: 1, places: 'U1' } })
    expect(await read('place', id)).toMatchObject({ hidden: true, note: 'repeint' })
  })

  it('refuses a place saved since the preview, a wrong value, a place of another site', async () => {
    const id = await aPlace('V1')
    await changed('place', await read('place', id), { note: 'vu' })
    const stale = await caller.post('camp/place/multi-edit', edit([{ id, version: 1 }], { hidden: true }))
    expect(stale.body['message']).toBe('multiEdit.refused')
    const wrong = await caller.post('camp/place/multi-edit', edit([{ id }], { capacity: 0, ranking: '9' }))
    expect([wrong.status, (wrong.body['fields'] as { message: string }[]).map((field) => field.message)]).toEqual([
      400,
      ['field.min', 'field.choice'],
    ])
    expect((await stranger.post('camp/place/multi-edit/preview', edit([{ id }], { hidden: true }))).status).toBe(404)
    expect((await stranger.post('camp/place/multi-edit', edit([{ id }], { hidden: true }))).status).toBe(404)
    const type = await caller.post('camp/place/multi-edit', edit([{ id }], { placeTypeId: 999_999_999 }))
    expect(type.body['message']).toBe('multiEdit.refused')
  })

  it('switches what is sold both ways in one go, and puts it back', async () => {
    const [on, off] = [await aPlace('S1', { commercialised: false }), await aPlace('S2')]
    const body = {
      edits: [
        { places: [{ id: on }], values: { commercialised: true } },
        { places: [{ id: off }], values: { commercialised: false } },
      ],
    }
    const answer = await caller.post('camp/place/multi-edit', body)
    expect([(await read('place', on))['commercialised'], (await read('place', off))['commercialised']]).toEqual([
      true,
      false,
    ])
    await caller.post(`camp/place/multi-edit/undo/${String(answer.body['undoId'])}`)
    expect([(await read('place', on))['commercialised'], (await read('place', off))['commercialised']]).toEqual([
      false,
      true,
    ])
    const twice = await caller.post('camp/place/multi-edit', { edits: [...body.edits, ...body.edits] })
    expect(twice.status).toBe(400)
  })
})

describe('features with values (spec 3)', () => {
  it('are kept with the place, checked by kind, and say what comes from type and layout', async () => {
    const amps = await save('feature', { label: { fr: 'Ampérage' }, valueKind: 'NUMBER', unit: 'A', filterable: true })
    const rooms = await save('feature', { label: { fr: 'Chambres' }, valueKind: 'NUMBER', filterable: true })
    const shade = await save('feature', { label: { fr: 'Ombre' }, filterable: true })
    await save('layout-feature', { layoutId, featureId: rooms, value: '2' })
    await caller.post(`camp/place-type/features/${typeId}`, {
      version: (await read('place-type', typeId))['version'],
      features: [{ featureId: amps, value: '10' }],
    })
    const id = await aPlace('F1')
    const put = (features: object[], version = 1) => caller.post(`camp/place/features/${id}`, { version, features })
    const wrong = await put([
      { featureId: amps, value: 'dix' },
      { featureId: shade, value: 'oui' },
    ])
    expect(wrong.body['fields']).toEqual([
      { path: 'features.0', message: 'feature.number' },
      { path: 'features.1', message: 'feature.noValue' },
    ])
    expect(
      (
        await put([
          { featureId: amps, value: '16' },
          { featureId: shade, value: null },
        ])
      ).body,
    ).toMatchObject({
      status: 'SAVED',
    })
    expect((await put([], 1)).status).toBe(409)
    const { features } = (await caller.get(`camp/place/features/${id}`)).body as { features: Record<string, unknown>[] }
    const of = (featureId: number) => features.find((one) => one['featureId'] === featureId)
    expect(of(amps)).toMatchObject({ isOwn: true, value: '16', unit: 'A', inherited: { from: 'MH', value: '10' } })
    expect(of(rooms)).toMatchObject({ isOwn: false, inherited: { from: 'Mobil-home', value: '2' } })
    expect(of(shade)).toMatchObject({ isOwn: true, value: null, inherited: null })
    // The form of the place writes its features anew: the value of one that stays ticked is kept.
    await changed('place', await read('place', id), { note: 'x' })
    expect(((await caller.get(`camp/place/features/${id}`)).body['features'] as object[])[0]).toBeDefined()
    expect((await caller.get(`camp/place/features/${id}`)).text).toContain('"value":"16"')
    expect((await stranger.get(`camp/place/features/${id}`)).status).toBe(404)
    expect((await stranger.post(`camp/place/features/${id}`, { version: 2, features: [] })).status).toBe(404)
  })

  it('a layout says a feature once, and its value is of its kind', async () => {
    const amps = await save('feature', { label: { fr: 'Puissance' }, valueKind: 'NUMBER', filterable: true })
    const row = { id: 0, layoutId, featureId: amps, value: 'fort' }
    expect((await caller.post('camp/layout-feature/edit', row)).body['fields']).toEqual([
      { path: 'value', message: 'feature.number' },
    ])
    await save('layout-feature', { ...row, value: '3' })
    expect((await caller.post('camp/layout-feature/edit', { ...row, value: '4' })).status).toBe(400)
  })
})

describe('history of a type (spec 3, spec 8 "place type with history")', () => {
  const history = async (id: number) =>
    (await caller.get(`camp/place-type-history/get_for_place_type/${id}`)).body['list'] as Record<string, unknown>[]

  it('keeps what changed once the type has places, and keeps the type from being deleted', async () => {
    const id = await aType('HIST')
    await changed('place-type', await read('place-type', id), { label: { fr: 'Cottage' } })
    expect(await history(id)).toEqual([])
    await aPlace('H1', { placeTypeId: id })
    const tent = await save('layout', { label: { fr: 'Lodge' }, rental: true })
    await changed('place-type', await read('place-type', id), { capacity: 4, layoutId: tent, color: '#112233' })
    expect((await history(id)).map(({ field, before, after }) => ({ field, before, after }))).toEqual([
      { field: 'Aménagement', before: 'Mobil-home', after: 'Lodge' },
      { field: 'Capacité', before: '6\u00A0personnes', after: '4\u00A0personnes' },
    ])
    const place = await sql<{ id: number }>`select id from place where code = 'H1'`.execute(house.house.db)
    await caller.post(`camp/place/delete/${place.rows[0]?.id ?? 0}`)
    const refused = await caller.post(`camp/place-type/delete/${id}`)
    expect(refused.body).toMatchObject({
      message: 'placeType.hasHistory',
      uses: [{ entity: 'placeTypeHistory', count: 2 }],
    })
    // Hiding is the way out (spec 8).
    expect((await changed('place-type', await read('place-type', id), { active: false })).body['status']).toBe('SAVED')
  })

  it('a type without history or places goes; one with places says which', async () => {
    const id = await aType('NEUF')
    const place = await aPlace('N1', { placeTypeId: id })
    const refused = await caller.post(`camp/place-type/delete/${id}`)
    expect(refused.body['uses']).toMatchObject([{ entity: 'place', count: 1, records: [{ id: place, name: 'N1' }] }])
    await caller.post(`camp/place/delete/${place}`)
    expect((await caller.post(`camp/place-type/delete/${id}`)).body).toEqual({ status: 'DELETED' })
  })

  it('cannot be written by hand', async () => {
    expect((await caller.post('camp/place-type-history/edit', { id: 0 })).status).toBe(404)
  })
})

describe('pictures (spec 5 and 8)', () => {
  const upload = (placeId: number, bytes: Uint8Array, name: string, by = caller) => {
    const body = new FormData()
    body.append('uploadfile', new Blob([Buffer.from(bytes)]), name)
    return house.app.inject({
      method: 'POST',
      url: `/rest/camp/place-picture/upload/${placeId}`,
      payload: body,
      cookies: by.cookies,
      headers: { 'x-xsrf-token': by.token },
    })
  }
  const drawn = async (kind: 'jpeg' | 'png', width: number, height: number): Promise<Buffer> =>
    kind === 'png' ? createCanvas(width, height).encode('png') : createCanvas(width, height).encode('jpeg', 80)
  /** One pixel, as every GIF begins. */
  const gif = Buffer.from('R0lGODlhAQABAIAAAAUEBAAAACwAAAAAAQABAAACAkQBADs=', 'base64')
  const image = async (path: string, id: unknown, by = caller) =>
    house.app.inject({ url: `/rest/camp/place-picture/${path}/${String(id)}`, cookies: by.cookies })

  it('takes JPG, PNG and GIF, and keeps them no larger than screens show', async () => {
    const place = await aPlace('G1')
    const answer = await upload(place, await drawn('jpeg', 3000, 2000), 'lac.jpg')
    expect(answer.json()).toMatchObject({ status: 'SAVED' })
    const { id } = answer.json<{ id: number }>()
    expect(await read('place-picture', id)).toMatchObject({ width: 1600, height: 1067, fileName: 'lac.jpg' })
    const [screen, thumb] = [await image('image', id), await image('thumb', id)]
    expect([screen.statusCode, screen.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect((await loadImage(thumb.rawPayload)).width).toBe(320)
    for (const [bytes, name] of [
      [await drawn('png', 10, 20), 'a.png'],
      [gif, 'b.gif'],
    ] as const)
      expect((await upload(place, bytes, name)).statusCode).toBe(200)
    const { body } = await caller.get(`camp/place-picture/get_for_place/${place}`)
    const list = body['list'] as { id: number; fileName: string }[]
    expect(list.map((one) => one.fileName)).toEqual(['lac.jpg', 'a.png', 'b.gif'])
    await caller.post('camp/place-picture/order', { ids: list.map((one) => one.id).toReversed() })
    const again = (await caller.get(`camp/place-picture/get_for_place/${place}`)).body['list'] as { fileName: string }[]
    expect(again.map((one) => one.fileName)).toEqual(['b.gif', 'a.png', 'lac.jpg'])
    await changed('place-picture', await read('place-picture', id), { legend: { fr: 'Le lac au matin' } })
    expect(await read('place-picture', id)).toMatchObject({ legend: { fr: 'Le lac au matin' }, width: 1600 })
    expect((await caller.post(`camp/place-picture/delete/${id}`)).body).toEqual({ status: 'DELETED' })
    expect((await image('image', id)).statusCode).toBe(404)
  })

  it('turns a photo as the camera was held, and forgets where it was taken', async () => {
    const place = await aPlace('G2')
    const plain = await drawn('jpeg', 80, 40)
    const exif = '4d4d002a00000008' + '0001' + '0112000300000001' + '00060000' + '00000000'
    const segment = Buffer.concat([Buffer.from('ffe10022', 'hex'), Buffer.from('Exif\0\0'), Buffer.from(exif, 'hex')])
    const held = Buffer.concat([plain.subarray(0, 2), segment, plain.subarray(2)])
    const { id } = (await upload(place, held, 'debout.jpg')).json<{ id: number }>()
    expect(await read('place-picture', id)).toMatchObject({ width: 40, height: 80 })
    expect((await image('image', id)).rawPayload.includes('Exif')).toBe(false)
  })

  it('refuses what is too heavy, what is no picture whatever its name, and what a small file would swell to', async () => {
    const place = await aPlace('G3')
    const refusal = async (bytes: Uint8Array, name: string) =>
      (await upload(place, bytes, name)).json<{ message: string }>()
    const heavy = Buffer.concat([await drawn('jpeg', 10, 10), Buffer.alloc(10 * 1024 * 1024)])
    expect(await refusal(heavy, 'a.jpg')).toEqual({ message: 'image.tooLarge', context: { max: '10 Mo' } })
    expect((await refusal(Buffer.from('%PDF-1.7 …'), 'a.jpg')).message).toBe('picture.type')
    const bomb = Buffer.from(await drawn('png', 1, 1))
    bomb.writeUInt32BE(60_000, 16)
    bomb.writeUInt32BE(60_000, 20)
    expect((await refusal(bomb, 'a.png')).message).toBe('image.tooLarge')
    const cut = (await drawn('png', 50, 50)).subarray(0, 40)
    expect((await refusal(cut, 'a.png')).message).toBe('picture.unreadable')
    expect((await caller.post('camp/place-picture/edit', { id: 0, placeId: place })).body['message']).toBe(
      'file.missing',
    )
  })

  it('stays within its site and its rights', async () => {
    const place = await aPlace('G4')
    const { id } = (await upload(place, gif, 'a.gif')).json<{ id: number }>()
    expect((await upload(place, gif, 'a.gif', stranger)).statusCode).toBe(404)
    expect((await image('image', id, stranger)).statusCode).toBe(404)
    expect((await stranger.get(`camp/place-picture/edit/${id}`)).status).toBe(404)
    expect((await stranger.post(`camp/place-picture/delete/${id}`)).status).toBe(404)
    expect(
      (await house.app.inject({ url: `/rest/camp/place-picture/image/${id}`, cookies: { [SECRET_COOKIE]: 'x' } }))
        .statusCode,
    ).toBe(403)
    await caller.post(`camp/place/delete/${place}`)
    expect((await image('image', id)).statusCode).toBe(404)
  })
})

describe('order of places (spec 7, POST {base}/order)', () => {
  it('is that of the list, however many there are', async () => {
    await sql`insert into place (establishment_id, code, place_type_id, position)
      select ${house.establishmentId}, 'O' || n, ${otherTypeId}, 10000 + n from generate_series(1, 1200) n`.execute(
      house.house.db,
    )
    const { rows } = await sql<{ id: number }>`
      select id from place where establishment_id = ${house.establishmentId} order by id desc`.execute(house.house.db)
    expect((await caller.post('camp/place/order', { ids: rows.map((row) => row.id) })).body).toEqual({
      status: 'SAVED',
    })
    const { body } = await caller.post('camp/place/search', { size: 1 })
    expect((body['list'] as { id: number }[])[0]?.id).toBe(rows[0]?.id)
  })
})

describe('the official classification', () => {
  it('ends five years after its decision unless said otherwise', async () => {
    const id = await save('place-ranking', { stars: '4', decisionDate: '2026-06-15', classifiedPlaces: 100 })
    expect(await read('place-ranking', id)).toMatchObject({ expiryDate: '2031-06-14' })
    const wrong = await changed('place-ranking', await read('place-ranking', id), { leisurePlaces: 101 })
    expect(wrong.body['fields']).toEqual([{ path: 'leisurePlaces', message: 'placeRanking.leisureAboveAll' }])
  })
})

describe('access channels', () => {
  it('have one default', async () => {
    const row = { label: { fr: 'Téléphone' }, kind: 'PHONE', isDefault: true, active: true }
    const first = await save('access-channel', row)
    await save('access-channel', { ...row, label: { fr: 'Internet' }, kind: 'WEB' })
    expect(await read('access-channel', first)).toMatchObject({ isDefault: false })
  })
})
