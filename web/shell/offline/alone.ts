/** A sale that the server does not hear of: what it is made of, and why it is not made. */
import type { Cents } from '#domain/money.ts'
import { NEEDS_SERVER } from '#domain/sale/offline.ts'
import type { OfflineLimit } from '#domain/sale/offline.ts'
import type { Tender } from '#domain/sale/tender.ts'
import type { TicketLine } from '#domain/sale/ticket.ts'
import type { PaymentMethodKind } from '#contract/entities/payment/payment.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { translate } from '#web/i18n/i18n.ts'
import { NetworkError } from '#web/shell/rest-error.ts'

/** Why a station does not sell alone; what the server said of it is a code of its own. */
export type AloneRefusal =
  | OfflineLimit
  | 'offline.customer'
  | 'offline.aside'
  | 'offline.returns'
  | 'offline.needsServer'
  | 'offline.vouchersAbove'
  | 'offline.noStation'
  | 'offline.wiped'
  | 'offline.notKept'
  | 'offline.card'
  | 'offline.onStay'
  | 'offline.outOfStep'

const WORDS = {
  'offline.tooLong': 'refused.tooLong',
  'offline.tooMany': 'refused.tooMany',
  'offline.tooMuch': 'refused.tooMuch',
  'offline.customer': 'refused.customer',
  'offline.aside': 'refused.aside',
  'offline.returns': 'refused.returns',
  'offline.needsServer': 'refused.needsServer',
  'offline.vouchersAbove': 'refused.vouchersAbove',
  'offline.noStation': 'refused.noStation',
  'offline.wiped': 'refused.wiped',
  'offline.notKept': 'refused.notKept',
  'offline.card': 'refused.card',
  'offline.onStay': 'refused.onStay',
  'offline.outOfStep': 'refused.outOfStep',
} as const satisfies Record<AloneRefusal, string>

const isOwn = (code: string): code is AloneRefusal => Object.hasOwn(WORDS, code)

/** What forbids a station to sell alone, as it is told; `code` is one of ours, or the server's. */
export const aloneSentence = (code: string): string => {
  const t = translate('offline')
  return isOwn(code) ? t(WORDS[code]) : (sentenceOfCode(code) ?? t('refused.stopped'))
}

/** Not sold alone either. As where no answer came: whether a first attempt went through is not known, so its key is kept. */
export class AloneError extends NetworkError {
  readonly sentence: string

  constructor(code: string, cause?: unknown) {
    super(cause)
    this.name = 'AloneError'
    this.sentence = aloneSentence(code)
  }
}

export type AlonePayment = Pick<
  Tender,
  'methodId' | 'label' | 'amount' | 'given' | 'chequeNumber' | 'bankId' | 'vouchers' | 'voucherYear'
> & { readonly kind: PaymentMethodKind }

export interface AloneSale {
  readonly register: { readonly id: number; readonly code: string; readonly label: string }
  readonly seller: { readonly id: number; readonly name: string }
  readonly lines: readonly TicketLine[]
  readonly total: Cents
  readonly payments: readonly AlonePayment[]
  /** Of the sale, made at its first attempt. */
  readonly key: string
  /** It was sent under this key before, and no answer came. */
  readonly wasSent: boolean
}

/** Whether a method pays without the server. */
export const paysAlone = ({ kind }: { readonly kind: string }): boolean =>
  !(NEEDS_SERVER as readonly string[]).includes(kind)
