/** Texts of the stays: searching, booking, the file, lists. Its parts are in `fr/booking/`. */
import { ask } from '#web/i18n/fr/booking/ask.ts'
import { availability } from '#web/i18n/fr/booking/availability.ts'
import { conditions } from '#web/i18n/fr/booking/conditions.ts'
import { customer } from '#web/i18n/fr/booking/customer.ts'
import { desk } from '#web/i18n/fr/booking/desk.ts'
import { party } from '#web/i18n/fr/booking/party.ts'
import { price } from '#web/i18n/fr/booking/price.ts'

export const texts = { ask, availability, conditions, customer, desk, party, price } as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    booking: typeof texts
  }
}
