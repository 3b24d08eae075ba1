/** A sale while it is typed: what was read, what is typed over it, and how it is written. */
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sales } from '#contract/operations/sale/sale.ts'
import type { SaleFile } from '#contract/operations/sale/sale.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { PartSave } from '#web/crud/record-part.tsx'
import { draftOf, inputOf, reckon } from '#web/screens/sale-account/draft.ts'
import type { SaleDraft } from '#web/screens/sale-account/draft.ts'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

export const useOffer = () =>
  useQuery({
    queryKey: ['sale', 'offer'],
    queryFn: ({ signal }) => call(sales.offer, { signal }),
    staleTime: 0,
    meta: { quiet: true, refreshedBy: ['article', 'tva'] },
  }).data

const CHANGES: readonly SaleFile['state'][] = ['QUOTE', 'EXPIRED', 'SALE', 'PARTLY_DELIVERED', 'DELIVERED']

const printOf = (draft: SaleDraft): string => JSON.stringify(draft)

/** Why it cannot be written as it is; none: it can. */
const useMissing = (draft: SaleDraft, isOpen: boolean): string | undefined => {
  const t = useT('sale-account')
  const { write, why } = useRight('sale_sale')
  if (!write) return why
  if (!isOpen) return t('refused.closed')
  if (draft.lines.length === 0) return t('refused.noLine')
  if (!draft.isQuote && draft.customerId === null) return t('refused.noCustomer')
  if (draft.lines.some(({ articleId, label }) => articleId === null && label.trim() === '')) return t('refused.noLabel')
  if (
    draft.lines.some(
      ({ articleId, unitPrice, isFreePrice }) => (articleId === null || isFreePrice) && unitPrice === null,
    )
  )
    return t('refused.noPrice')
  return reckon(draft).fault === undefined ? undefined : t('refused.fault')
}

/** `sale` undefined: a new one. */
export const useSaleDraft = (sale: SaleFile | undefined) => {
  const t = useT('sale-account')
  const go = useGo()
  const queries = useQueryClient()
  const intent = useIntent()
  const { write } = useRight('sale_sale')
  const [base, setBase] = useState(sale)
  const [draft, setDraft] = useState(() => draftOf(sale))
  const isDirty = printOf(draft) !== printOf(draftOf(base))
  const rebase = (next: SaleFile | undefined): void => {
    setBase(next)
    setDraft(draftOf(next))
  }
  // Somebody else, or a step of this screen, wrote it: what is typed stays, and is refused as older when it is saved.
  if (sale !== undefined && sale.version !== base?.version && !isDirty) rebase(sale)
  const isOpen = sale === undefined || CHANGES.includes(sale.state)
  const disabledReason = useMissing(draft, isOpen)
  const saving = useMutation({
    mutationFn: () =>
      call(sales.save, { body: inputOf(draft, base?.id ?? 0, base?.version ?? 0), intent: intent.key() }),
    meta: { quiet: true },
    onSuccess: async (written) => {
      intent.settle()
      rebase(written)
      queries.setQueryData(['sale', 'one', written.id], written)
      if (base === undefined) go(pathTo('/vente-annexe/$saleId', { saleId: written.id }), { replace: true })
      await queries.invalidateQueries({ queryKey: ['sale'] })
    },
    onError: () => intent.settle(),
  })
  const save: PartSave = {
    ...{ isDirty, isSaving: saving.isPending, disabledReason, error: saving.error },
    run: () => saving.mutateAsync(),
    stale: {
      title: t('refused.stale'),
      label: t('refused.reload'),
      run: () => {
        saving.reset()
        rebase(sale)
      },
    },
    draft: {
      version: base?.version ?? 0,
      values: draft,
      take: (kept) => setDraft((before) => ({ ...before, ...(kept as Partial<SaleDraft>) })),
    },
  }
  return { draft, setDraft, isDirty, isReadOnly: !isOpen || !write, save, reckoned: reckon(draft) }
}
