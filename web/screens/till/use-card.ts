/** Paying by card with the terminal of the till: it is asked, and what it took pays the ticket. Without one, cards are typed by hand. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import type { Tender } from '#domain/sale/tender.ts'
import type { CARD_OUTCOMES, CardRequest } from '#contract/operations/sale/card.ts'
import { cards } from '#contract/operations/sale/card.ts'
import { useEquipment } from '#web/screens/till/receipt.tsx'
import type { Paying } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { useOffline } from '#web/shell/offline/state.ts'
import { NetworkError, RestError, sentenceOf } from '#web/shell/rest-error.ts'
import { toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'

type NewTender = Omit<Tender, 'key'>
type Outcome = (typeof CARD_OUTCOMES)[number]

/** One amount that the terminal is asked for. */
export interface Asking {
  /** Of the touch: asked again with it, the terminal is asked once. */
  readonly key: string
  readonly tender: NewTender
  readonly terminal: string
  /** Why it did not pay; undefined: it is waited for. */
  readonly refusal?: { readonly sentence: string; readonly request: CardRequest | undefined }
}

export interface CardDesk {
  /** As `usePaying`, but that cards are asked of the terminal. */
  readonly paying: Paying
  readonly asking: Asking | undefined
  /** A new request, after a refusal. */
  readonly retry: () => void
  readonly byHand: () => void
  readonly leave: () => void
  /** Taken without a ticket, or of which nobody knows. */
  readonly open: readonly CardRequest[]
  /** It pays the ticket in hand. */
  readonly use: (request: CardRequest) => void
  readonly settle: (request: CardRequest, outcome: Outcome, reason?: string) => Promise<unknown>
  readonly isSettling: boolean
}

const OPEN_MS = 10_000
const KEY = 'cardRequest'

const useOpenRequests = (registerId: number, hasTerminal: boolean): readonly CardRequest[] =>
  useQuery({
    queryKey: [KEY, registerId],
    queryFn: ({ signal }) => call(cards.open, { params: { id: registerId }, signal }),
    refetchInterval: hasTerminal ? OPEN_MS : false,
    meta: { quiet: true },
  }).data?.list ?? []

const paidBy = (tender: NewTender, { id, accepted, amount }: CardRequest): NewTender => ({
  ...tender,
  amount: accepted ?? amount,
  given: null,
  cardRequestId: id,
})

const NOTHING = { chequeNumber: null, bankId: null, creditNoteId: null, ownerId: null, giftCode: null }

/** A request of before, as what is handed over. */
const tenderOf = (request: CardRequest): NewTender =>
  paidBy(
    {
      ...NOTHING,
      vouchers: {},
      voucherYear: null,
      methodId: request.methodId,
      label: request.method,
      amount: request.amount,
      given: null,
    },
    request,
  )

/** Cards take longer than a browser waits: asked again by the same key, the server says what became of it, and asks nothing twice. */
const AGAIN_MS = 2000
const isUnderWay = (error: Error): boolean =>
  error instanceof NetworkError ||
  (error instanceof RestError && (error.status >= 500 || error.body.message === 'card.underWay'))

/** Sends the request, and says what became of it while it is still waited for. */
const useAsking = (registerId: number, onTaken: (tender: NewTender) => void) => {
  const queries = useQueryClient()
  const [asking, setAsking] = useState<Asking>()
  const latest = useRef<string>(undefined)
  useEffect(() => {
    latest.current = asking?.key
  }, [asking])
  const request = useMutation({
    meta: { quiet: true },
    mutationFn: ({ key, tender: { methodId, amount } }: Asking) =>
      call(cards.ask, { body: { key, cashRegisterId: registerId, methodId, amount } }),
    onSuccess: (answer, asked) => {
      if (latest.current !== asked.key) return
      if (answer.state === 'ACCEPTED') {
        setAsking(undefined)
        onTaken(paidBy(asked.tender, answer))
        return
      }
      const sentence = sentenceOf(new RestError(400, { message: answer.reason ?? 'card.notDone' }))
      setAsking({ ...asked, refusal: { sentence, request: answer } })
    },
    onError: (error, asked) => {
      if (latest.current !== asked.key) return
      if (isUnderWay(error)) setTimeout(() => follow(asked), AGAIN_MS)
      else setAsking({ ...asked, refusal: { sentence: sentenceOf(error), request: undefined } })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
  const follow = (asked: Asking): void => {
    if (latest.current === asked.key) request.mutate(asked)
  }
  const ask = (asked: Asking): void => {
    latest.current = asked.key
    setAsking(asked)
    request.mutate(asked)
  }
  return { asking, ask, stop: () => setAsking(undefined) }
}

/** Adds what a terminal took to the ticket in hand; what this screen paid with stays out of sight until the list was read again. */
const useTaking = (inner: Paying) => {
  const queries = useQueryClient()
  const latest = useRef(inner)
  useEffect(() => {
    latest.current = inner
  })
  const [mine, setMine] = useState<ReadonlySet<number>>(new Set())
  const paidId = inner.paid?.id
  useEffect(() => {
    if (paidId !== undefined) void queries.invalidateQueries({ queryKey: [KEY] })
  }, [paidId, queries])
  const inHand = new Set(inner.tenders.map(({ cardRequestId }) => cardRequestId))
  return {
    take: (tender: NewTender): void => {
      const { cardRequestId } = tender
      if (cardRequestId !== undefined) setMine((before) => new Set([...before, cardRequestId]))
      latest.current.add(tender)
    },
    isUsed: ({ id }: CardRequest): boolean => inHand.has(id) || (paidId !== undefined && mine.has(id)),
  }
}

const useSettling = () => {
  const queries = useQueryClient()
  return useMutation({
    meta: { quiet: true },
    mutationFn: (body: { id: number; outcome: Outcome; reason: string | null }) => call(cards.settle, { body }),
    onSettled: () => queries.invalidateQueries({ queryKey: [KEY] }),
  })
}

export const useCard = (till: Till, inner: Paying): CardDesk => {
  const { register, methods } = till.board
  // Without the line cards are taken by hand.
  const isCut = useOffline().cutSince !== null
  const equipment = useEquipment(register.id)
  const terminal = isCut ? null : (equipment?.terminal ?? null)
  const { take, isUsed } = useTaking(inner)
  const { asking, ask, stop } = useAsking(register.id, take)
  const known = useOpenRequests(register.id, terminal !== null)
  const settling = useSettling()
  const isByTerminal = ({ methodId, amount, cardRequestId }: NewTender): boolean =>
    amount > 0 && cardRequestId === undefined && methods.find(({ id }) => id === methodId)?.kind === 'CARD'
  const add = (tender: NewTender): void => {
    if (terminal === null || !isByTerminal(tender)) return inner.add(tender)
    if (asking === undefined) ask({ key: uuid(), tender, terminal: terminal.label })
    return undefined
  }
  const settle: CardDesk['settle'] = (request, outcome, reason) =>
    settling
      .mutateAsync({ id: request.id, outcome, reason: reason ?? null })
      .then((settled) => {
        if (asking?.refusal?.request?.id !== request.id) return
        stop()
        if (outcome === 'TAKEN') take(paidBy(asking.tender, settled))
      })
      .catch(toastError)
  const isPending = inner.isPending || (asking !== undefined && asking.refusal === undefined)
  return {
    paying: { ...inner, isPending, add },
    asking,
    retry: () => {
      if (asking === undefined) return
      const { refusal: _, ...asked } = asking
      ask({ ...asked, key: uuid() })
    },
    byHand: () => {
      if (asking === undefined) return
      stop()
      inner.add(asking.tender)
    },
    leave: stop,
    open: known.filter((request) => !isUsed(request) && asking?.refusal?.request?.id !== request.id),
    use: (request) => {
      inner.open()
      take(tenderOf(request))
    },
    settle,
    isSettling: settling.isPending,
  }
}
