/** What a method asks beside an amount: the number of a cheque, which voucher, which credit note, how many holiday vouchers. */
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { checkCreditUse } from '#domain/billing/credit-note.ts'
import { isPaperVoucher, worthOf } from '#domain/billing/faces.ts'
import type { Counts } from '#domain/billing/faces.ts'
import { checkGiftUse, giftRoom, readGiftCode } from '#domain/billing/gift.ts'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { giftCodeToAsk } from '#domain/sale/gift-import.ts'
import { chargesOf, keptOf } from '#domain/sale/papers.ts'
import { NO_PAPER } from '#domain/sale/tender.ts'
import type { Paper } from '#domain/sale/tender.ts'
import { messageOf } from '#contract/messages.ts'
import { tillPapers } from '#contract/operations/sale/till-papers.ts'
import type { CreditAtTill, GiftAtTill } from '#contract/operations/sale/till-papers.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { TillMethod } from '#web/screens/till/pay-panel.tsx'
import type { Paying } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useToday } from '#web/shell/today.ts'

/** As it is typed and chosen. */
interface PaperDraft {
  readonly chequeNumber: string | null
  readonly bankId: number | null
  readonly giftCode: string
  readonly creditNumber: string
  readonly creditNoteId: number | null
  readonly vouchers: Counts
  readonly voucherYear: number | null
}

const EMPTY: PaperDraft = {
  ...{ chequeNumber: null, bankId: null, giftCode: '', creditNumber: '', creditNoteId: null },
  ...{ vouchers: {}, voucherYear: null },
}

export interface PaperState {
  readonly draft: PaperDraft
  readonly put: (change: Partial<PaperDraft>) => void
  readonly forget: () => void
  /** What is sent with the payment. */
  readonly paper: Paper
  /** Its number or its code; null: it has none. */
  readonly name: string | null
  /** What it may pay at the most; null: any amount. */
  readonly most: Cents | null
  /** What paper that is counted is worth; null: nothing is counted. */
  readonly worth: Cents | null
  /** What no change is given of. */
  readonly kept: Cents
  /** What is missing, or what forbids it. */
  readonly missing: string | undefined
  readonly gift: GiftAtTill | undefined
  readonly credits: readonly CreditAtTill[] | undefined
  readonly credit: CreditAtTill | undefined
}

const PAUSE_MS = 200

/** A code that is whole and right, as it is kept; null: nothing is asked of the server for it. */
export const wholeGiftCode = (typed: string): string | null => {
  try {
    return readGiftCode(typed)
  } catch (error) {
    if (!(error instanceof RuleError)) throw error
    return null
  }
}

const sentence = (error: unknown): string => {
  if (!(error instanceof RuleError)) throw error
  return messageOf(error.code, error.context) ?? error.code
}

/** The sentence of what a rule refuses; undefined: it lets it. */
const refusedBy = (check: () => void): string | undefined => {
  try {
    check()
    return undefined
  } catch (error) {
    return sentence(error)
  }
}

const useGift = (typed: string) => {
  const [text] = useDebouncedValue(typed, PAUSE_MS)
  const code = giftCodeToAsk(text)
  const query = useQuery({
    queryKey: ['giftSale', 'till', code],
    queryFn: ({ signal }) => call(tillPapers.gift, { body: { code: code ?? '' }, signal }),
    enabled: code !== null,
    staleTime: 0,
    retry: false,
    meta: { quiet: true, refreshedBy: ['payment', 'cashRegisterSale'] },
  })
  // Of what is typed now alone.
  const isAsked = code !== null && code === giftCodeToAsk(typed)
  return { gift: isAsked ? query.data : undefined, refused: isAsked ? query.error : null }
}

/** By the number that was typed; else those of the customer of the ticket. */
const useCredits = (isWanted: boolean, typed: string, customerId: number | null) => {
  const [text] = useDebouncedValue(typed.trim(), PAUSE_MS)
  const number = text === '' ? null : text
  return useQuery({
    queryKey: ['payment', 'credits', number, customerId],
    queryFn: ({ signal }) => call(tillPapers.credits, { body: { number, customerId }, signal }),
    enabled: isWanted && (number !== null || customerId !== null),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['payment', 'cashRegisterSale'] },
  }).data?.list
}

type Seen = Pick<PaperState, 'paper' | 'name' | 'most' | 'worth' | 'kept' | 'missing'>

const NOTHING: Seen = { paper: NO_PAPER, name: null, most: null, worth: null, kept: cents(0), missing: undefined }

/** Less what was taken of it already for this ticket. */
const leftOf = (left: Cents, paying: Paying, isSame: (tender: Paper) => boolean): Cents =>
  cents(left - sum(paying.tenders.filter(isSame).map(({ amount }) => amount)))

const useSeenGift = (gift: GiftAtTill | undefined, { till, paying }: Pick<UsePaper, 'till' | 'paying'>): Seen => {
  const t = useT('till-pay')
  const today = useToday()
  if (gift === undefined) return { ...NOTHING, most: cents(0), missing: t('gift.missing') }
  const { code, kind, rate, until, isPaid, state } = gift
  const lines = chargesOf(till.reckoned.priced?.lines ?? [])
  const left = leftOf(gift.left, paying, (tender) => tender.giftCode === code)
  const room = kind === 'VALUE' ? left : leftOf(giftRoom(gift, lines), paying, (tender) => tender.giftCode === code)
  const most = cents(Math.max(0, Math.min(left, room)))
  const asGift = { code, kind, rate, left, until, amount: gift.left, cancelled: state === 'CANCELLED', paid: isPaid }
  const missing = refusedBy(() => {
    checkGiftUse(asGift, { amount: cents(Math.max(1, most)), today, lines })
  })
  return { ...NOTHING, paper: { ...NO_PAPER, giftCode: code }, name: code, most, missing }
}

const useSeenCredit = (credit: CreditAtTill | undefined, { till, paying }: Pick<UsePaper, 'till' | 'paying'>): Seen => {
  const t = useT('till-pay')
  const today = useToday()
  if (credit === undefined) return { ...NOTHING, most: cents(0), missing: t('credit.missing') }
  const { id, number, customerId, until: validUntil } = credit
  const left = leftOf(credit.left, paying, (tender) => tender.creditNoteId === id)
  const missing = refusedBy(() => {
    const payerId = till.basket.customerId ?? customerId
    checkCreditUse({ number, left, validUntil, customerId }, { amount: cents(1), today, payerId })
  })
  const paper = { ...NO_PAPER, creditNoteId: id, ownerId: customerId }
  return { ...NOTHING, paper, name: number, most: cents(Math.max(0, left)), missing }
}

const useSeenVouchers = ({ vouchers, voucherYear }: PaperDraft, left: Cents): Seen => {
  const t = useT('till-pay')
  const worth = worthOf(vouchers)
  const kept = keptOf(left, [{ amount: worth, counts: vouchers }])
  const missing =
    worth === 0
      ? t('vouchers.none')
      : worth > left && kept === 0
        ? t('vouchers.tooMany')
        : voucherYear === null
          ? t('vouchers.noYear')
          : undefined
  return { ...NOTHING, paper: { ...NO_PAPER, vouchers, voucherYear }, worth, kept, missing }
}

interface UsePaper {
  readonly till: Till
  readonly paying: Paying
  readonly method: TillMethod | undefined
  /** The voucher that was scanned. */
  readonly giftCode: string | undefined
}

export const usePaper = ({ till, paying, method, giftCode = '' }: UsePaper): PaperState => {
  const t = useT('till')
  const [draft, setDraft] = useState<PaperDraft>({ ...EMPTY, giftCode })
  const kind = method?.kind
  const asked = useGift(kind === 'GIFT' ? draft.giftCode : '')
  const credits = useCredits(kind === 'CREDIT_NOTE', draft.creditNumber, till.basket.customerId)
  const credit = credits?.length === 1 ? credits[0] : credits?.find(({ id }) => id === draft.creditNoteId)
  const { gift } = asked
  const ofGift = useSeenGift(gift, { till, paying })
  const ofCredit = useSeenCredit(credit, { till, paying })
  const ofVouchers = useSeenVouchers(draft, paying.left)
  const { chequeNumber, bankId } = draft
  const ofCheque: Seen = {
    ...{ ...NOTHING, paper: { ...NO_PAPER, chequeNumber, bankId } },
    missing: chequeNumber === null || bankId === null ? t('pay.chequeMissing') : undefined,
  }
  const refused = asked.refused === null ? undefined : sentenceOf(asked.refused)
  const seen =
    kind === 'GIFT'
      ? { ...ofGift, missing: refused ?? ofGift.missing }
      : kind === 'CREDIT_NOTE'
        ? ofCredit
        : kind === 'CHEQUE'
          ? ofCheque
          : method !== undefined && isPaperVoucher(method)
            ? ofVouchers
            : NOTHING
  return {
    ...seen,
    ...{ draft, gift, credits, credit },
    put: (change) => setDraft((before) => ({ ...before, ...change })),
    forget: () => setDraft(EMPTY),
  }
}
