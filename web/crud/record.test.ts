import { describe, expect, it } from 'vitest'
import { defineEntity } from '#contract/entity.ts'
import { touristTax } from '#contract/entities/payment/tax.ts'
import { f } from '#contract/field.ts'
import {
  availableKey,
  changedKeys,
  choicesOf,
  differences,
  following,
  merge,
  nameOf,
  otherErrors,
  sameValue,
  valuesOf,
} from '#web/crud/record.ts'

const entity = defineEntity({
  name: 'placeType',
  path: 'x',
  right: 'system',
  scope: 'site',
  label: { one: 'X', many: 'X' },
  fields: {
    code: f.text('Code', { required: true }),
    label: f.translated('Libellé'),
    layoutId: f.ref('Aménagement', 'layout'),
    features: f.refs('Caractéristiques', 'feature'),
    serial: f.text('Numéro', { readOnly: true }),
  },
})

const item = {
  id: 7,
  version: 3,
  code: 'MH4',
  label: { fr: 'Mobil-home', en: 'Mobile home' },
  layoutId: 2,
  features: [5, 9],
  labels: { layoutId: 'Locatif' },
  availableLayout: [{ id: 2, label: 'Locatif', rental: true }, { broken: 1 }],
}

describe('record', () => {
  it('takes every field of the declaration and nothing else', () => {
    expect(valuesOf(entity, item)).toEqual({
      code: 'MH4',
      label: { fr: 'Mobil-home', en: 'Mobile home' },
      layoutId: 2,
      features: [5, 9],
      serial: null,
    })
  })

  it.each([
    ['nothing and an empty text', null, '', true],
    ['nothing and zero', null, 0, false],
    ['nothing and unticked', null, false, false],
    ['references in another order', [1, 2], [2, 1], true],
    ['another reference', [1, 2], [1, 3], false],
    ['one more reference', [1], [1, 2], false],
    ['an empty translation', { fr: 'Tente' }, { fr: 'Tente', en: '' }, true],
    ['another translation', { fr: 'Tente' }, { fr: 'Tente', en: 'Tent' }, false],
    ['a text and the same translation', 'Tente', { fr: 'Tente' }, false],
  ])('compares %s', (_, a, b, expected) => {
    expect(sameValue(a, b)).toBe(expected)
    expect(sameValue(b, a)).toBe(expected)
  })

  it('sees what changed, read-only fields apart', () => {
    const before = valuesOf(entity, item)
    expect(changedKeys(entity, before, { ...before, code: 'MH6', features: [9, 5], serial: 'x' })).toEqual(['code'])
  })

  it('proposes my value where I typed one, else the one saved meanwhile', () => {
    const base = valuesOf(entity, item)
    const mine = { ...base, code: 'MINE', layoutId: 4 }
    const current = { ...base, code: 'THEIRS', features: [5], layoutId: 4 }
    const found = differences(entity, base, mine, current)
    expect(found.map(({ key, proposed }) => [key, proposed])).toEqual([
      ['code', 'mine'],
      ['features', 'current'],
    ])
    expect(merge(current, mine, { code: 'mine', features: 'current' })).toEqual({ ...current, code: 'MINE' })
    expect(merge(current, mine, { code: 'current', features: 'mine' })).toEqual({ ...current, features: [5, 9] })
  })

  it('leaves to the top of the form the errors that no field shows', () => {
    const errors = [
      { path: 'label.en', message: 'field.tooLong' },
      { path: 'labels', message: 'field.text' },
    ]
    expect(otherErrors(errors, ['code', 'label'])).toEqual([errors[1]])
  })

  it('finds the choices of a reference', () => {
    expect(availableKey(entity.fields.layoutId)).toBe('availableLayout')
    expect(choicesOf(entity.fields.layoutId, item)).toEqual([{ id: 2, label: 'Locatif', rental: true }])
    expect(choicesOf(entity.fields.features, item)).toEqual([])
  })

  it.each([
    ['within the period', '2027-02-01', '2027-12-31'],
    ['on its last day', '2027-12-31', '2027-12-31'],
    ['past its end: pushed by its length', '2028-01-01', '2028-12-30'],
  ])('moves the start %s (spec 5)', (_, start, end) => {
    const before = { startDate: '2027-01-01', endDate: '2027-12-31' }
    expect({ ...before, ...following(touristTax, before, 'startDate', start) }).toEqual({
      startDate: start,
      endDate: end,
    })
  })

  it('pushes the end by a week where the period had no length, and never invents one', () => {
    expect(following(touristTax, { startDate: null, endDate: '2027-01-01' }, 'startDate', '2027-03-01')).toEqual({
      startDate: '2027-03-01',
      endDate: '2027-03-08',
    })
    expect(following(touristTax, { endDate: null }, 'startDate', '2027-03-01')).toEqual({ startDate: '2027-03-01' })
    expect(following(entity, {}, 'code', 'A')).toEqual({ code: 'A' })
  })

  it('names a record', () => {
    expect(nameOf(entity, item)).toBe('Mobil-home')
    expect(nameOf(entity, { label: null })).toBe('')
    expect(nameOf({ ...entity, display: 'code' }, item)).toBe('MH4')
    const dated = { ...entity, fields: { ...entity.fields, from: f.day('Du') }, display: 'from' }
    expect(nameOf(dated, { from: '2027-07-03' })).toBe('03/07/2027')
  })
})
