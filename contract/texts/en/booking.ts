import { ask } from '#contract/texts/en/booking/ask.ts'
import { availability } from '#contract/texts/en/booking/availability.ts'
import { change } from '#contract/texts/en/booking/change.ts'
import { conditions } from '#contract/texts/en/booking/conditions.ts'
import { customer } from '#contract/texts/en/booking/customer.ts'
import { desk } from '#contract/texts/en/booking/desk.ts'
import { file } from '#contract/texts/en/booking/file.ts'
import { life } from '#contract/texts/en/booking/life.ts'
import { list } from '#contract/texts/en/booking/list.ts'
import { party } from '#contract/texts/en/booking/party.ts'
import { price } from '#contract/texts/en/booking/price.ts'
import { waiting } from '#contract/texts/en/booking/waiting.ts'

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
