import { ask } from '#web/i18n/en/booking/ask.ts'
import { availability } from '#web/i18n/en/booking/availability.ts'
import { change } from '#web/i18n/en/booking/change.ts'
import { conditions } from '#web/i18n/en/booking/conditions.ts'
import { customer } from '#web/i18n/en/booking/customer.ts'
import { desk } from '#web/i18n/en/booking/desk.ts'
import { file } from '#web/i18n/en/booking/file.ts'
import { life } from '#web/i18n/en/booking/life.ts'
import { list } from '#web/i18n/en/booking/list.ts'
import { party } from '#web/i18n/en/booking/party.ts'
import { price } from '#web/i18n/en/booking/price.ts'
import { waiting } from '#web/i18n/en/booking/waiting.ts'

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
