/** « A12 3 », Entrée: three of the first article for that place; a place or a name alone opens its order. */
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { quickOrder } from '#domain/sale/bread.ts'
import type { BreadBoard, BreadRow } from '#contract/operations/sale/bread.ts'
import { useT } from '#web/i18n/i18n.ts'

interface QuickEntryProps {
  readonly board: BreadBoard
  readonly disabled: boolean
  readonly onOrder: (row: BreadRow, articleId: number, quantity: number) => void
  readonly onOpen: (row: BreadRow) => void
  /** Whom the text may mean: the table shows them. */
  readonly onSearch: (text: string) => void
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** Rows that a text names: the place itself first, else every place, name or file that it is part of. */
export const rowsNamed = (rows: readonly BreadRow[], text: string): readonly BreadRow[] => {
  const wanted = plain(text.trim())
  if (wanted === '') return rows
  const exact = rows.filter(({ place }) => plain(place) === wanted)
  if (exact.length > 0) return exact
  return rows.filter(({ place, name, code }) => [place, name, code].some((of) => plain(of).includes(wanted)))
}

export const QuickEntry = ({ board, disabled, onOrder, onOpen, onSearch }: QuickEntryProps) => {
  const t = useT('bread')
  const [typed, setTyped] = useState('')
  const [fault, setFault] = useState<string>()
  const type = (text: string): void => {
    setTyped(text)
    setFault(undefined)
    onSearch(quickOrder(text)?.quantity == null ? text : (quickOrder(text)?.place ?? ''))
  }
  const clear = (): void => type('')
  const enter = (): void => {
    const served = board.rows.filter(({ isGone }) => !isGone)
    const quick = quickOrder(typed)
    const found = rowsNamed(served, quick?.quantity == null ? typed : quick.place)
    const [row] = found
    if (typed.trim() === '' || row === undefined) return setFault(t('entry.nobody'))
    if (found.length > 1) return setFault(t('entry.several', { count: found.length }))
    if (quick?.quantity == null) {
      clear()
      return onOpen(row)
    }
    const wanted = plain(quick.article)
    const article = board.articles.find(
      ({ code, label }) => plain(code).startsWith(wanted) || plain(label).startsWith(wanted),
    )
    if (article === undefined) return setFault(t('entry.noArticle'))
    clear()
    return onOrder(row, article.id, quick.quantity)
  }
  return (
    <TextInput
      label={t('entry.label')}
      placeholder={t('entry.hint')}
      value={typed}
      onChange={(event) => type(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return
        event.preventDefault()
        enter()
      }}
      error={fault}
      disabled={disabled}
      maxLength={60}
      flex="1 1 260px"
      maw={420}
      data-autofocus
    />
  )
}
