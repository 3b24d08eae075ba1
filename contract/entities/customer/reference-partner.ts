import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Kinds of those who bring stays or pay for them. */
export const partnerType = defineEntity({
  name: 'partnerType',
  path: 'customer/partner-type',
  right: 'customer_partner_partner',
  scope: 'group',
  label: { one: 'Type de partenaire', many: 'Types de partenaires' },
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    kind: f.choice(
      'Nature',
      {
        CHANNEL: 'Canal de réservation',
        RESELLER: 'Revendeur',
        TOUR_OPERATOR: 'Tour-opérateur',
        WORKS_COUNCIL: 'Comité d’entreprise',
        HOLIDAY_AID: 'Aide aux vacances',
        OTHER: 'Autre',
      },
      { required: true, initial: 'RESELLER' },
    ),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [['label', 'kind', 'active']],
  unique: [['label']],
  ordered: true,
  screens: { list: '/partner-type-list', edit: '/partner-type/$partnerTypeId', chapter: 'parametrage' },
})

/** By the French. */
export const english = {
  'Types de partenaires': 'Types of partner',
  Revendeur: 'Reseller',
  'Tour-opérateur': 'Tour operator',
  'Comité d’entreprise': 'Works council',
  'Aide aux vacances': 'Holiday aid',
}
