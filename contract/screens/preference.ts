import { PREFERENCES } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import { screens } from '#contract/screen.ts'

const of = (name: PreferenceName, chapter: 'preferences' | 'planning' | 'comptabilite' | 'fiscal' = 'preferences') =>
  ({ right: PREFERENCES[name].right, module: PREFERENCES[name].module, chapter, texts: ['crud'] }) as const

export const preference = screens('preference', {
  '/preference/booking': of('booking'),
  '/admin/module/quotation': of('quotation'),
  '/preference/booking/option': of('bookingOption'),
  '/preference/cancellation': of('cancellation'),
  '/preference/early_departure': of('earlyDeparture'),
  '/preference/arrival_departure': of('arrivalDeparture'),
  '/preference/fees': of('fees'),
  '/preference/sale': of('sale'),
  '/preference/result': of('result'),
  '/admin/module/preference-tax-statement': of('taxStatement', 'fiscal'),
  '/admin/module/preference-tax-statement-informations': of('taxStatementInformations', 'fiscal'),
  '/preference/customer': of('customer'),
  '/preference/customerResume': of('customerResume'),
  '/preference/print-mode': of('printMode'),
  '/admin/module/planning': of('planning', 'planning'),
  '/accounting-customer-account-settings': of('accounting', 'comptabilite'),
  '/preference/access': of('access'),
  '/admin/module/preference-tva-statement': of('vatStatement'),
  '/admin/module/vacaf': of('vacaf'),
})
