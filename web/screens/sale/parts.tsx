/** Parts of an article, each with an address, and what state it is in. */
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

const PATHS = {
  identity: '/article/$articleId',
  parts: '/article-part/$articleId',
  stock: '/article-stock/$articleId',
} as const
export type ArticlePart = keyof typeof PATHS
const PARTS = Object.keys(PATHS) as ArticlePart[]

export const ArticleTabs = ({ id, part }: { readonly id: number; readonly part: ArticlePart }) => {
  const t = useT('sale')
  return (
    <PageTabs
      label={t('tabs.label')}
      current={part}
      tabs={PARTS.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo(PATHS[key], { articleId: id }),
        disabledReason: id === 0 && key !== 'identity' ? t('tabs.saveFirst') : undefined,
      }))}
    />
  )
}

/** What keeps it from being sold, and what there is too little of. */
export const ArticleState = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('sale')
  return (
    <>
      {item['active'] === false ? <StatusBadge tone="neutral">{t('state.hidden')}</StatusBadge> : null}
      {item['isLow'] === true ? <StatusBadge tone="attention">{t('state.low')}</StatusBadge> : null}
    </>
  )
}
