/** Texts of the stays: searching, booking, the file, lists. Its parts are in `fr/booking/`. */
import { ask } from '#web/i18n/fr/booking/ask.ts'
import { availability } from '#web/i18n/fr/booking/availability.ts'
import { price } from '#web/i18n/fr/booking/price.ts'

export const texts = { ask, availability, price } as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    booking: typeof texts
  }
}
