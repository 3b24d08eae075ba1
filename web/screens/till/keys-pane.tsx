/**
 * Keys of a till: pages of its own, else one a family, or what a search finds. Nothing here is drawn again by a touch: keys know the
 * board alone (benchmark of 2,000 articles).
 */
import { VisuallyHidden } from '@mantine/core'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import type { RefObject } from 'react'
import type { SoldArticle, TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/keys.module.css'
import { rove } from '#web/shell/bar/roving.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatInteger, formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { plainText } from '#web/ui/plain-text.ts'
import { useRowWindow } from '#web/ui/use-row-window.ts'

type Pick = (article: SoldArticle) => void

interface Shown {
  readonly key: string
  readonly label: string
  readonly color: string | null
  /** A hole of the grid: null. */
  readonly keys: readonly (SoldArticle | null)[]
}

const fromPages = ({ pages }: TillBoard, articles: ReadonlyMap<number, SoldArticle>): Shown[] =>
  pages.map(({ id, label, color, keys }) => {
    const last = Math.max(-1, ...keys.map(({ slot }) => slot))
    const bySlot = new Map(keys.map(({ slot, articleId }) => [slot, articles.get(articleId) ?? null]))
    return {
      key: `page-${id}`,
      ...{ label, color },
      keys: Array.from({ length: last + 1 }, (_, slot) => bySlot.get(slot) ?? null),
    }
  })

const fromFamilies = ({ families, articles }: TillBoard): Shown[] => {
  const byFamily = Map.groupBy(articles, ({ familyId }) => familyId)
  return families
    .map(({ id, label, color }) => ({ key: `family-${id}`, label, color, keys: byFamily.get(id) ?? [] }))
    .filter(({ keys }) => keys.length > 0)
}

/** More would not be looked through. */
const MOST_FOUND = 60

/** By name, code or bar code, every word somewhere in it. */
export const foundIn = (articles: readonly SoldArticle[], query: string): readonly SoldArticle[] => {
  const words = plainText(query.trim()).split(/\s+/)
  const found: SoldArticle[] = []
  for (const article of articles) {
    const text = plainText(`${article.label} ${article.code} ${article.barcode ?? ''}`)
    if (words.every((word) => text.includes(word))) found.push(article)
    if (found.length === MOST_FOUND) break
  }
  return found
}

/** Little is left, or less than nothing: said in few letters, beside a price. */
const Low = ({ stock }: { readonly stock: number }) => {
  const t = useT('till')
  return (
    <em title={t('keys.stock', { stock })}>
      <Icon name="warning" size={12} />
      <VisuallyHidden>{t('keys.stock', { stock })}</VisuallyHidden>
      <span aria-hidden="true">{formatInteger(stock)}</span>
    </em>
  )
}

const Key = memo(({ article, onPick }: { readonly article: SoldArticle; readonly onPick: Pick }) => {
  const t = useT('till')
  const { label, price, isFreePrice, color, stock, isLow } = article
  return (
    <button
      type="button"
      className={classes.key}
      style={color === null ? undefined : { borderInlineStartColor: color }}
      onClick={() => onPick(article)}
    >
      <span className={classes.keyLabel}>{label}</span>
      <span className={classes.keyPrice} data-figures>
        {isFreePrice ? t('keys.free') : formatMoney(price)}
        {stock === null || !isLow ? null : <Low stock={stock} />}
      </span>
    </button>
  )
})

/** One key and the gap below it (keys.module.css). */
const ROW_HEIGHT = 84
/** Fewer are drawn whole. */
const WINDOWED_FROM = 120

/** Columns that the width gives. */
const useColumns = (grid: RefObject<HTMLElement | null>): number => {
  const [columns, setColumns] = useState(6)
  useEffect(() => {
    const { current } = grid
    if (current === null) return undefined
    const read = (): void => setColumns(getComputedStyle(current).gridTemplateColumns.split(' ').length)
    const observer = new ResizeObserver(read)
    observer.observe(current)
    return () => observer.disconnect()
  }, [grid])
  return columns
}

/** Of thousands of keys, the rows in sight alone. */
const Grid = memo(({ shown: { label, keys }, onPick }: { readonly shown: Shown; readonly onPick: Pick }) => {
  const scroller = useRef<HTMLDivElement>(null)
  const grid = useRef<HTMLDivElement>(null)
  const columns = useColumns(grid)
  const rows = Math.ceil(keys.length / columns)
  const { first, end } = useRowWindow(scroller, rows, ROW_HEIGHT, keys.length > WINDOWED_FROM)
  const from = first * columns
  return (
    <div ref={scroller} className={classes.scroller}>
      <div
        ref={grid}
        className={classes.grid}
        role="group"
        aria-label={label}
        style={{ paddingTop: 2 + first * ROW_HEIGHT, paddingBottom: 2 + (rows - end) * ROW_HEIGHT }}
      >
        {keys.slice(from, end * columns).map((article, i) =>
          article === null ? (
            // A page is a plan: what stands nowhere keeps its place empty.
            <span key={`hole-${from + i}`} aria-hidden="true" />
          ) : (
            <Key key={`${from + i}-${article.id}`} {...{ article, onPick }} />
          ),
        )}
      </div>
    </div>
  )
})

interface KeysPaneProps {
  readonly board: TillBoard
  readonly articles: ReadonlyMap<number, SoldArticle>
  readonly query: string
  readonly onPick: Pick
  /** Kept while a ticket is paid: the page in hand stays, and comes back at once. */
  readonly isHidden: boolean
}

const Pane = ({ board, articles, query, onPick, isHidden }: KeysPaneProps) => {
  const t = useT('till')
  const [chosen, setChosen] = useState<string>()
  const tabs = useMemo(() => {
    const own = fromPages(board, articles)
    return own.length > 0 ? own : fromFamilies(board)
  }, [board, articles])
  const found = useMemo(
    (): Shown | undefined =>
      query.trim() === ''
        ? undefined
        : { key: 'found', label: t('keys.found'), color: null, keys: foundIn(board.articles, query) },
    [board, query, t],
  )
  const shown = found ?? tabs.find(({ key }) => key === chosen) ?? tabs[0]
  if (shown === undefined) return <EmptyState title={t('keys.none')} body={t('keys.noneBody')} />
  return (
    <section className={classes.pane} aria-label={t('keys.title')} hidden={isHidden}>
      <div
        className={classes.tabs}
        role="toolbar"
        tabIndex={-1}
        aria-label={t('keys.pages')}
        onKeyDown={(event) => rove(event, event.currentTarget)}
      >
        {tabs.map(({ key, label, color }) => (
          <button
            key={key}
            type="button"
            className={classes.tab}
            aria-pressed={key === shown.key}
            style={color === null ? undefined : { borderBottomColor: color }}
            onClick={() => setChosen(key)}
          >
            {label}
          </button>
        ))}
      </div>
      {shown.keys.length === 0 ? <p className={classes.nothing}>{t('keys.nothing')}</p> : null}
      <Grid key={shown.key} shown={shown} onPick={onPick} />
    </section>
  )
}

export const KeysPane = memo(Pane)
