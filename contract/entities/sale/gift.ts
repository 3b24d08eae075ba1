/** Gift vouchers that a campsite sells (spec 1, « Gift voucher kinds: article, value voucher, service voucher »; decision 0441). */
import type { GiftKind } from '#domain/billing/gift.ts'
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

export const GIFT_KIND_LABELS = {
  VALUE: 'Bon d’une valeur',
  ARTICLE: 'Bon pour un article',
  SERVICE: 'Bon pour une prestation',
} as const satisfies Record<GiftKind, string>

export const gift = defineEntity({
  name: 'gift',
  path: 'module/gift',
  right: 'sale_gift',
  scope: 'site',
  label: { one: 'Modèle de bon cadeau', many: 'Modèles de bons cadeaux' },
  unique: [['label']],
  ordered: true,
  fields: {
    label: f.text('Libellé', { required: true, max: 60, help: 'Imprimé sur le bon : ce qu’il offre.' }),
    kind: f.choice('Sorte de bon', GIFT_KIND_LABELS, {
      required: true,
      initial: 'VALUE',
      help: 'Un bon d’une valeur paie tout ; sa TVA est celle de ce qu’il paie. Les autres ont leur TVA à la vente (CGI 256 ter).',
    }),
    value: f.money('Valeur', { min: 1, max: 9_999_900, help: 'Vide, pour un bon d’une valeur : l’acheteur choisit.' }),
    articleId: f.ref('Article offert', 'article', {
      help: 'Pour un bon d’article : une marchandise. Sans lui, le bon ne se vend pas.',
    }),
    tvaId: f.ref('TVA de la prestation', 'tva', { help: 'Pour un bon de prestation : le taux de ce qu’il offre.' }),
    months: f.integer('Valable', { required: true, min: 1, max: 120, initial: 12, unit: 'mois' }),
    text: f.note('Texte imprimé', { max: 600, help: 'Sous le montant : conditions, réservation, horaires…' }),
    active: f.boolean('En vente', {
      initial: true,
      help: 'Retiré, il ne se vend plus ; les bons vendus restent bons.',
    }),
  },
  list: ['label', 'kind', 'value', 'articleId', 'tvaId', 'months', 'active'],
  form: [['label', 'kind'], ['value', 'articleId', 'tvaId'], ['months', 'active'], ['text']],
  screens: {
    list: '/admin/module/gift-grid',
    edit: '/admin/module/gift/$giftId',
    chapter: 'caisse',
    module: 'gift',
  },
})

/** By the French. */
export const english = {
  'Bon d’une valeur': 'Voucher of a value',
  'Bon pour un article': 'Voucher for an article',
  'Bon pour une prestation': 'Voucher for a service',
  'Modèle de bon cadeau': 'Gift voucher model',
  'Modèles de bons cadeaux': 'Gift voucher models',
  'Imprimé sur le bon : ce qu’il offre.': 'Printed on the voucher: what it offers.',
  'Sorte de bon': 'Kind of voucher',
  'Un bon d’une valeur paie tout ; sa TVA est celle de ce qu’il paie. Les autres ont leur TVA à la vente (CGI 256 ter).':
    'A voucher of a value pays for anything; its VAT is that of what it pays. The others bear VAT when they are sold (CGI 256 ter).',
  Valeur: 'Value',
  'Vide, pour un bon d’une valeur : l’acheteur choisit.': 'Empty, for a voucher of a value: the buyer chooses.',
  'Article offert': 'Article offered',
  'Pour un bon d’article : une marchandise. Sans lui, le bon ne se vend pas.':
    'For a voucher of an article: goods. Without it, the voucher is not sold.',
  'TVA de la prestation': 'VAT of the service',
  'Pour un bon de prestation : le taux de ce qu’il offre.': 'For a voucher of a service: the rate of what it offers.',
  Valable: 'Valid for',
  'Texte imprimé': 'Printed text',
  'Sous le montant : conditions, réservation, horaires…': 'Below the amount: terms, booking, opening hours…',
  'En vente': 'On sale',
  'Retiré, il ne se vend plus ; les bons vendus restent bons.':
    'Withdrawn, it is sold no more; vouchers that were sold stay good.',
}
