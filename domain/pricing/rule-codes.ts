/** Every code that pricing throws; a code without its French sentence does not compile (`contract/pricing-messages.fr.ts`). */
import { RuleError } from '#domain/rule-error.ts'

export const PRICE_RULE_CODES = [
  'price.noGrid',
  'price.forcedGridUnknown',
  'price.wrongQuantity',
  'price.wrongRate',
  'price.wrongAmount',
  'price.wrongTariff',
  'offer.wrongFigures',
  'stay.wrongDate',
  'stay.datesReversed',
  'stay.tooLong',
  'stay.tooManyPeople',
  'stay.wrongAge',
  'stay.presenceReversed',
  'stay.notEarly',
  'meter.readingBelow',
  'payer.tooMuch',
  'payer.wrongShare',
] as const
export type PriceRuleCode = (typeof PRICE_RULE_CODES)[number]

export const priceError = (code: PriceRuleCode, context: RuleError['context'] = {}): RuleError =>
  new RuleError(code, context)
