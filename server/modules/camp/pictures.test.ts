/** Pictures of places (spec 5, uploads; spec 8, « image too heavy »). */
import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { openCampHouse } from '#server/testing/camp-house.ts'
import { SECRET_COOKIE } from '#server/platform/http/cookies.ts'

const { house, caller, stranger, read, change, aPlace } = await openCampHouse()

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
    await change('place-picture', id, { legend: { fr: 'Le lac au matin' } })
    expect(await read('place-picture', id)).toMatchObject({ legend: { fr: 'Le lac au matin' }, width: 1600 })
    expect((await caller.post(`camp/place-picture/delete/${id}`)).body).toEqual({ status: 'DELETED' })
    expect((await image('image', id)).statusCode).toBe(404)
  })

  it('turns a photo as the camera was held, and forgets where it was taken', async () => {
    const place = await aPlace('G2')
    const plain = await drawn('jpeg', 80, 40)
    const exif = '4d4d002a00000008000101120003000000010006000000000000'
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

  it('are twenty at most for a place', async () => {
    const place = await aPlace('G5')
    await sql`insert into place_picture (establishment_id, place_id, file_name, width, height, position)
      select ${house.establishmentId}, ${place}, n || '.jpg', 1, 1, n from generate_series(1, 20) n`.execute(
      house.house.db,
    )
    expect((await upload(place, gif, 'a.gif')).json()).toMatchObject({
      message: 'picture.tooMany',
      context: { max: 20 },
    })
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
