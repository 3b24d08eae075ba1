/** Paying the ticket in hand: what was handed over so far, and the one call that signs it. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useRef, useState } from 'react'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { Basket } from '#domain/sale/basket.ts'
import type { Tender } from '#domain/sale/tender.ts'
import { leftToPay } from '#domain/sale/tender.ts'
import type { BasketInput, TicketSaved } from '#contract/operations/sale/till.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { soldBy } from '#web/screens/till/alone-sale.ts'
import type { Sold } from '#web/screens/till/alone-sale.ts'
import { sellerRefused, sellerToken } from '#web/screens/till/seller-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { TillMethod } from '#web/screens/till/pay-panel.tsx'
import { boardKey } from '#web/screens/till/use-till.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { AloneError } from '#web/shell/offline/alone.ts'
import type { StationTicket } from '#web/shell/offline/store.ts'
import { NetworkError, RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'

/** What the server takes of a basket. */
export const contentOf = ({
  basket,
}: {
  readonly basket: Pick<Basket, 'lines' | 'discount' | 'customerId'>
}): BasketInput => ({
  lines: basket.lines.map(({ articleId, quantity, unitPrice, isTakeaway, discount, withDeposit }) => ({
    articleId,
    quantity,
    unitPrice,
    isTakeaway,
    discount,
    withDeposit,
  })),
  discount: basket.discount,
  customerId: basket.customerId,
})

/** Prices, or what is sold, changed since the board was read: it is read again, and the basket stays. */
const BOARD_CHANGED = ['ticket.priceChanged', 'ticket.notSold']

export interface Paying {
  readonly isOpen: boolean
  readonly total: Cents
  readonly left: Cents
  readonly tenders: readonly Tender[]
  readonly isPending: boolean
  readonly error: string | undefined
  readonly open: () => void
  readonly close: () => void
  readonly add: (tender: Omit<Tender, 'key'>) => void
  readonly remove: (key: number) => void
  /** Signs it, once nothing is left. */
  readonly send: () => Promise<unknown>
  /** What was paid last; undefined once the next ticket begins. */
  readonly paid: TicketSaved | undefined
  /** What this station sold last without the server; undefined once the next ticket begins. */
  readonly alone: StationTicket | undefined
  readonly forget: () => void
}

interface Ends {
  /** Signed, or to be asked anew: what was handed over is forgotten, and the panel closes. */
  readonly shut: () => void
  readonly onPaid: (sold: Sold) => void
}

/** The one call that signs the ticket. */
const useSelling = (till: Till, total: Cents, { shut, onPaid }: Ends) => {
  const queries = useQueryClient()
  const { board, basket, intent, setIntent, clear } = till
  const seller = useUser()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (all: readonly Tender[]) => {
      const key = intent ?? uuid()
      setIntent(key)
      const payments = all.map(({ key: _, label: __, ownerId: ___, ...payment }) => payment)
      const ownerId = all.find((one) => one.ownerId !== null)?.ownerId ?? null
      const { aside, returnsId } = basket
      const body = {
        ...contentOf(till),
        customerId: basket.customerId ?? ownerId,
        ...{ cashRegisterId: board.register.id, basketId: aside?.id ?? null, returnsId },
        ...{ payments, expected: total, sellerToken: sellerToken() },
      }
      return soldBy({ till, tenders: all, total, key, seller }, (patienceMs) =>
        call(tills.sell, { body, intent: key, patienceMs }),
      )
    },
    onSuccess: async (sold) => {
      onPaid(sold)
      shut()
      clear()
      // Nothing to read anew of a server that does not answer.
      if ('ticket' in sold) return
      await Promise.all(
        ['cashRegisterSale', 'tillBasket', 'cashFund', 'giftSale'].map((name) =>
          queries.invalidateQueries({ queryKey: [name] }),
        ),
      )
    },
    onError: async (error) => {
      // Whether it went through is not known: the same intent tells the server that it is the same ticket.
      if (error instanceof NetworkError) return
      setIntent(null)
      sellerRefused(error)
      if (!(error instanceof RestError) || !BOARD_CHANGED.includes(error.body.message)) return
      shut()
      toast.warning(sentenceOf(error))
      await queries.invalidateQueries({ queryKey: boardKey(board.register.id) })
    },
  })
}

const whyNot = (error: Error): string => (error instanceof AloneError ? error.sentence : sentenceOf(error))

export const usePaying = (till: Till): Paying => {
  const [isOpen, setOpen] = useState(false)
  const [tenders, setTenders] = useState<readonly Tender[]>([])
  const [sold, setSold] = useState<Sold>()
  const total = till.reckoned.priced?.total ?? ZERO
  const left = leftToPay(total, tenders)
  const shut = (): void => {
    setTenders([])
    setOpen(false)
  }
  const selling = useSelling(till, total, { shut, onPaid: setSold })
  const send = (all: readonly Tender[]): Promise<unknown> =>
    // Told in the panel.
    selling.isPending ? Promise.resolve() : selling.mutateAsync(all).catch(() => undefined)
  return {
    isOpen,
    total,
    left,
    tenders,
    isPending: selling.isPending,
    error: selling.error === null ? undefined : whyNot(selling.error),
    open: () => {
      selling.reset()
      setOpen(true)
    },
    close: shut,
    add: (tender) => {
      selling.reset()
      const all = [...tenders, { ...tender, key: (tenders.at(-1)?.key ?? 0) + 1 }]
      setTenders(all)
      if (leftToPay(total, all) === 0) void send(all)
    },
    remove: (key) => {
      selling.reset()
      setTenders(tenders.filter((one) => one.key !== key))
    },
    send: () => send(tenders),
    paid: sold !== undefined && 'saved' in sold ? sold.saved : undefined,
    alone: sold !== undefined && 'ticket' in sold ? sold.ticket : undefined,
    forget: () => setSold(undefined),
  }
}

/** How the payment was opened: by the key of a method, by the voucher that was scanned. */
interface OpenedBy {
  readonly method: TillMethod | undefined
  readonly giftCode: string | undefined
}

/** Opens the payment, by a method where its key was pressed; stable too. */
export const useOpen = (paying: Paying) => {
  const [by, setBy] = useState<OpenedBy>()
  const latest = useRef(paying)
  useEffect(() => {
    latest.current = paying
  })
  const open = useCallback((method?: TillMethod, giftCode?: string): void => {
    setBy({ method, giftCode })
    latest.current.open()
  }, [])
  return { by, open }
}

/** A voucher that is scanned pays the ticket in hand. */
export const useScannedGift = (till: Till, open: (method: TillMethod, giftCode: string) => void) => {
  const t = useT('till-pay')
  const { board, basket } = till
  return (giftCode: string): void => {
    const method = board.methods.find(({ kind }) => kind === 'GIFT')
    if (method === undefined) return toast.error(t('gift.noMethod'))
    if (basket.lines.length === 0) return toast.error(t('gift.first'))
    return open(method, giftCode)
  }
}
