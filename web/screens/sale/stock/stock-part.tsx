/** The stock of an article: what there is, what comes in or leaves otherwise than by a sale, and every move. */
import { Button } from '@mantine/core'
import { useState } from 'react'
import { formatInteger } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import { articleStockMoveList } from '#contract/lists/sale/article-stock-move.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useRecord } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listPart } from '#web/list/list-part.tsx'
import { pathTo } from '#web/paths.ts'
import { ArticleState, ArticleTabs } from '#web/screens/sale/parts.tsx'
import { MoveDialog } from '#web/screens/sale/stock/move-dialog.tsx'
import type { MoveKind } from '#web/screens/sale/stock/move-dialog.tsx'
import classes from '#web/screens/sale/sale.module.css'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'

export const StockScreen = () => {
  const { articleId: id } = useScreenParams('/article-stock/$articleId')
  return <StockPart key={id} id={id} />
}

const Moves = listPart(articleStockMoveList, { words: ['sale', 'moves'] })

const StockPart = ({ id }: { readonly id: number }) => {
  const { data } = useRecord(article, id)
  const [kind, setKind] = useState<MoveKind>()
  const isFollowed = data?.['hasStock'] === true
  return (
    <EntityPart
      entity={article}
      id={id}
      list={pathTo('/article-list')}
      tabs={<ArticleTabs id={id} part="stock" />}
      renderInfo={(item) => <ArticleState item={item} />}
      renderActions={() => (isFollowed ? <Actions onMove={setKind} /> : null)}
    >
      {data === undefined ? null : isFollowed ? <Figures item={data} /> : <Unfollowed id={id} />}
      {isFollowed ? <Moves fixed={{ articleId: id }} /> : null}
      {kind === undefined || data === undefined ? null : (
        <MoveDialog item={data} kind={kind} onClose={() => setKind(undefined)} />
      )}
    </EntityPart>
  )
}

const Actions = ({ onMove }: { readonly onMove: (kind: MoveKind) => void }) => {
  const t = useT('sale')
  const { write, why } = useRight(article.right)
  const disabledReason = write ? undefined : why
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name="minus" size={16} />}
        disabledReason={disabledReason}
        onClick={() => onMove('OUT')}
      >
        {t('stock.out')}
      </ActionButton>
      <ActionButton
        leftSection={<Icon name="plus" size={16} />}
        disabledReason={disabledReason}
        onClick={() => onMove('IN')}
      >
        {t('stock.in')}
      </ActionButton>
    </>
  )
}

const Figures = ({ item }: { readonly item: RecordItem }) => {
  const t = useT('sale')
  const alert = item['stockAlert']
  return (
    <dl className={classes.figures}>
      <div>
        <dt>{t('stock.now')}</dt>
        <dd>{formatInteger(Number(item['stock'] ?? 0))}</dd>
      </div>
      <div>
        <dt>{t('stock.alert')}</dt>
        <dd>{typeof alert === 'number' ? formatInteger(alert) : t('stock.noAlert')}</dd>
      </div>
    </dl>
  )
}

const Unfollowed = ({ id }: { readonly id: number }) => {
  const t = useT('sale')
  const go = useGo()
  return (
    <EmptyState
      title={t('stock.unfollowed')}
      body={t('stock.unfollowedBody')}
      action={
        <Button variant="default" onClick={() => go(pathTo('/article/$articleId', { articleId: id }))}>
          {t('stock.toRecord')}
        </Button>
      }
    />
  )
}
