import { also, by, col, defineList, defineStates } from '#contract/list.ts'
import { messageOf } from '#contract/messages.ts'

/** What a ticket does: it sells, or it takes back. */
export const TICKET_TYPE = defineStates('ticketType', { SALE: ['Vente', 'good'], REFUND: ['Retour', 'attention'] })

export interface OfflineSaid {
  readonly number: string
  /** Day and hour of the sale, where it was. */
  readonly at: string
  readonly flags: readonly string[]
}

/** Tickets of the tills, as they were signed. */
export const cashRegisterSaleList = defineList({
  name: 'cashRegisterSale',
  base: 'sale/cash-register-sale',
  right: 'sale_cash_register',
  refreshedBy: ['cashRegisterSale'],
  columns: {
    day: col.day('Date', { sort: true, width: 110 }),
    time: col.text('Heure', { width: 80 }),
    number: col.text('Numéro', { sort: true, width: 150 }),
    type: col.state('Type', TICKET_TYPE, { width: 100 }),
    register: col.text('Caisse', { sort: true, width: 120 }),
    seller: col.text('Vendeur', { sort: true, width: 150 }),
    customer: col.text('Client', { null: true }),
    methods: col.text('Règlement'),
    excluding: col.money('HT', { sum: true, width: 120 }),
    vat: col.money('TVA', { sum: true, width: 110 }),
    total: col.money('TTC', { sort: true, sum: true, width: 124 }),
    alone: col.said('Vendu hors ligne'),
    toCheck: col.said('À vérifier'),
  },
  filters: {
    text: by.text('Numéro, client, article', { width: 180 }),
    days: by.days('Du', 'Au'),
    registerId: by.record('Caisse', 'Caisses', 'cashRegister'),
    sellerId: by.offered('Vendeur', 'Vendeurs'),
    methodId: by.record('Mode de règlement', 'Modes', 'paymentMethod'),
    type: by.state('Type', 'Types', TICKET_TYPE),
    toCheck: by.flag('À vérifier'),
  },
  facts: also<{
    readonly id: number
    /** What a station called it that sold it alone. */
    readonly offline: OfflineSaid | null
  }>(),
})

/** `BAR-H-0001, 04/07/2027 à 18:30`. */
export const soldAloneSaid = ({ offline }: { readonly offline: OfflineSaid | null }): string =>
  offline === null ? '' : `${offline.number}, ${offline.at}`

/** Sentences of what is to be looked at. */
export const toCheckSaid = ({ offline }: { readonly offline: OfflineSaid | null }): string =>
  (offline?.flags ?? []).map((code) => messageOf(code, {}) ?? code).join(' ')

/** By the French. */
export const english = {
  Vente: 'Sale',
  Retour: 'Return',
  Heure: 'Time',
  Vendeur: 'Seller',
  Vendeurs: 'Sellers',
  Types: 'Types',
  'Numéro, client, article': 'No., customer, article',
  HT: 'Excl. VAT',
  TTC: 'Incl. VAT',
  'Vendu hors ligne': 'Sold offline',
  'À vérifier': 'To check',
}
