import { also, by, col, defineList, defineStates } from '#contract/list.ts'

/** What does not agree. */
export const SALE_FAULT = defineStates('saleFault', {
  LINES: ['Lignes ≠ total', 'bad'],
  VAT: ['TVA ≠ total', 'bad'],
  STOCK: ['Stock ≠ mouvements', 'attention'],
})

/** /check-sales: tickets whose lines, rates and total do not agree, and stocks that are not where their moves left them. */
export const saleCheckList = defineList({
  name: 'saleCheck',
  base: 'sale/sale-check',
  right: 'sale_cash_register',
  refreshedBy: ['cashRegisterSale', 'article'],
  columns: {
    fault: col.state('Contrôle', SALE_FAULT, { width: 180 }),
    name: col.text('Ticket ou article', { sort: true }),
    day: col.day('Date', { null: true, sort: true, width: 110 }),
    expected: col.money('Attendu', { null: true, width: 124 }),
    found: col.money('Enregistré', { null: true, width: 124 }),
    moved: col.count('Stock attendu', { null: true, width: 130 }),
    stock: col.count('Stock enregistré', { null: true, width: 130 }),
  },
  filters: { text: by.text('Ticket, article', { width: 180 }), fault: by.state('Contrôle', 'Contrôles', SALE_FAULT) },
  facts: also<{ readonly id: number; readonly isTicket: boolean }>(),
})

/** By the French. */
export const english = {
  'Lignes ≠ total': 'Lines ≠ total',
  'TVA ≠ total': 'VAT ≠ total',
  'Stock ≠ mouvements': 'Stock ≠ moves',
  Contrôle: 'Check',
  Contrôles: 'Checks',
  'Ticket ou article': 'Ticket or article',
  Attendu: 'Expected',
  Enregistré: 'Recorded',
  'Stock attendu': 'Expected stock',
  'Stock enregistré': 'Recorded stock',
  'Ticket, article': 'Ticket, article',
}
