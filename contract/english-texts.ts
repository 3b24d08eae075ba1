/**
 * English of what `contract` says: by key, and for declarations by their French text, since many share one. Worked out when the screens
 * are built (vite.config.ts).
 */
import { declaredEnglish } from '#contract/declared-english.ts'
import { messages } from '#contract/messages.en.ts'
import { english as preference } from '#contract/operations/establishment/preference-english.ts'
import { rights } from '#contract/rights.en.ts'
import { documentWords } from '#contract/document-words.en.ts'
import { documentTexts } from '#contract/document/document-texts.en.ts'
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
  'word.module.electronicInvoice': 'Electronic invoicing',
}

/** What uses a record. */
const USES = {
  'use.booking.one': 'stay',
  'use.booking.many': 'stays',
  'use.payment.one': 'payment',
  'use.payment.many': 'payments',
  'use.bill.one': 'invoice',
  'use.bill.many': 'invoices',
  'use.holiday_aid.one': 'holiday aid',
  'use.holiday_aid.many': 'holiday aids',
  'use.partner_commission.one': 'commission invoice',
  'use.partner_commission.many': 'commission invoices',
  'use.aid_transfer.one': 'transfer of an aid office',
  'use.aid_transfer.many': 'transfers of aid offices',
  'use.purchase.one': 'supplier’s invoice',
  'use.purchase.many': 'suppliers’ invoices',
  'use.expense.one': 'expense',
  'use.expense.many': 'expenses',
  'use.injection.one': 'contribution to the till',
  'use.injection.many': 'contributions to the till',
  'use.tax_statement.one': 'tax statement',
  'use.tax_statement.many': 'tax statements',
  'use.deposit.one': 'bank deposit',
  'use.deposit.many': 'bank deposits',
  'use.payment_group.one': 'grouped payment',
  'use.payment_group.many': 'grouped payments',
  'use.accounting_section_mapping.one': 'section of the accounting plan',
  'use.accounting_section_mapping.many': 'sections of the accounting plan',
  'use.grc_history.one': 'sending of a campaign',
  'use.grc_history.many': 'sendings of campaigns',
  'use.sms.one': 'text message',
  'use.sms.many': 'text messages',
  'use.ticket.one': 'till ticket',
  'use.ticket.many': 'till tickets',
  'use.stay_posting.one': 'sale put on a stay',
  'use.stay_posting.many': 'sales put on stays',
  'use.card_request.one': 'payment on a terminal',
  'use.card_request.many': 'payments on terminals',
  'use.offline_station.one': 'offline station',
  'use.offline_station.many': 'offline stations',
  'use.till_basket.one': 'ticket put aside',
  'use.till_basket.many': 'tickets put aside',
  'use.provisional_note.one': 'provisional document',
  'use.provisional_note.many': 'provisional documents',
  'use.sale.one': 'sale on account',
  'use.sale.many': 'sales on account',
  'use.till_file.one': 'file of tickets',
  'use.till_file.many': 'files of tickets',
  'use.gift_import.one': 'voucher sold elsewhere',
  'use.gift_import.many': 'vouchers sold elsewhere',
  'use.gift_sale.one': 'gift voucher',
  'use.gift_sale.many': 'gift vouchers',
  'use.pay_link.one': 'payment link',
  'use.pay_link.many': 'payment links',
  'use.accounting_mapping.one': 'line of the accounting plan',
  'use.accounting_mapping.many': 'lines of the accounting plan',
  'use.bank_statement.one': 'bank statement',
  'use.bank_statement.many': 'bank statements',
  'use.bank_line.one': 'movement of a bank statement',
  'use.bank_line.many': 'movements of a bank statement',
  'use.cash_count.one': 'count of the till',
  'use.cash_count.many': 'counts of the till',
  'use.starting_base.one': 'starting base',
  'use.starting_base.many': 'starting bases',
  'use.terminal_batch.one': 'card batch',
  'use.terminal_batch.many': 'card batches',
  'use.price_grid.one': 'price grid',
  'use.price_grid.many': 'price grids',
  'use.waiting_wish.one': 'wish on the waiting list',
  'use.waiting_wish.many': 'wishes on the waiting list',
  'use.booking_import.one': 'internet booking',
  'use.booking_import.many': 'internet bookings',
  'use.refused_demand.one': 'refused request',
  'use.refused_demand.many': 'refused requests',
  'use.mail.one': 'e-mail',
  'use.mail.many': 'e-mails',
  'use.jet.one': 'event of the technical log',
  'use.jet.many': 'events of the technical log',
}

const declared: FlatTexts = { ...preference, ...declaredEnglish }

const isKey = (key: string): boolean => key.startsWith('entity.')

const pairs = Object.entries(declared)

/** By key. */
export const english: FlatTexts = {
  ...Object.fromEntries(Object.entries(messages).map(([code, sentence]) => [`message.${code}`, sentence])),
  ...rights,
  ...UNITS,
  ...WORDS,
  ...documentWords,
  ...documentTexts,
  ...USES,
  ...Object.fromEntries(pairs.filter(([key]) => isKey(key))),
}

/** By the French text of a declaration. */
export const commonEnglish: FlatTexts = Object.fromEntries(pairs.filter(([key]) => !isKey(key)))
