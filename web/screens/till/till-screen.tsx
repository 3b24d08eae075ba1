/** The selling screen of one till: left the ticket, right its keys, or the payment. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { splitScan, timesOf } from '#domain/sale/basket.ts'
import type { SoldArticle, TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BasketListDialog, PutAsideDialog, useBaskets } from '#web/screens/till/aside.tsx'
import { CustomerChip } from '#web/screens/till/customer-part.tsx'
import { foundIn, KeysPane } from '#web/screens/till/keys-pane.tsx'
import { Paid, usePrintTicket } from '#web/screens/till/paid.tsx'
import { PayBar } from '#web/screens/till/pay-bar.tsx'
import { PayPanel } from '#web/screens/till/pay-panel.tsx'
import type { TillMethod } from '#web/screens/till/pay-panel.tsx'
import { Asked } from '#web/screens/till/asked.tsx'
import type { Asking } from '#web/screens/till/asked.tsx'
import { TillHead } from '#web/screens/till/till-head.tsx'
import { TicketPane } from '#web/screens/till/ticket-pane.tsx'
import classes from '#web/screens/till/till.module.css'
import { usePaying } from '#web/screens/till/use-paying.ts'
import type { Paying } from '#web/screens/till/use-paying.ts'
import { useScanner } from '#web/screens/till/use-scanner.ts'
import { useTill } from '#web/screens/till/use-till.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

const isDialogOpen = (): boolean => document.querySelector('[aria-modal="true"]') !== null

const isEntry = (letter: string): boolean => /^[\d*-]$/.test(letter) || letter === 'Backspace'

/** Keys and scans: the next ticket begins by itself. */
const usePicking = (till: Till, paying: Paying) => {
  const t = useT('till')
  const search = useRef<HTMLInputElement>(null)
  const [query, setQuery] = useState('')
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
  const byCode = useMemo(() => {
    const found = new Map<string, SoldArticle>()
    for (const article of board.articles) found.set(article.code.toLowerCase(), article)
    for (const article of board.articles)
      if (article.barcode !== null) found.set(article.barcode.toLowerCase(), article)
    return found
  }, [board.articles])
  const scan = (text: string, before: string): void => {
    // « 3 » was typed by itself, and its « * » came with the code.
    const { times, code } = splitScan(text.startsWith('*') ? `${before}${text}` : text)
    const article = byCode.get(code.trim().toLowerCase())
    till.dispatch({ kind: 'entry', entry: '' })
    if (article === undefined) return toast.error(t('scan.unknown', { code }))
    onPick(article, times ?? timesOf(before))
    return undefined
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
  /** Enter in the search: that very code, else the first that is found. */
  const takeFound = useCallback((): void => {
    if (query.trim() === '') return
    const article = byCode.get(query.trim().toLowerCase()) ?? foundIn(board.articles, query)[0]
    if (article === undefined) return toast.error(t('scan.unknown', { code: query }))
    setQuery('')
    onPick(article)
    return undefined
  }, [query, byCode, board.articles, onPick, t])
  return { search, query, setQuery, takeFound, onPick }
}

/** Stable, so that a touch draws its own line alone. */
const useAsks = (setAsking: (asking: Asking) => void) =>
  useMemo(
    () => ({
      line: (key: number) => setAsking({ kind: 'line', key }),
      quantity: (key: number) => setAsking({ kind: 'quantity', key }),
      discount: () => setAsking({ kind: 'discount' }),
      customer: () => setAsking({ kind: 'customer' }),
      times: () => setAsking({ kind: 'times' }),
    }),
    [setAsking],
  )

/** Opens the payment, by a method where its key was pressed; stable too. */
const useOpen = (paying: Paying, setMethod: (method: TillMethod | undefined) => void) => {
  const latest = useRef(paying)
  useEffect(() => {
    latest.current = paying
  })
  return useCallback(
    (by?: TillMethod): void => {
      setMethod(by)
      latest.current.open()
    },
    [setMethod],
  )
}

interface TillScreenProps {
  readonly board: TillBoard
  /** Present where there are several tills. */
  readonly onOtherTill: (() => void) | undefined
}

export const TillScreen = ({ board, onOtherTill }: TillScreenProps) => {
  const t = useT('till')
  const till = useTill(board)
  const paying = usePaying(till)
  const picking = usePicking(till, paying)
  const print = usePrintTicket()
  const baskets = useBaskets(board.register.id)
  const [asking, setAsking] = useState<Asking>()
  const [method, setMethod] = useState<TillMethod>()
  const { basket, reckoned } = till
  const { paid, isOpen: isPaying } = paying
  const isEmpty = basket.lines.length === 0
  const asks = useAsks(setAsking)
  const open = useOpen(paying, setMethod)
  useTillKeys({ till, paying, open, setAsking, search: () => picking.search.current?.focus(), print })
  const noTicket = isEmpty ? t('ticket.nothing') : undefined
  return (
    <>
      <TillHead
        label={board.register.label}
        isTraining={board.training}
        search={picking.search}
        query={picking.query}
        onQuery={picking.setQuery}
        onTake={picking.takeFound}
        onOtherTill={onOtherTill}
        count={baskets?.length ?? 0}
        noTicket={noTicket}
        onAsk={setAsking}
      />
      <div className={classes.screen}>
        <TicketPane
          till={till}
          asks={asks}
          isPaying={isPaying}
          customer={<OwnCustomer till={till} isLocked={isPaying} />}
          paid={
            paid === undefined ? undefined : (
              <Paid paid={paid} onPrint={() => void print(paid)} onNext={paying.forget} />
            )
          }
        >
          {isPaying || isEmpty ? null : (
            <PayBar board={board} sign={Math.sign(paying.total)} isReady={reckoned.priced !== null} onPay={open} />
          )}
        </TicketPane>
        {isPaying ? <PayPanel board={board} paying={paying} initial={method} /> : null}
        <KeysPane
          board={board}
          articles={till.articles}
          query={picking.query}
          onPick={picking.onPick}
          isHidden={isPaying}
        />
      </div>
      <Asked till={till} asking={asking} onAsk={setAsking} />
      <Asides till={till} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

interface AsidesProps {
  readonly till: Till
  readonly asking: Asking | undefined
  readonly onClose: () => void
}

const Asides = ({ till, asking, onClose }: AsidesProps) => {
  if (asking?.kind === 'aside') return <PutAsideDialog till={till} onClose={onClose} />
  return asking?.kind === 'baskets' ? <BasketListDialog till={till} onClose={onClose} /> : null
}

const OwnCustomer = ({ till, isLocked }: { readonly till: Till; readonly isLocked: boolean }) => {
  const { customerId } = till.basket
  const drop = (): void => till.dispatch({ kind: 'customer', customerId: null })
  return customerId === null ? null : <CustomerChip customerId={customerId} isLocked={isLocked} onDrop={drop} />
}

interface TillKeys {
  readonly till: Till
  readonly paying: Paying
  readonly open: () => void
  readonly setAsking: (asking: Asking) => void
  readonly search: () => void
  readonly print: ReturnType<typeof usePrintTicket>
}

const useTillKeys = ({ till, paying, open, setAsking, search, print }: TillKeys): void => {
  const t = useT('till')
  const back = useGoBack('/home')
  const { basket, reckoned, clear } = till
  const { paid, isOpen: isPaying } = paying
  const isEmpty = basket.lines.length === 0
  const empty = async (): Promise<void> => {
    const body = t(basket.aside === null ? 'clear.body' : 'clear.asideBody')
    if (await confirm({ title: t('clear.title'), body, confirmLabel: t('clear.confirm'), danger: true })) clear()
  }
  const none = isEmpty ? t('ticket.nothing') : isPaying ? t('pay.underWay') : undefined
  useFunctionKeys({
    F4: { label: t('keys.search'), run: search },
    F6: {
      label: t('tools.customer'),
      run: () => setAsking({ kind: 'customer' }),
      disabledReason: isPaying ? t('pay.underWay') : undefined,
    },
    F7: { label: t('aside.put'), run: () => setAsking({ kind: 'aside' }), disabledReason: none },
    F8: paid === undefined ? undefined : { label: t('paid.print'), run: () => void print(paid) },
    F9: { label: t('clear.key'), run: empty, disabledReason: none },
    F10: { label: t('aside.key'), run: () => setAsking({ kind: 'baskets' }) },
    F12:
      isEmpty && paid !== undefined
        ? { label: t('paid.next'), run: paying.forget }
        : {
            label: t('pay.open'),
            run: () => open(),
            disabledReason: isEmpty ? t('ticket.nothing') : reckoned.priced === null ? t('ticket.fault') : undefined,
          },
    Escape: { run: back },
  })
}
