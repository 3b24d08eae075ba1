/** Texts of the stays: searching, booking, the file, lists. Its parts are in `fr/booking/`. */
import { ask } from '#contract/texts/fr/booking/ask.ts'
import { availability } from '#contract/texts/fr/booking/availability.ts'
import { change } from '#contract/texts/fr/booking/change.ts'
import { conditions } from '#contract/texts/fr/booking/conditions.ts'
import { customer } from '#contract/texts/fr/booking/customer.ts'
import { desk } from '#contract/texts/fr/booking/desk.ts'
import { file } from '#contract/texts/fr/booking/file.ts'
import { life } from '#contract/texts/fr/booking/life.ts'
import { list } from '#contract/texts/fr/booking/list.ts'
import { party } from '#contract/texts/fr/booking/party.ts'
import { price } from '#contract/texts/fr/booking/price.ts'
import { waiting } from '#contract/texts/fr/booking/waiting.ts'

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

declare module '#contract/texts.ts' {
  interface Catalogues {
    booking: typeof texts
  }
}
