import { createCanvas, loadImage } from '@napi-rs/canvas'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import type { CampPlans, PlanDrawing } from '#contract/operations/camp/plan.ts'
import { openCampHouse } from '#server/testing/camp-house.ts'

const { house, caller, stranger, aPlace } = await openCampHouse()

const upload = async (path: string, width: number, height: number, name: string, by = caller) => {
  const body = new FormData()
  body.append('uploadfile', new Blob([Buffer.from(await createCanvas(width, height).encode('png'))]), name)
  const answer = await house.app.inject({
    method: 'POST',
    url: `/rest/camp/plan/${path}`,
    payload: body,
    cookies: by.cookies,
    headers: { 'x-xsrf-token': by.token },
  })
  return { status: answer.statusCode, body: answer.json<{ id: number; message: string }>() }
}

const square = (x: number, y: number, side = 500): [number, number][] => [
  [x, y],
  [x + side, y],
  [x + side, y + side],
  [x, y + side],
]

const drawing = async (id: number): Promise<PlanDrawing> =>
  (await caller.get(`camp/plan/shapes/${id}`)).body as unknown as PlanDrawing
const plans = async (by = caller): Promise<CampPlans> => (await by.get('booking/plan')).body as unknown as CampPlans
const draw = (id: number, version: number, shapes: readonly object[]) =>
  caller.post(`camp/plan/shapes/${id}`, { version, shapes })

describe('plans of the campsite', () => {
  test('are made of a picture, named after its file, kept readable', async () => {
    const first = await upload('upload', 6000, 3000, 'zone-nord.png')
    const second = await upload('upload', 100, 100, 'zone-nord.png')
    const { plans: list } = await plans()
    expect(list.map(({ label, width, height }) => [label, width, height])).toEqual([
      ['zone-nord', 4000, 2000],
      ['zone-nord 2', 100, 100],
    ])
    const image = await house.app.inject({
      url: `/rest/booking/plan/image/${first.body.id}`,
      cookies: caller.cookies,
    })
    expect((await loadImage(image.rawPayload)).width).toBe(4000)
    expect((await caller.post(`camp/plan/delete/${second.body.id}`)).body).toEqual({ status: 'DELETED' })
    expect((await caller.get(`camp/plan/image/${second.body.id}`)).status).toBe(404)
  })

  test('keep the places drawn on them, also under another picture', async () => {
    const { id } = (await upload('upload', 400, 200, 'sud.png')).body
    const [a, b] = [await aPlace('P1'), await aPlace('P2')]
    const shapes = [
      { placeId: a, points: square(0, 0) },
      { placeId: b, points: square(9500, 9500) },
    ]
    const { version } = await drawing(id)
    expect((await draw(id, version, shapes)).body).toMatchObject({ status: 'SAVED', version: version + 1 })
    expect((await draw(id, version, [])).status).toBe(409)
    expect((await upload(`upload/${id}`, 800, 300, 'mieux.png')).status).toBe(200)
    expect((await plans()).plans.at(-1)).toMatchObject({ label: 'sud', width: 800, height: 300, picture: 2, shapes })
  })

  test('refuse a place drawn twice, too small, crossing itself, or of another site, by its number', async () => {
    const { id } = (await upload('upload', 400, 200, 'ouest.png')).body
    const place = await aPlace('P3')
    const { version } = await drawing(id)
    const refusal = async (shapes: readonly object[]) => (await draw(id, version, shapes)).body
    const shape = { placeId: place, points: square(0, 0) }
    expect(await refusal([shape, shape])).toMatchObject({ message: 'plan.placeTwice', context: { place: 'P3' } })
    expect(await refusal([{ placeId: place, points: square(0, 0, 20) }])).toMatchObject({ message: 'plan.shapeSmall' })
    const crossed = [square(0, 0)[0], square(0, 0)[2], square(0, 0)[1], square(0, 0)[3]]
    expect(await refusal([{ placeId: place, points: crossed }])).toMatchObject({ message: 'plan.shapeCrosses' })
    expect(await refusal([{ placeId: 999_999_999, points: square(0, 0) }])).toMatchObject({
      message: 'reference.unknown',
    })
    expect((await drawing(id)).shapes).toEqual([])
  })

  test('are those of the site alone', async () => {
    const { id } = (await upload('upload', 40, 20, 'prive.png')).body
    expect((await plans(stranger)).plans).toEqual([])
    expect((await stranger.get(`booking/plan/image/${id}`)).status).toBe(404)
    expect((await upload(`upload/${id}`, 40, 20, 'vol.png', stranger)).status).toBe(404)
  })

  test('are twenty at most', async () => {
    await sql`insert into plan (establishment_id, label, width, height, position)
      select ${house.otherEstablishmentId}, 'Plan ' || n, 10, 10, n from generate_series(1, 20) n`.execute(
      house.house.db,
    )
    expect((await upload('upload', 40, 20, 'de-trop.png', stranger)).body).toMatchObject({
      message: 'plan.tooMany',
      context: { max: 20 },
    })
  })

  test('take no file that is no picture', async () => {
    const body = new FormData()
    body.append('uploadfile', new Blob(['%PDF-1.7']), 'plan.png')
    const answer = await house.app.inject({
      method: 'POST',
      url: '/rest/camp/plan/upload',
      payload: body,
      cookies: caller.cookies,
      headers: { 'x-xsrf-token': caller.token },
    })
    expect(answer.json()).toMatchObject({ message: 'picture.type' })
  })
})
