/** Functions of papers and messages: what each is for, which records it is made from, to whom it goes. */
import { spokenTexts } from '#contract/spoken.ts'
import type { DocumentKind } from '#contract/document/kinds.ts'

/** Spec 4, « Recipient: customer, partner ». */
export const RECIPIENTS = ['CUSTOMER', 'PARTNER'] as const
export type Recipient = (typeof RECIPIENTS)[number]

interface FunctionFacts {
  readonly kinds: readonly DocumentKind[]
  /** What its models make at first; each model may be changed. */
  readonly serves: 'paper' | 'message' | 'both'
  readonly recipient: Recipient
  /** Blocks that stand at the end where a model's text lacks them: what the law wants said. */
  readonly always?: readonly string[]
  /** It goes to who agreed to offers alone, and says how to have no more of them. */
  readonly offer?: true
}

const FILES = ['option', 'booking'] as const

/**
 * Residential contracts, rent receipts and tickets join when their rooms exist: a function that cannot be made yet is not offered.
 */
export const DOCUMENT_FUNCTIONS = {
  quote: { kinds: ['quote'], serves: 'both', recipient: 'CUSTOMER', always: ['law'] },
  option: { kinds: ['option'], serves: 'both', recipient: 'CUSTOMER', always: ['law'] },
  confirmation: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER', always: ['law'] },
  optionLapsing: { kinds: ['option'], serves: 'both', recipient: 'CUSTOMER' },
  downPaymentReminder: { kinds: FILES, serves: 'both', recipient: 'CUSTOMER' },
  balanceReminder: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  suretyRequest: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  paymentReceived: { kinds: FILES, serves: 'both', recipient: 'CUSTOMER' },
  preStay: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  arrival: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  policeForm: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  postStay: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  cancellation: { kinds: FILES, serves: 'both', recipient: 'CUSTOMER' },
  noShow: { kinds: ['booking'], serves: 'both', recipient: 'CUSTOMER' },
  billCover: { kinds: ['bill'], serves: 'both', recipient: 'CUSTOMER' },
  waitingFreed: { kinds: ['waiting'], serves: 'both', recipient: 'CUSTOMER' },
  birthday: { kinds: ['customer'], serves: 'both', recipient: 'CUSTOMER', offer: true },
  campaign: { kinds: ['customer'], serves: 'both', recipient: 'CUSTOMER', offer: true },
  letter: { kinds: ['customer', 'quote', ...FILES], serves: 'both', recipient: 'CUSTOMER' },
  partnerLetter: { kinds: ['partner'], serves: 'both', recipient: 'PARTNER' },
  giftVoucher: { kinds: ['gift'], serves: 'both', recipient: 'CUSTOMER' },
  saleQuote: { kinds: ['sale'], serves: 'both', recipient: 'CUSTOMER', always: ['law'] },
  saleOrder: { kinds: ['sale'], serves: 'both', recipient: 'CUSTOMER', always: ['law'] },
  saleDelivery: { kinds: ['sale'], serves: 'both', recipient: 'CUSTOMER' },
} as const satisfies Readonly<Record<string, FunctionFacts>>

export type DocumentFunction = keyof typeof DOCUMENT_FUNCTIONS
export const documentFunctions = Object.keys(DOCUMENT_FUNCTIONS) as [DocumentFunction, ...DocumentFunction[]]

export const isDocumentFunction = (key: string): key is DocumentFunction => Object.hasOwn(DOCUMENT_FUNCTIONS, key)

export const functionFacts = (key: DocumentFunction): FunctionFacts => DOCUMENT_FUNCTIONS[key]

export const FRENCH_FUNCTION_LABELS = {
  quote: 'Devis',
  option: 'Confirmation d’option',
  confirmation: 'Confirmation de réservation',
  optionLapsing: 'Option bientôt échue',
  downPaymentReminder: 'Rappel d’arrhes',
  balanceReminder: 'Rappel de solde',
  suretyRequest: 'Demande de caution',
  paymentReceived: 'Règlement reçu',
  preStay: 'Avant le séjour',
  arrival: 'Consignes d’arrivée',
  policeForm: 'Fiche de police',
  postStay: 'Après le séjour',
  cancellation: 'Annulation',
  noShow: 'Client absent',
  billCover: 'Envoi de facture',
  waitingFreed: 'Place libérée (liste d’attente)',
  birthday: 'Anniversaire',
  campaign: 'Campagne',
  letter: 'Courrier libre',
  partnerLetter: 'Courrier à un partenaire',
  giftVoucher: 'Bon cadeau',
  saleQuote: 'Devis de vente annexe',
  saleOrder: 'Bon de commande',
  saleDelivery: 'Bon de livraison',
} as const satisfies Readonly<Record<DocumentFunction, string>>

export const FUNCTION_LABELS = spokenTexts(FRENCH_FUNCTION_LABELS, (key) => `document.function.${key}`)
