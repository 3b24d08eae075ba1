/** Rows of one article while they are changed. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { article } from '#contract/entities/sale/article.ts'
import { commercialization } from '#contract/operations/sale/commercialization.ts'
import type { OfferedArticle, OfferRow } from '#contract/operations/sale/commercialization.ts'
import { isRest } from '#web/screens/sale/offers/offer-words.ts'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'

/** A row, and what tells it from the others while none is saved. */
export interface OfferDraft extends OfferRow {
  readonly key: number
}

const BLANK: OfferRow = {
  cashRegisterId: null,
  ...{ startDate: null, endDate: null, weekdays: [], fromTime: null, toTime: null },
  ...{ price: null, isSold: true },
}

export const useOffers = (item: OfferedArticle, tillId: number | null, onSaved: () => void) => {
  const queries = useQueryClient()
  const [drafts, setDrafts] = useState<readonly OfferDraft[]>(() =>
    item.offers.map((offer, key) => ({ ...offer, key })),
  )
  const [next, setNext] = useState(item.offers.length)
  const add = (...rows: readonly Partial<OfferRow>[]): void => {
    setDrafts([...drafts, ...rows.map((row, i) => ({ ...BLANK, ...row, key: next + i }))])
    setNext(next + rows.length)
  }
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      call(commercialization.save, {
        params: { id: item.id },
        body: {
          version: item.version,
          offers: drafts.map(({ key: _, ...offer }) => ({ ...offer, weekdays: [...offer.weekdays] })),
        },
      }),
    onSuccess: () => {
      toast.saved()
      onSaved()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [article.name] }),
  })
  const rest = { cashRegisterId: tillId }
  return {
    drafts,
    saving,
    add: () => add({ cashRegisterId: tillId }),
    /** Cheaper from 17:00 to 19:00, and sold as usual otherwise: without the second row it would be sold in those hours alone. */
    addHappyHour: () => {
      const isAlone = !drafts.some((offer) => offer.isSold && isRest(offer) && offer.cashRegisterId === tillId)
      add(...(isAlone ? [rest] : []), { cashRegisterId: tillId, fromTime: '17:00', toTime: '19:00' })
    },
    sellRest: (ids: readonly (number | null)[]) => add(...ids.map((cashRegisterId) => ({ cashRegisterId }))),
    put: (key: number, over: Partial<OfferRow>): void => {
      saving.reset()
      setDrafts(drafts.map((one) => (one.key === key ? { ...one, ...over } : one)))
    },
    remove: (key: number): void => setDrafts(drafts.filter((one) => one.key !== key)),
  }
}
