import { screens } from '#contract/screen.ts'

export const printer = screens('printer', {
  '/receipt-printer/$receiptPrinterId': { right: 'system', chapter: 'caisse', texts: ['crud'] },
})
