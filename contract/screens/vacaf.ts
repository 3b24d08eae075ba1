import { screens } from '#contract/screen.ts'

export const vacaf = screens('vacaf', {
  '/vacaf-list': { right: 'booking_vacaf', module: 'vacaf', chapter: 'encaissement', texts: ['billing', 'crud'] },
})
