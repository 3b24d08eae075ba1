/** Keys, scans and what is typed at a till: each becomes an article of the ticket in hand. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { splitScan, timesOf } from '#domain/sale/basket.ts'
import { giftCodeToAsk } from '#domain/sale/gift-import.ts'
import { tillPapers } from '#contract/operations/sale/till-papers.ts'
import type { SoldArticle, TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { foundIn } from '#web/screens/till/keys-pane.tsx'
import type { StaySale } from '#web/screens/till/stay-sale.tsx'
import { wholeGiftCode } from '#web/screens/till/use-paper.ts'
import type { Paying } from '#web/screens/till/use-paying.ts'
import { useScanner } from '#web/screens/till/use-scanner.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { NetworkError, RestError } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const isEntry = (letter: string): boolean => /^[\d*-]$/.test(letter) || letter === 'Backspace'

/** Our code of a voucher that was sold elsewhere; null: it is none. */
const outsideGift = async ({ methods }: TillBoard, typed: string): Promise<string | null> => {
  const code = methods.some(({ kind }) => kind === 'GIFT') ? giftCodeToAsk(typed) : null
  if (code === null) return null
  try {
    return (await call(tillPapers.gift, { body: { code } })).code
  } catch (error) {
    if (error instanceof RestError || error instanceof NetworkError) return null
    throw error
  }
}

/** Articles by their codes and bar codes. */
const useCodes = ({ articles }: TillBoard): ReadonlyMap<string, SoldArticle> =>
  useMemo(() => {
    const found = new Map<string, SoldArticle>()
    for (const article of articles) found.set(article.code.toLowerCase(), article)
    for (const article of articles) if (article.barcode !== null) found.set(article.barcode.toLowerCase(), article)
    return found
  }, [articles])

/** What is typed in the search, and Enter there. */
const useQueryPick = (
  board: TillBoard,
  byCode: ReadonlyMap<string, SoldArticle>,
  onPick: (article: SoldArticle) => void,
) => {
  const t = useT('till')
  const [query, setQuery] = useState('')
  /** Enter in the search: that very code, else the first that is found. */
  const takeFound = useCallback((): void => {
    if (query.trim() === '') return
    const article = byCode.get(query.trim().toLowerCase()) ?? foundIn(board.articles, query)[0]
    if (article === undefined) return toast.error(t('scan.unknown', { code: query }))
    setQuery('')
    onPick(article)
    return undefined
  }, [query, byCode, board.articles, onPick, t])
  return { query, setQuery, takeFound }
}

/** Keys and scans: the next ticket begins by itself. */
export const usePicking = (
  till: Till,
  paying: Paying,
  { onGift, hear }: { readonly onGift: (code: string) => void; readonly hear: StaySale['hear'] },
) => {
  const t = useT('till')
  const search = useRef<HTMLInputElement>(null)
  const { pick, board } = till
  const { forget } = paying
  const latest = useRef({ pick, forget })
  useEffect(() => {
    latest.current = { pick, forget }
  })
  /** Stable, so that a touch draws no key again. */
  const onPick = useCallback((article: SoldArticle, times?: number): void => {
    latest.current.forget()
    latest.current.pick(article, times)
  }, [])
  const byCode = useCodes(board)
  const { query, setQuery, takeFound } = useQueryPick(board, byCode, onPick)
  const scan = (text: string, before: string): void => {
    // A bracelet, while a stay is looked for.
    if (hear(text)) return undefined
    // Before « 3* » is looked for: a code of a voucher may begin « 3X ».
    const giftCode = byCode.has(text.trim().toLowerCase()) ? null : wholeGiftCode(text)
    if (giftCode !== null) return onGift(giftCode)
    // « 3 » was typed by itself, and its « * » came with the code.
    const { times, code } = splitScan(text.startsWith('*') ? `${before}${text}` : text)
    const article = byCode.get(code.trim().toLowerCase())
    till.dispatch({ kind: 'entry', entry: '' })
    if (article === undefined) return takeOutside(code)
    onPick(article, times ?? timesOf(before))
    return undefined
  }
  /** No article: it may be a voucher that somebody else sold. */
  const takeOutside = (code: string): void => {
    void outsideGift(board, code).then((found) =>
      found === null ? toast.error(t('scan.unknown', { code })) : onGift(found),
    )
  }
  useScanner({
    onScan: scan,
    entry: () => till.basket.entry,
    onLetter: (letter) => {
      if (isDialogOpen()) return false
      if (isEntry(letter)) {
        // Drawn before the next key is heard, which may be a scanner's first.
        flushSync(() => till.dispatch({ kind: 'type', letter }))
        return true
      }
      if (letter.trim() !== '' && /[\p{L}]/u.test(letter)) search.current?.focus()
      return false
    },
  })
  return { search, query, setQuery, takeFound, onPick }
}
