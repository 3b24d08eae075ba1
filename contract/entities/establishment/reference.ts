import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const currency = defineEntity({
  name: 'currency',
  path: 'establishment/currency',
  right: 'establishment_establishment',
  scope: 'group',
  label: { one: 'Devise', many: 'Devises', feminine: true },
  display: 'name',
  onlyOne: ['isDefault'],
  fields: {
    name: f.text('Nom', { required: true, max: 40 }),
    isoCode: f.text('Code ISO', { required: true, max: 3, help: 'Trois lettres (ISO 4217) : EUR.' }),
    symbol: f.text('Symbole', { required: true, max: 4 }),
    exchangeRate: f.measure('Taux de change', { required: true, min: 1, initial: 100 }),
    isDefault: f.boolean('Par défaut'),
  },
  form: [
    ['name', 'isoCode', 'symbol'],
    ['exchangeRate', 'isDefault'],
  ],
  unique: [['isoCode']],
})

/** By the French. */
export const english = {
  Devises: 'Currencies',
  'Code ISO': 'ISO code',
  Symbole: 'Symbol',
  'Taux de change': 'Exchange rate',
  'Par défaut': 'Default',
  'Trois lettres (ISO 4217) : EUR.': 'Three letters (ISO 4217): EUR.',
}
