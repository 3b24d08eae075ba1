/** How the supplied texts are built, the same in every language: `$1` is the first sentence of the function, `$hello` is common to all. */
import type { DocumentFunction } from '#contract/document/functions.ts'

const SMALL_PRINT = ['[waysToPay]', '[hours]', '[cancellationTerms]', '[law]']
const BYE = ['$bye', '[signature]', '{house.name}']
/** Of papers that are no letters: what only a message says. */
const MAILED = '? channel equals MESSAGE :'
const MAILED_HELLO = `${MAILED} ? customer.surname filled : $hello`
const MAILED_BYE = [`${MAILED} $bye`, `${MAILED} {house.name}`]

export const SKELETONS: Readonly<Record<DocumentFunction, readonly string[]>> = {
  quote: [
    '? customer.surname filled : $hello',
    '$1',
    ...['[stays]', '[lines]', '[summary]'],
    '? channel equals MESSAGE : $2',
    '? channel equals PAPER : $3',
    ...BYE,
    ...SMALL_PRINT,
    '[agreement]',
  ],
  option: [
    '? customer.surname filled : $hello',
    '$1',
    ...['[stays]', '[lines]', '[summary]'],
    '? downPayment.left above 0 : $2',
    ...BYE,
    ...SMALL_PRINT,
  ],
  confirmation: [
    '$hello',
    '$1',
    ...['[stays]', '[lines]', '[summary]'],
    '? file.hasAnimal yes : $2',
    ...BYE,
    ...SMALL_PRINT,
  ],
  optionLapsing: ['$hello', '$1', '[stays]', '? downPayment.left above 0 : $2', '$3', '[bank]', ...BYE],
  downPaymentReminder: [
    '$hello',
    '$1',
    '? downPayment.due filled : $2',
    '[stays]',
    '? link.pay filled : $4',
    '[bank]',
    '[transferQr]',
    '$3',
    ...BYE,
  ],
  balanceReminder: [
    '$hello',
    '$1',
    '? balance.due filled : $2',
    '[stays]',
    '? link.pay filled : $4',
    '[bank]',
    '[transferQr]',
    '$3',
    ...BYE,
  ],
  suretyRequest: [
    '$hello',
    '$1',
    '$2',
    '? link.hold filled : $5',
    '[stays]',
    '? balance.left above 0 : $3',
    '? link.pay filled : $6',
    '$4',
    ...BYE,
  ],
  paymentReceived: ['$hello', '$1', '[stays]', '? balance.left above 0 : $2', '? balance.left equals 0 : $3', ...BYE],
  preStay: [
    '$hello',
    '$1',
    '[stays]',
    '? balance.left above 0 : $2',
    '[hours]',
    '? file.hasAnimal yes : $3',
    '$4',
    ...BYE,
  ],
  arrival: [
    '$hello',
    '$1',
    '[stays]',
    '? file.places filled : $2',
    '? file.arrivalHour filled : $3',
    '? house.phone filled : $4',
    '[map]',
    ...BYE,
  ],
  policeForm: ['$hello', '$1', '$2', '[occupants]', ...BYE],
  postStay: ['$hello', '$1', '$2', '? balance.left above 0 : $3', ...BYE],
  cancellation: [
    '? customer.surname filled : $hello',
    '$1',
    '[stays]',
    '$2',
    '? balance.left above 0 : $3',
    '? balance.left below 0 : $4',
    ...BYE,
    '[cancellationTerms]',
  ],
  noShow: ['$hello', '$1', '$2', ...BYE, '[cancellationTerms]'],
  billCover: ['$hello', '$1', '? bill.left above 0 : $2', '? bill.left above 0 : [transferQr]', '$3', ...BYE],
  waitingFreed: ['$hello', '$1', '$2', ...BYE],
  birthday: ['$hello', '$1', ...BYE],
  campaign: ['$hello', '$1', '$2', ...BYE],
  letter: ['$hello', '$1', ...BYE],
  partnerLetter: ['$1', '$2', ...BYE],
  giftVoucher: [
    `${MAILED} ? gift.beneficiary filled : $1`,
    `${MAILED} ? gift.beneficiary empty : $2`,
    `${MAILED} $3`,
    '[voucher]',
    '$4',
    '$5',
    '? gift.terms filled : {gift.terms}',
    ...MAILED_BYE,
  ],
  saleQuote: [
    MAILED_HELLO,
    `${MAILED} $1`,
    '? sale.label filled : **{sale.label}**',
    '[lines]',
    '? sale.note filled : {sale.note}',
    '[summary]',
    `${MAILED} $2`,
    ...MAILED_BYE,
    '[law]',
    '[agreement]',
  ],
  saleOrder: [
    MAILED_HELLO,
    `${MAILED} $1`,
    '? sale.label filled : **{sale.label}**',
    '[lines]',
    '? sale.note filled : {sale.note}',
    '[summary]',
    ...MAILED_BYE,
    '[law]',
    '[agreement]',
  ],
  saleDelivery: [
    MAILED_HELLO,
    `${MAILED} $1`,
    '? sale.label filled : **{sale.label}**',
    '[deliveries]',
    '? sale.note filled : {sale.note}',
    ...MAILED_BYE,
    '[receipt]',
  ],
}

/** What a language says: its common words, and of each function its subject, then its sentences. */
export interface SuppliedWords {
  readonly hello: string
  readonly bye: string
  readonly functions: Readonly<Record<DocumentFunction, readonly [string, ...string[]]>>
}
