/** Points of sale: the shop, the bar (spec 1, « cash registers »). What they sell is signed at the station that they stand at. */
import { defineEntity } from '#contract/entity.ts'
import { f } from '#contract/field.ts'

/** Decides the VAT of what has two rates, unless the seller says otherwise. */
export const SERVICE_WAYS = { ON_SITE: 'Sur place', TAKEAWAY: 'À emporter' } as const

export const cashRegisterType = defineEntity({
  name: 'cashRegisterType',
  path: 'sale/cash-register-type',
  right: 'sale_cash_register',
  scope: 'site',
  label: { one: 'Type de caisse', many: 'Types de caisse' },
  unique: [['label']],
  ordered: true,
  fields: {
    label: f.text('Libellé', { required: true, max: 60 }),
    service: f.choice('Vente', SERVICE_WAYS, {
      required: true,
      initial: 'TAKEAWAY',
      help: 'Le taux de TVA des articles qui en ont deux ; le vendeur le change à la vente.',
    }),
    hasTables: f.boolean('Tables', { help: 'Les tickets mis de côté portent un numéro de table : bar, restaurant.' }),
    active: f.boolean('Actif', { initial: true }),
  },
  form: [
    ['label', 'service'],
    ['hasTables', 'active'],
  ],
  screens: { list: '/cash-register-type-list', edit: '/cash-register-type/$cashRegisterTypeId', chapter: 'caisse' },
})

export const cashRegister = defineEntity({
  name: 'cashRegister',
  path: 'sale/cash-register',
  right: 'sale_cash_register',
  scope: 'site',
  label: { one: 'Caisse', many: 'Caisses', feminine: true },
  unique: [['code'], ['label']],
  ordered: true,
  fields: {
    code: f.text('Code', { required: true, max: 12, help: 'Imprimé sur les tickets : BAR, EPICERIE.' }),
    label: f.text('Libellé', { required: true, max: 60 }),
    cashRegisterTypeId: f.ref('Type', 'cashRegisterType', { required: true }),
    ticketHeader: f.note('En-tête du ticket', { max: 300, help: 'Sous le nom et l’adresse du camping.' }),
    ticketFooter: f.note('Pied du ticket', { max: 300 }),
    maxButtons: f.integer('Touches par page', { required: true, initial: 24, min: 1, max: 60 }),
    maxPages: f.integer('Pages de touches', { required: true, initial: 10, min: 1, max: 20 }),
    tables: f.text('Tables', {
      max: 300,
      help: 'Une caisse de bar : « 1-12, T1-T4, Terrasse ». Vide : la table se tape.',
    }),
    receiptPrinterId: f.ref('Imprimante de tickets', 'receiptPrinter', {
      help: 'Celle du poste, où il en a une, passe avant elle. Vide : le ticket s’ouvre en PDF.',
    }),
    cardTerminalId: f.ref('Terminal de paiement', 'cardTerminal', {
      help: 'Celui du poste, où il en a un, passe avant lui. Vide : la carte se saisit à la main.',
    }),
    active: f.boolean('Active', { initial: true }),
  },
  list: ['code', 'label', 'cashRegisterTypeId', 'active'],
  form: [
    ['code', 'label', 'cashRegisterTypeId', 'active'],
    ['maxButtons', 'maxPages', 'tables'],
    ['receiptPrinterId', 'cardTerminalId'],
    ['ticketHeader'],
    ['ticketFooter'],
  ],
  screens: { list: '/cash-register-list', edit: '/cash-register/$cashRegisterId', chapter: 'caisse' },
})

/** By the French. */
export const english = {
  'Type de caisse': 'Type of till',
  'Types de caisse': 'Types of till',
  Vente: 'Sale',
  'Sur place': 'Eaten in',
  'À emporter': 'Taken away',
  'Le taux de TVA des articles qui en ont deux ; le vendeur le change à la vente.':
    'The VAT rate of articles that have two; the seller changes it at the sale.',
  Tables: 'Tables',
  'Les tickets mis de côté portent un numéro de table : bar, restaurant.':
    'Tickets put aside bear the number of a table: bar, restaurant.',
  Caisse: 'Till',
  Caisses: 'Tills',
  'Imprimé sur les tickets : BAR, EPICERIE.': 'Printed on tickets: BAR, SHOP.',
  'En-tête du ticket': 'Head of the ticket',
  'Sous le nom et l’adresse du camping.': 'Below the name and address of the campsite.',
  'Pied du ticket': 'Foot of the ticket',
  'Une caisse de bar : « 1-12, T1-T4, Terrasse ». Vide : la table se tape.':
    'A till of a bar: “1-12, T1-T4, Terrace”. Empty: tables are typed.',
  'Touches par page': 'Keys a page',
  'Pages de touches': 'Pages of keys',
  'Imprimante de tickets': 'Receipt printer',
  'Terminal de paiement': 'Card terminal',
  'Celui du poste, où il en a un, passe avant lui. Vide : la carte se saisit à la main.':
    'That of the station, where it has one, comes first. Empty: cards are typed by hand.',
  'Celle du poste, où il en a une, passe avant elle. Vide : le ticket s’ouvre en PDF.':
    'That of the station, where it has one, comes first. Empty: the receipt opens as a PDF.',
}
