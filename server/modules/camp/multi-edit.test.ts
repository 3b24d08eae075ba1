/** Many places changed at once: preview, all or none, undo. */
import { describe, expect, it } from 'vitest'
import { openCampHouse } from '#server/testing/camp-house.ts'

const { caller, stranger, save, read, change, aType, aPlace, typeId, otherTypeId } = await openCampHouse()

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
    await change('place', id, { note: 'repeint' })
    const undo = await caller.post(`camp/place/multi-edit/undo/${String(answer.body['undoId'])}`)
    expect(undo.body).toEqual({ message: 'multiEdit.changedSince', context: { count: 1, places: 'U1' } })
    expect(await read('place', id)).toMatchObject({ hidden: true, note: 'repeint' })
  })

  it('refuses a place saved since the preview, a wrong value, a place of another site', async () => {
    const id = await aPlace('V1')
    await change('place', id, { note: 'vu' })
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
