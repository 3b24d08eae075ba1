import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { defineEntity } from '#contract/entity.ts'
import { allEntities } from '#contract/entities/index.ts'
import { f } from '#contract/field.ts'
import type { Field } from '#contract/field.ts'
import { isMessageCode } from '#contract/messages.ts'
import { fieldErrors, fieldSchema, schemaOf } from '#contract/schema.ts'

const code = (field: Field, value: unknown): string | undefined =>
  fieldSchema(field).safeParse(value).error?.issues[0]?.message

const kept = (field: Field, value: unknown): unknown => fieldSchema(field).parse(value)

describe('fieldSchema', () => {
  it.each([
    ['nothing in a required text', f.text('T', { required: true }), undefined, 'field.required'],
    ['null in a required text', f.text('T', { required: true }), null, 'field.required'],
    ['spaces in a required text', f.text('T', { required: true }), '  \u00A0 ', 'field.required'],
    ['nothing in a required number', f.integer('N', { required: true }), null, 'field.required'],
    ['nothing in a required day', f.day('D', { required: true }), '', 'field.required'],
    ['nothing in a required choice', f.choice('C', { A: 'a' }, { required: true }), '', 'field.required'],
    ['nothing in a required reference', f.ref('R', 'tva', { required: true }), null, 'field.required'],
    ['nothing in a box', f.boolean('B'), undefined, 'field.required'],
    ['nothing in several references', f.refs('R', 'tva'), undefined, 'field.required'],
    ['a number for a text', f.text('T'), 12, 'field.text'],
    ['one character too many', f.text('T', { max: 3 }), 'abcd', 'field.tooLong'],
    ['a text without a bound of its own', f.text('T'), 'a'.repeat(201), 'field.tooLong'],
    ['a figure as text', f.integer('N'), '12', 'field.number'],
    ['a fraction', f.integer('N'), 1.5, 'field.number'],
    ['not a number', f.money('M'), Number.NaN, 'field.number'],
    ['below', f.integer('N', { min: 0 }), -1, 'field.min'],
    ['above', f.rate('R', { max: 10_000 }), 10_001, 'field.max'],
    ['an amount of 1e12 euros', f.money('M'), 1e14, 'field.max'],
    ['more than an integer column holds', f.measure('M'), 2_147_483_648, 'field.max'],
    ['a day that does not exist', f.day('D'), '2027-02-29', 'field.day'],
    ['a French day', f.day('D'), '04/07/2027', 'field.day'],
    ['an hour that does not exist', f.time('T'), '24:00', 'field.time'],
    ['a colour by name', f.color('C'), 'red', 'field.color'],
    ['a choice that is not offered', f.choice('C', { A: 'a' }), 'B', 'field.choice'],
    ['a key of every object', f.choice('C', { A: 'a' }), 'toString', 'field.choice'],
    ['a reference to 0', f.ref('R', 'tva'), 0, 'field.ref'],
    ['a SIRET of five digits', f.text('S', { max: 14, identifier: 'siret' }), '12345', 'field.siret'],
    ['nothing in a required SIREN', f.text('S', { required: true, identifier: 'siren' }), ' ', 'field.required'],
    ['a SIREN of eight digits', f.text('S', { identifier: 'siren' }), '73282932', 'field.siren'],
    [
      'more references than anybody picks',
      f.refs('R', 'tva'),
      Array.from({ length: 501 }, (_, i) => i + 1),
      'field.tooMany',
    ],
    ['the same reference twice', f.refs('R', 'tva'), [1, 1], 'field.duplicate'],
    ['a box by name', f.boolean('B'), 'true', 'field.boolean'],
    ['an e-mail without domain', f.email('E'), 'jean@', 'field.email'],
    ['an e-mail with a domain suffix of one letter', f.email('E'), 'jean@a.b', 'field.email'],
    ['an e-mail with a domain suffix of 26 letters', f.email('E'), `jean@a.${'b'.repeat(26)}`, 'field.email'],
    ['two e-mails', f.email('E'), 'a@b.fr, c@d.fr', 'field.email'],
    ['a phone with letters', f.phone('P'), '06 12 34 ab', 'field.phone'],
    ['a phone of five digits', f.phone('P'), '12345', 'field.phone'],
    ['a script as address', f.url('U'), 'javascript:alert(1)', 'field.url'],
    ['an address without domain', f.url('U'), 'https://camping', 'field.url'],
    ['no French', f.translated('L'), { en: 'Tent' }, 'field.required'],
    ['an unknown language code', f.translated('L'), { fr: 'Tente', Klingon: 'x' }, 'field.language'],
    ['a translation too long', f.translated('L', { max: 3 }), { fr: 'abc', en: 'abcd' }, 'field.tooLong'],
    ['a bare text for a translated one', f.translated('L'), 'Tente', 'field.text'],
  ])('refuses %s', (_, field, value, expected) => {
    expect(code(field, value)).toBe(expected)
    expect(isMessageCode(expected)).toBe(true)
  })

  it.each([
    ['trims', f.text('T'), '  Les  Pins ', 'Les  Pins'],
    ['one line', f.text('T'), 'a\r\nb\tc', 'a b c'],
    ['keeps the lines of a note', f.note('T'), 'a\r\nb\u0000', 'a\nb'],
    ['empty is null', f.text('T'), ' ', null],
    ['emoji and right-to-left text', f.text('T'), 'مخيم 🏕️', 'مخيم 🏕️'],
    ['half an emoji', f.text('T'), 'a\uD83C', 'a\uFFFD'],
    ['composes accents', f.text('T'), 'e\u0301te\u0301', 'été'],
    ['phone', f.phone('P'), '06 12.34-56 78', '0612345678'],
    ['international phone', f.phone('P'), '+33 (0)6 12 34 56 78', '+33612345678'],
    ['international phone by 00', f.phone('P'), '0033 6 12 34 56 78', '+33612345678'],
    ['IBAN', f.text('I', { max: 34, identifier: 'iban' }), 'be71 0961 2345 6769', 'BE71096123456769'],
    ['no IBAN', f.text('I', { identifier: 'iban' }), ' - ', null],
    ['address without scheme', f.url('U'), 'www.camping.fr/été', 'https://www.camping.fr/été'],
    ['colour', f.color('C'), '#AABBCC', '#aabbcc'],
    ['e-mail', f.email('E'), " jean.o'neil+stay@mail.camping.museum ", "jean.o'neil+stay@mail.camping.museum"],
    ['leap day', f.day('D'), '2028-02-29', '2028-02-29'],
    ['translations', f.translated('L'), { fr: ' Tente ', en: '', pt_br: 'Barraca' }, { fr: 'Tente', pt_br: 'Barraca' }],
    ['no translation at all', f.translated('L'), { fr: '', en: ' ' }, null],
    ['no reference', f.refs('R', 'tva'), [], []],
    ['zero is a number', f.integer('N', { required: true }), 0, 0],
    ['unticked is a value', f.boolean('B'), false, false],
  ])('accepts: %s', (_, field, value, expected) => {
    expect(kept(field, value)).toEqual(expected)
  })
})

const sample = defineEntity({
  name: 'extra',
  path: 'x',
  right: 'system',
  scope: 'site',
  label: { one: 'X', many: 'X' },
  fields: {
    code: f.text('Code', { required: true, max: 3 }),
    serial: f.text('Numéro', { readOnly: true }),
    price: f.money('Prix', { min: 0, max: 100_050 }),
    share: f.rate('Part', { max: 10_000 }),
    size: f.measure('Surface', { max: 1250, unit: 'm²' }),
    beds: f.integer('Lits', { max: 1000, unit: 'personnes' }),
    label: f.translated('Libellé', { max: 2 }),
  },
})

describe('schemaOf', () => {
  it('drops read-only fields, labels and lists of choices', () => {
    const row = { id: 3, version: 2, code: 'A', serial: 'mine', labels: { x: 'y' }, availableTva: [] }
    expect(schemaOf(sample).parse(row)).toEqual({
      id: 3,
      version: 2,
      code: 'A',
      price: null,
      share: null,
      size: null,
      beds: null,
      label: null,
    })
  })

  it('takes a new row without version', () => {
    expect(schemaOf(sample).parse({ id: 0, code: 'A' })).toMatchObject({ id: 0, version: 0 })
  })

  it.each([[-1], [1.5], ['1'], [undefined]])('refuses id %s', (id) => {
    expect(schemaOf(sample).safeParse({ id, version: 0, code: 'A' }).success).toBe(false)
  })

  it('says which fields are at fault, with bounds as a reader expects them', () => {
    const result = schemaOf(sample).safeParse({
      id: 0,
      code: 'abcd',
      price: 100_051,
      share: 10_001,
      size: 1251,
      beds: 1001,
      label: { fr: 'abc' },
    })
    expect(result.error && fieldErrors(sample, result.error)).toEqual([
      { path: 'code', message: 'field.tooLong', context: { max: '3' } },
      { path: 'price', message: 'field.max', context: { max: '1\u202F000,50\u00A0€' } },
      { path: 'share', message: 'field.max', context: { max: '100,00\u00A0%' } },
      { path: 'size', message: 'field.max', context: { max: '12,5\u00A0m²' } },
      { path: 'beds', message: 'field.max', context: { max: '1\u202F000\u00A0personnes' } },
      { path: 'label.fr', message: 'field.tooLong', context: { max: '2' } },
    ])
  })

  it('wants the end after the start: days may be the same, hours may not (spec 5)', () => {
    const shift = defineEntity({
      name: 'extra',
      path: 'x',
      right: 'system',
      scope: 'site',
      label: { one: 'X', many: 'X' },
      display: 'startDate',
      fields: {
        startDate: f.day('Du'),
        endDate: f.day('Au'),
        startTime: f.time('De'),
        endTime: f.time('À'),
      },
    })
    const errors = (row: object): string[] => {
      const result = schemaOf(shift).safeParse({ id: 0, ...row })
      return result.error ? fieldErrors(shift, result.error).map(({ path, message }) => `${path} ${message}`) : []
    }
    expect(errors({ startDate: '2027-07-02', endDate: '2027-07-01' })).toEqual(['endDate dates.reversed'])
    expect(errors({ startDate: '2027-07-01', endDate: '2027-07-01' })).toEqual([])
    expect(errors({ startTime: '14:00', endTime: '14:00' })).toEqual(['endTime hours.reversed'])
    expect(errors({ startTime: '09:00', endTime: '14:00', endDate: '2027-07-01' })).toEqual([])
  })

  it('clamps whole numbers between 0 and 9999 where nothing else is said (spec 5 and 9)', () => {
    expect([-1, 0, 9999, 10_000].map((n) => code(f.integer('N'), n))).toEqual([
      'field.min',
      undefined,
      undefined,
      'field.max',
    ])
  })

  it('is one schema an entity', () => {
    expect(schemaOf(sample)).toBe(schemaOf(sample))
  })

  it.each(allEntities.map((entity) => [entity.name, entity] as const))(
    '%s: describes itself, and accepts its own initial values',
    (_, entity) => {
      expect(z.toJSONSchema(schemaOf(entity), { io: 'output' })).toMatchObject({ type: 'object' })
      const initial = Object.entries(entity.fields).map(([key, field]) => [key, field.initial ?? null] as const)
      const result = schemaOf(entity).safeParse({ id: 0, ...Object.fromEntries(initial) })
      const errors = result.error ? fieldErrors(entity, result.error) : []
      expect(errors.filter((error) => error.message !== 'field.required')).toEqual([])
      expect(errors.map((error) => entity.fields[error.path]?.required)).not.toContain(false)
    },
  )
})
