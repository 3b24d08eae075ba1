import { TextInput } from '@mantine/core'
import { memo, useMemo, useState } from 'react'
import type { DragEvent, KeyboardEvent } from 'react'
import type { WindowArticle, WindowsAnswer } from '#contract/operations/sale/windows.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/till/windows.module.css'
import { plainText } from '#web/ui/plain-text.ts'

/** An article in hand. `from`: the slot that it leaves; null: it comes from the list. */
export interface Held {
  readonly articleId: number
  readonly from: number | null
}

type Keys = readonly { readonly slot: number; readonly articleId: number }[]

interface SlotGridProps {
  readonly slots: number
  readonly keys: Keys
  readonly articles: ReadonlyMap<number, WindowArticle>
  readonly held: Held | undefined
  readonly isReadOnly: boolean
  readonly onHold: (held: Held | undefined) => void
  readonly onPlace: (slot: number) => void
  readonly onEmpty: (slot: number) => void
}

/** Slots that an arrow goes on by, in a grid of so many columns. */
const stepOf = (key: string, columns: number): number | undefined => {
  const steps: Readonly<Record<string, number>> = {
    ArrowRight: 1,
    ArrowLeft: -1,
    ArrowDown: columns,
    ArrowUp: -columns,
  }
  return steps[key]
}

/** Arrows go from slot to slot; Suppr empties one. */
const onSlotKey = (event: KeyboardEvent<HTMLButtonElement>, slot: number, onEmpty: (slot: number) => void): void => {
  if (event.key === 'Delete' || event.key === 'Backspace') {
    event.preventDefault()
    return onEmpty(slot)
  }
  const grid = event.currentTarget.parentElement
  if (grid === null) return undefined
  const step = stepOf(event.key, getComputedStyle(grid).gridTemplateColumns.split(' ').length)
  if (step === undefined) return undefined
  event.preventDefault()
  grid.querySelectorAll('button')[slot + step]?.focus()
  return undefined
}

/** Slots of a page: what is dragged, or taken in hand by a click or Entrée, is put on the one that is chosen next. */
export const SlotGrid = (props: SlotGridProps) => {
  const { slots, keys, articles, held, isReadOnly, onHold, onPlace, onEmpty } = props
  const t = useT('till')
  const bySlot = new Map(keys.map(({ slot, articleId }) => [slot, articleId]))
  const press = (slot: number, articleId: number | undefined): void => {
    if (isReadOnly) return
    if (held !== undefined && held.from === slot) return onHold(undefined)
    if (held !== undefined) return onPlace(slot)
    if (articleId !== undefined) onHold({ articleId, from: slot })
    return undefined
  }
  return (
    <div className={classes.grid} role="group" aria-label={t('windows.slots')}>
      {Array.from({ length: slots }, (_, slot) => {
        const articleId = bySlot.get(slot)
        const article = articleId === undefined ? undefined : articles.get(articleId)
        const name = article?.label ?? (articleId === undefined ? t('windows.empty') : t('line.gone'))
        return (
          <button
            key={slot}
            type="button"
            className={classes.slot}
            aria-label={t('windows.slot', { rank: slot + 1, name })}
            aria-pressed={held?.from === slot && held.articleId === articleId}
            data-empty={articleId === undefined || undefined}
            data-hidden={article?.active === false || undefined}
            draggable={!isReadOnly && articleId !== undefined}
            style={
              article === undefined || article.color === null ? undefined : { borderInlineStartColor: article.color }
            }
            onDragStart={() => (articleId === undefined ? undefined : onHold({ articleId, from: slot }))}
            onDragEnd={() => onHold(undefined)}
            onDragOver={(event: DragEvent) => (held === undefined ? undefined : event.preventDefault())}
            onDrop={(event: DragEvent) => {
              event.preventDefault()
              onPlace(slot)
            }}
            onKeyDown={(event) => (isReadOnly ? undefined : onSlotKey(event, slot, onEmpty))}
            onClick={() => press(slot, articleId)}
          >
            {articleId === undefined ? null : name}
          </button>
        )
      })}
    </div>
  )
}

interface ShelfProps {
  readonly base: WindowsAnswer
  readonly placed: Keys
  readonly held: Held | undefined
  readonly onHold: (held: Held | undefined) => void
}

/** More would not be looked through: the search narrows it. */
const MOST_SHOWN = 150

/** Articles that are not on the page yet. */
export const ArticleShelf = memo(({ base, placed, held, onHold }: ShelfProps) => {
  const t = useT('till')
  const [query, setQuery] = useState('')
  const shown = useMemo(() => {
    const taken = new Set(placed.map(({ articleId }) => articleId))
    const words = plainText(query.trim()).split(/\s+/)
    return base.articles
      .filter(({ id, active, label, code }) => {
        const text = plainText(`${label} ${code}`)
        return active && !taken.has(id) && words.every((word) => text.includes(word))
      })
      .slice(0, MOST_SHOWN)
  }, [base.articles, placed, query])
  return (
    <section className={classes.shelf} aria-label={t('windows.shelf')}>
      <TextInput
        aria-label={t('windows.search')}
        placeholder={t('windows.search')}
        value={query}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <ul>
        {shown.map(({ id, label, code, color }) => (
          <li key={id}>
            <button
              type="button"
              draggable
              aria-pressed={held?.articleId === id}
              style={color === null ? undefined : { borderInlineStartColor: color }}
              onDragStart={() => onHold({ articleId: id, from: null })}
              onDragEnd={() => onHold(undefined)}
              onClick={() => onHold(held?.articleId === id ? undefined : { articleId: id, from: null })}
            >
              <span>{label}</span>
              <small>{code}</small>
            </button>
          </li>
        ))}
      </ul>
      {shown.length === 0 ? <p>{t('windows.nothing')}</p> : null}
    </section>
  )
})
