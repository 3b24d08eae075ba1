/** /article-commercialization: which till sells which article, when, and at which price. */
import { Button, Select } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { article } from '#contract/entities/sale/article.ts'
import { commercialization } from '#contract/operations/sale/commercialization.ts'
import type { OfferedArticle, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { OffersDialog } from '#web/screens/sale/offers/offers-dialog.tsx'
import { OffersGrid } from '#web/screens/sale/offers/offers-grid.tsx'
import type { OffersGridProps } from '#web/screens/sale/offers/offers-grid.tsx'
import classes from '#web/screens/sale/offers/offers.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { ListFailure } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'
import { matches } from '#web/ui/plain-text.ts'
import { SearchInput } from '#web/ui/search-input.tsx'
import { useNarrow } from '#web/ui/use-narrow.ts'

/** Prices of hours come and go by themselves. */
const MINUTE_MS = 60_000

export const ArticleCommercialization = () => {
  const t = useT('sale')
  const { data, error, refetch } = useQuery({
    queryKey: [article.name, 'commercialization'],
    queryFn: ({ signal }) => call(commercialization.read, { signal }),
    refetchInterval: MINUTE_MS,
  })
  if (error !== null && data === undefined) return <ListFailure error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <PageLine title={t('offers.title')} />
  return <Page answer={data} />
}

interface Opened {
  readonly item: OfferedArticle
  readonly tillId: number | null
}

const Page = ({ answer }: { readonly answer: OffersAnswer }) => {
  const t = useT('sale')
  const back = useGoBack(pathTo('/home'))
  const isNarrow = useNarrow()
  const [text, setText] = useState('')
  const [familyId, setFamilyId] = useState<string | null>(null)
  const [tillId, setTillId] = useState<string | null>(null)
  const [opened, setOpened] = useState<Opened>()
  useFunctionKeys({ Escape: { run: back } })
  const active = answer.registers.filter((one) => one.active)
  // A telephone has room for one till.
  const shownTill = tillId ?? (isNarrow ? String(active[0]?.id ?? '') : null)
  const registers = shownTill === null ? active : active.filter(({ id }) => String(id) === shownTill)
  const articles = answer.articles.filter(
    (item) =>
      (familyId === null || String(item.familyId) === familyId) && matches(`${item.code} ${item.label}`, text.trim()),
  )
  const chosen = (rows: readonly { readonly id: number; readonly label: string }[]) =>
    rows.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <>
      <PageLine
        title={t('offers.title')}
        count={t('offers.articles', { count: articles.length })}
        filters={
          <>
            <SearchInput value={text} onChange={setText} label={t('offers.search')} />
            <Select
              aria-label={t('offers.family')}
              placeholder={t('offers.everyFamily')}
              data={chosen(answer.families)}
              value={familyId}
              onChange={setFamilyId}
              clearable
              w={190}
            />
            {active.length < 2 ? null : (
              <Select
                aria-label={t('offers.till')}
                placeholder={t('offers.everyTill')}
                data={chosen(active)}
                value={shownTill}
                onChange={setTillId}
                clearable={!isNarrow}
                w={180}
              />
            )}
          </>
        }
      />
      <Body {...{ answer, articles, registers }} onOpen={(item, id) => setOpened({ item, tillId: id })} />
      {opened === undefined ? null : (
        <OffersDialog {...opened} registers={answer.registers} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const Body = (props: OffersGridProps) => {
  const t = useT('sale')
  const { answer, articles } = props
  if (!answer.registers.some((one) => one.active)) return <Nothing what="till" />
  if (answer.articles.length === 0) return <Nothing what="article" />
  return (
    <div className={classes.body}>
      <p className={classes.hint}>{t('offers.help')}</p>
      {articles.length === 0 ? <EmptyState title={t('offers.noMatch')} /> : <OffersGrid {...props} />}
    </div>
  )
}

const Nothing = ({ what }: { readonly what: 'till' | 'article' }) => {
  const t = useT('sale')
  const go = useGo()
  const isTill = what === 'till'
  return (
    <EmptyState
      title={t(isTill ? 'offers.noTill' : 'offers.noArticle')}
      body={t(isTill ? 'offers.noTillBody' : 'offers.noArticleBody')}
      action={
        <Button
          variant="default"
          onClick={() =>
            go(isTill ? pathTo('/cash-register/$cashRegisterId', { cashRegisterId: 0 }) : pathTo('/article-list'))
          }
        >
          {t(isTill ? 'offers.toTills' : 'offers.toArticles')}
        </Button>
      }
    />
  )
}
