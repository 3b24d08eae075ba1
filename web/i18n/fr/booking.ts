/** Texts of the stays: searching, booking, the file, lists. Its parts are in `fr/booking/`. */
import { ask } from '#web/i18n/fr/booking/ask.ts'
import { availability } from '#web/i18n/fr/booking/availability.ts'
import { change } from '#web/i18n/fr/booking/change.ts'
import { conditions } from '#web/i18n/fr/booking/conditions.ts'
import { customer } from '#web/i18n/fr/booking/customer.ts'
import { desk } from '#web/i18n/fr/booking/desk.ts'
import { file } from '#web/i18n/fr/booking/file.ts'
import { life } from '#web/i18n/fr/booking/life.ts'
import { list } from '#web/i18n/fr/booking/list.ts'
import { party } from '#web/i18n/fr/booking/party.ts'
import { price } from '#web/i18n/fr/booking/price.ts'
import { waiting } from '#web/i18n/fr/booking/waiting.ts'

export const texts = {
  ask,
  availability,
  change,
  conditions,
  customer,
  desk,
  file,
  life,
  list,
  party,
  price,
  waiting,
} as const

declare module '#web/i18n/i18n.ts' {
  interface Catalogues {
    booking: typeof texts
  }
}
