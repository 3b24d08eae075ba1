import { screens } from '#contract/screen.ts'

export const bread = screens('bread', {
  '/bread-order': { right: 'sale_sale', chapter: 'caisse' },
})
