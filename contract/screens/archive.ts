import { screens } from '#contract/screen.ts'

export const archive = screens('archive', {
  '/verif-double-bill': { right: 'payment_bill', chapter: 'fiscal' },
  '/verif-due-bill': { right: 'payment_payment', chapter: 'fiscal' },
})
