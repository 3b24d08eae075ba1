/** Tills that are not ours (decision 0460): the restaurant's own, a kiosk, another house. Their files are taken in, each once. */
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

const head = (label: string) => f.text(label, { max: 60 })

export const otherTill = defineEntity({
  name: 'otherTill',
  path: 'sale/other-till',
  right: 'sale_cash_register',
  scope: 'site',
  label: { one: 'Autre caisse', many: 'Autres caisses', feminine: true },
  unique: [['code'], ['label']],
  fields: {
    code: f.text('Code', {
      required: true,
      max: 12,
      help: 'La caisse des écritures comptables : RESTO. Différent de celui de vos caisses.',
    }),
    label: f.text('Libellé', { required: true, max: 60 }),
    nature: f.choice(
      'Nature des ventes',
      { GOODS: 'Marchandises', SERVICE: 'Prestations' },
      { help: 'Pour les articles qui ne sont pas des vôtres. Vide : demandée article par article.' },
    ),
    isReported: f.boolean('Déclarée par Pinède', {
      help: 'Ses ventes entrent dans vos rapports électroniques. Décochée : cette caisse les déclare elle-même.',
    }),
    active: f.boolean('Active', { initial: true }),
    headNumber: head('Colonne du ticket'),
    headDay: head('Colonne de la date'),
    headTime: head('Colonne de l’heure'),
    headArticle: head('Colonne de l’article'),
    headQuantity: head('Colonne de la quantité'),
    headAmount: head('Colonne du montant'),
    headRate: head('Colonne de la TVA'),
    headMethod: head('Colonne du règlement'),
    headPaid: head('Colonne du montant réglé'),
  },
  list: ['code', 'label', 'nature', 'isReported', 'active'],
  form: [
    ['code', 'label', 'active'],
    ['nature', 'isReported'],
    ['headNumber', 'headDay', 'headTime'],
    ['headArticle', 'headQuantity', 'headAmount'],
    ['headRate', 'headMethod', 'headPaid'],
  ],
  screens: { list: '/other-till-list', edit: '/other-till/$otherTillId', chapter: 'caisse' },
})

/** By the French. */
export const english = {
  'Autre caisse': 'Other till',
  'Autres caisses': 'Other tills',
  'La caisse des écritures comptables : RESTO. Différent de celui de vos caisses.':
    'The till of the accounting entries: RESTO. Not that of one of your tills.',
  'Nature des ventes': 'What it sells',
  Marchandises: 'Goods',
  Prestations: 'Services',
  'Pour les articles qui ne sont pas des vôtres. Vide : demandée article par article.':
    'Of articles that are none of yours. Empty: asked article by article.',
  'Déclarée par Pinède': 'Reported by Pinède',
  'Ses ventes entrent dans vos rapports électroniques. Décochée : cette caisse les déclare elle-même.':
    'Its sales are part of your electronic reports. Unticked: that till reports them by itself.',
  'Colonne du ticket': 'Column of the ticket',
  'Colonne de la date': 'Column of the date',
  'Colonne de l’heure': 'Column of the time',
  'Colonne de l’article': 'Column of the article',
  'Colonne de la quantité': 'Column of the quantity',
  'Colonne du montant': 'Column of the amount',
  'Colonne de la TVA': 'Column of the VAT',
  'Colonne du règlement': 'Column of the payment',
  'Colonne du montant réglé': 'Column of the amount paid',
}
