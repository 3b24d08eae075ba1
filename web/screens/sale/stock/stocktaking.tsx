/** /article-stocktaking: what is counted, article by article, written at once. */
import { Button, Checkbox, Select, TextInput } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { article } from '#contract/entities/sale/article.ts'
import { articleStock } from '#contract/operations/sale/stock.ts'
import type { StockSheetRow } from '#contract/operations/sale/stock.ts'
import { LONGEST_REASON } from '#contract/reason.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { CountTable } from '#web/screens/sale/stock/count-table.tsx'
import { countsOf, shownRows } from '#web/screens/sale/stock/counts.ts'
import type { Counts } from '#web/screens/sale/stock/counts.ts'
import classes from '#web/screens/sale/sale.module.css'
import { call } from '#web/shell/call.ts'
import { useIntent } from '#web/shell/intent.ts'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

const NONE: Counts = new Map()

export const Stocktaking = () => {
  const { data, error, refetch } = useQuery({
    queryKey: [article.name, 'stocktaking'],
    queryFn: ({ signal }) => call(articleStock.sheet, { signal }),
    staleTime: 0,
  })
  if (error !== null) return <ListFailure error={error} onRetry={() => void refetch()} />
  return <Sheet rows={data?.list} />
}

/** What is typed, and what writes it. */
const useCounting = () => {
  const t = useT('sale')
  const queries = useQueryClient()
  const intent = useIntent()
  const { write, why } = useRight(article.right)
  const [counts, setCounts] = useState<Counts>(NONE)
  const [reason, setReason] = useState('')
  const saving = useMutation({
    mutationFn: () => call(articleStock.count, { body: { counts: countsOf(counts), reason }, intent: intent.key() }),
    onSuccess: async () => {
      intent.settle()
      setCounts(NONE)
      setReason('')
      await queries.invalidateQueries({ queryKey: [article.name] })
    },
  })
  const save = {
    ...{ isDirty: counts.size > 0, isSaving: saving.isPending },
    disabledReason: write ? (counts.size === 0 ? t('count.nothing') : undefined) : why,
    run: () => saving.mutateAsync(),
    draft: {
      version: 0,
      values: { counts: [...counts], reason },
      take: (kept: Readonly<Record<string, unknown>>) => {
        setCounts(new Map(Array.isArray(kept['counts']) ? (kept['counts'] as [number, never][]) : []))
        setReason(typeof kept['reason'] === 'string' ? kept['reason'] : '')
      },
    },
  }
  const put = ({ id, stock }: StockSheetRow, counted: number | null): void => {
    const next = new Map(counts)
    if (counted === null) next.delete(id)
    // The stock that was in sight when the first figure was typed.
    else next.set(id, { counted, expected: counts.get(id)?.expected ?? stock })
    setCounts(next)
  }
  return { counts, put, reason, setReason, save, canWrite: write }
}

const Sheet = ({ rows }: { readonly rows: readonly StockSheetRow[] | undefined }) => {
  const t = useT('sale')
  const back = useGoBack(pathTo('/article-list'))
  const counting = useCounting()
  const [text, setText] = useState('')
  const [family, setFamily] = useState<string | null>(null)
  const [isRest, setRest] = useState(false)
  const all = rows ?? []
  const shown = shownRows(all, counting.counts, { text, family, isRest })
  return (
    <RecordPart
      title={t('count.title')}
      count={rows === undefined ? undefined : t('count.articles', { count: all.length })}
      info={
        counting.counts.size === 0 ? null : (
          <span className={classes.changed}>{t('count.counted', { count: counting.counts.size })}</span>
        )
      }
      onQuit={back}
      save={counting.save}
      isNarrow
    >
      {rows?.length === 0 ? <Nothing /> : null}
      {all.length === 0 ? null : (
        <>
          <p className={classes.help}>{t('count.help')}</p>
          <div className={classes.line}>
            <SearchInput value={text} onChange={setText} label={t('count.search')} />
            <Select
              aria-label={t('count.family')}
              placeholder={t('count.everyFamily')}
              data={[...new Set(all.map((row) => row.family))]}
              value={family}
              onChange={setFamily}
              clearable
              w={200}
            />
            <Checkbox
              label={t('count.rest')}
              checked={isRest}
              onChange={(event) => setRest(event.currentTarget.checked)}
            />
          </div>
          <CountTable rows={shown} counts={counting.counts} put={counting.put} isReadOnly={!counting.canWrite} />
          {shown.length === 0 ? <EmptyState title={t('count.noMatch')} /> : null}
          <TextInput
            label={t('count.reason')}
            value={counting.reason}
            onChange={(event) => counting.setReason(event.currentTarget.value)}
            maxLength={LONGEST_REASON}
            readOnly={!counting.canWrite}
            maw={420}
          />
        </>
      )}
    </RecordPart>
  )
}

const Nothing = () => {
  const t = useT('sale')
  const go = useGo()
  return (
    <EmptyState
      title={t('count.none')}
      body={t('count.noneBody')}
      action={
        <Button variant="default" onClick={() => go(pathTo('/article-list'))}>
          {t('count.toList')}
        </Button>
      }
    />
  )
}
