/** English of what `contract` says: by key, and for declarations by their French text, since many share one. */
import { english as booking } from '#contract/entities/booking/english.ts'
import { english as camp } from '#contract/entities/camp/english.ts'
import { english as customer } from '#contract/entities/customer/english.ts'
import { english as establishment } from '#contract/entities/establishment/english.ts'
import { english as occupantExtra } from '#contract/entities/occupant-extra/english.ts'
import { english as payment } from '#contract/entities/payment/english.ts'
import { english as security } from '#contract/entities/security/english.ts'
import { english as lists } from '#contract/lists/english.ts'
import type { LanguageCode } from '#contract/language.ts'
import { messages } from '#contract/messages.en.ts'
import { english as preference } from '#contract/operations/establishment/preference-english.ts'
import { rights } from '#contract/rights.en.ts'
import { saidIn } from '#contract/spoken.ts'
import type { Spoken } from '#contract/spoken.ts'
import { documentWords } from '#contract/document-words.en.ts'
import type { FlatTexts } from '#contract/texts.ts'

const UNITS = {
  'unit.night_one': 'night',
  'unit.day_one': 'day',
  'unit.day_other': 'days',
  'unit.night_other': 'nights',
  'unit.adult_one': 'adult',
  'unit.adult_other': 'adults',
  'unit.child_one': 'child',
  'unit.child_other': 'children',
  'unit.year_one': 'year',
  'unit.year_other': 'years',
  'ages.more': 'and over',
  'ages.to': 'to',
}

const WORDS = {
  'word.yes': 'yes',
  'word.no': 'no',
  'word.surname': 'surname',
  'word.address': 'address',
  'word.postalCode': 'postcode',
  'word.town': 'town',
  'word.country': 'country',
  'word.corporateName': 'company name',
  'word.siret': 'SIRET',
  'word.closedArrival': 'arrivals',
  'word.closedDeparture': 'departures',
  'word.closedSale': 'sale',
  'word.vatNumber': 'VAT number',
  'word.module.quotation': 'Quotes',
  'word.module.insurance': 'Cancellation insurance',
  'word.module.policeRegister': 'Police register',
  'word.module.resident': 'Residents',
  'word.module.vacaf': 'Holiday aid (VACAF)',
  'word.module.gift': 'Gift vouchers',
  'word.module.onlineBooking': 'Online booking',
  'word.module.satisfactionSurvey': 'Satisfaction survey',
  'word.module.accountingExport': 'Accounting export',
  'word.module.accessControl': 'Access control',
}

/** What uses a record. */
const USES = {
  'use.booking.one': 'stay',
  'use.booking.many': 'stays',
  'use.payment.one': 'payment',
  'use.payment.many': 'payments',
  'use.bill.one': 'invoice',
  'use.bill.many': 'invoices',
  'use.price_grid.one': 'price grid',
  'use.price_grid.many': 'price grids',
  'use.waiting_wish.one': 'wish on the waiting list',
  'use.waiting_wish.many': 'wishes on the waiting list',
  'use.booking_import.one': 'internet booking',
  'use.booking_import.many': 'internet bookings',
  'use.refused_demand.one': 'refused request',
  'use.refused_demand.many': 'refused requests',
  'use.jet.one': 'event of the technical log',
  'use.jet.many': 'events of the technical log',
}

const declared: FlatTexts = {
  ...booking,
  ...camp,
  ...customer,
  ...establishment,
  ...occupantExtra,
  ...payment,
  ...security,
  ...preference,
  ...lists,
}

const isKey = (key: string): boolean => key.startsWith('entity.')

const pairs = Object.entries(declared)

/** By key. */
export const english: FlatTexts = {
  ...Object.fromEntries(Object.entries(messages).map(([code, sentence]) => [`message.${code}`, sentence])),
  ...rights,
  ...UNITS,
  ...WORDS,
  ...documentWords,
  ...USES,
  ...Object.fromEntries(pairs.filter(([key]) => isKey(key))),
}

/** By the French text of a declaration. */
export const commonEnglish: FlatTexts = Object.fromEntries(pairs.filter(([key]) => !isKey(key)))

/** What the server's answers to people who chose English are said in. */
export const ENGLISH: Spoken = { language: 'en', texts: english, common: commonEnglish }

/** Says something at once in the language of who asks: English, else French (imported texts are the browser's). */
export const inLanguage = <T>(language: LanguageCode, say: () => T): T =>
  language === 'en' ? saidIn(ENGLISH, say) : say()
