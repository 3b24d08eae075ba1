import { screens } from '#contract/screen.ts'

export const reminder = screens('reminder', {
  '/surety-list': { right: 'customer_partner_surety', chapter: 'messagerie', texts: ['reminder'] },
})
