import { screens } from '#contract/screen.ts'

export const einvoice = screens('einvoice', {
  '/admin/module/electronic-invoice/$electronicInvoiceId': {
    right: 'establishment_module',
    module: 'electronicInvoice',
    chapter: 'fiscal',
    texts: ['crud'],
  },
  '/electronic-invoice-list': {
    right: 'payment_bill',
    module: 'electronicInvoice',
    chapter: 'fiscal',
    texts: ['billing'],
  },
})
