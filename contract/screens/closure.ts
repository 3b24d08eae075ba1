import { screens } from '#contract/screen.ts'

export const closure = screens('closure', {
  '/closure': { right: 'payment_closure', chapter: 'fiscal', texts: ['audit'] },
  '/post-history': { right: 'payment_closure', chapter: 'fiscal' },
})
