/** The selling screen of one till: left the ticket, right its keys, or the payment. */
import { useMemo, useState } from 'react'
import type { ReactNode } from 'react'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { AlonePaid } from '#web/screens/till/alone-paid.tsx'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { BasketListDialog } from '#web/screens/till/aside.tsx'
import { PutAsideDialog, useBaskets } from '#web/screens/till/put-aside.tsx'
import { SplitDialog } from '#web/screens/till/split-dialog.tsx'
import { CardDialog, OpenCards } from '#web/screens/till/card.tsx'
import { CustomerChip } from '#web/screens/till/customer-part.tsx'
import { KeysPane } from '#web/screens/till/keys-pane.tsx'
import { PaidTicket, useBeside } from '#web/screens/till/drawer.tsx'
import { PayBar } from '#web/screens/till/pay-bar.tsx'
import { PayPanel } from '#web/screens/till/pay-panel.tsx'
import type { Receipt } from '#web/screens/till/receipt.tsx'
import { Asked } from '#web/screens/till/asked.tsx'
import type { Asking } from '#web/screens/till/asked.tsx'
import { StayKey, useStaySale } from '#web/screens/till/stay-sale.tsx'
import type { StaySale } from '#web/screens/till/stay-sale.tsx'
import { TillHead } from '#web/screens/till/till-head.tsx'
import { TicketPane } from '#web/screens/till/ticket-pane.tsx'
import classes from '#web/screens/till/till.module.css'
import { useCard } from '#web/screens/till/use-card.ts'
import { useOpen, usePaying, useScannedGift } from '#web/screens/till/use-paying.ts'
import type { Paying } from '#web/screens/till/use-paying.ts'
import { usePicking } from '#web/screens/till/use-picking.ts'
import { useTill } from '#web/screens/till/use-till.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { confirm } from '#web/ui/confirm.tsx'

/** Stable, so that a touch draws its own line alone. */
const useAsks = (setAsking: (asking: Asking) => void) =>
  useMemo(
    () => ({
      line: (key: number) => setAsking({ kind: 'line', key }),
      quantity: (key: number) => setAsking({ kind: 'quantity', key }),
      discount: () => setAsking({ kind: 'discount' }),
      customer: () => setAsking({ kind: 'customer' }),
      times: () => setAsking({ kind: 'times' }),
      split: () => setAsking({ kind: 'split' }),
      provisional: () => setAsking({ kind: 'provisional' }),
    }),
    [setAsking],
  )

interface TillScreenProps {
  readonly board: TillBoard
  /** Present where there are several tills. */
  readonly onOtherTill: (() => void) | undefined
}

export const TillScreen = ({ board, onOtherTill }: TillScreenProps) => {
  const t = useT('till')
  const till = useTill(board)
  const card = useCard(till, usePaying(till))
  const { paying } = card
  const { by, open } = useOpen(paying)
  const stay = useStaySale(till, paying.isOpen)
  const picking = usePicking(till, paying, { onGift: useScannedGift(till, open), hear: stay.hear })
  const receipt = useBeside(till, paying)
  const baskets = useBaskets(board.register.id)
  const [asking, setAsking] = useState<Asking>()
  const { isOpen: isPaying } = paying
  const isEmpty = till.basket.lines.length === 0
  const asks = useAsks(setAsking)
  useTillKeys({ till, paying, open, setAsking, search: () => picking.search.current?.focus(), print: receipt.print })
  return (
    <>
      <TillHead
        label={board.register.label}
        registerId={board.register.id}
        isTraining={board.training}
        search={picking.search}
        query={picking.query}
        onQuery={picking.setQuery}
        onTake={picking.takeFound}
        onOtherTill={onOtherTill}
        count={baskets?.length ?? 0}
        noTicket={isEmpty ? t('ticket.nothing') : undefined}
        onAsk={setAsking}
      />
      <OpenCards desk={card} />
      <div className={classes.screen}>
        <TicketPane
          till={till}
          asks={asks}
          isPaying={isPaying}
          customer={<OwnCustomer till={till} isLocked={isPaying} />}
          paid={doneOf(paying, receipt, stay.done)}
        >
          {isPaying || isEmpty ? null : <Ways {...{ till, paying, stay, open }} />}
        </TicketPane>
        {isPaying ? (
          <PayPanel key={by?.giftCode ?? ''} {...{ till, paying }} initial={by?.method} giftCode={by?.giftCode} />
        ) : null}
        <KeysPane
          board={board}
          articles={till.articles}
          query={picking.query}
          onPick={picking.onPick}
          isHidden={isPaying}
        />
      </div>
      <Asked till={till} asking={asking} onAsk={setAsking} />
      {receipt.dialog}
      <CardDialog desk={card} />
      {stay.dialog}
      <Asides till={till} asking={asking} onClose={() => setAsking(undefined)} />
    </>
  )
}

/** What was just sold, or put on a stay, until the next ticket begins; undefined: nothing. */
const doneOf = ({ paid, alone, forget }: Paying, receipt: Receipt, posted: ReactNode): ReactNode => {
  if (alone !== undefined) return <AlonePaid ticket={alone} onNext={forget} />
  return paid === undefined ? posted : <PaidTicket paid={paid} receipt={receipt} onNext={forget} />
}

interface WaysProps {
  readonly till: Till
  readonly paying: Paying
  readonly stay: StaySale
  readonly open: ReturnType<typeof useOpen>['open']
}

/** From the ticket to a stay, or to its payment. */
const Ways = ({ till: { board, reckoned }, paying, stay, open }: WaysProps) => (
  <>
    <StayKey sale={stay} />
    <PayBar board={board} sign={Math.sign(paying.total)} isReady={reckoned.priced !== null} onPay={open} />
  </>
)

interface AsidesProps {
  readonly till: Till
  readonly asking: Asking | undefined
  readonly onClose: () => void
}

const Asides = ({ till, asking, onClose }: AsidesProps) => {
  if (asking?.kind === 'aside') return <PutAsideDialog till={till} onClose={onClose} />
  if (asking?.kind === 'split') return <SplitDialog till={till} onClose={onClose} />
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
  readonly print: Receipt['print']
}

const useTillKeys = ({ till, paying, open, setAsking, search, print }: TillKeys): void => {
  const t = useT('till')
  const back = useGoBack('/home')
  const { basket, reckoned, clear } = till
  const { paid, alone, isOpen: isPaying } = paying
  const offline = useNeedsLine()
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
      disabledReason: offline ?? (isPaying ? t('pay.underWay') : undefined),
    },
    F7: { label: t('aside.put'), run: () => setAsking({ kind: 'aside' }), disabledReason: offline ?? none },
    F8:
      alone !== undefined
        ? { label: t('paid.print'), run: () => window.print() }
        : paid === undefined
          ? undefined
          : { label: t('paid.print'), run: () => print(paid) },
    F9: { label: t('clear.key'), run: empty, disabledReason: none },
    F10: { label: t('aside.key'), run: () => setAsking({ kind: 'baskets' }), disabledReason: offline },
    F12:
      isEmpty && (paid !== undefined || alone !== undefined)
        ? { label: t('paid.next'), run: paying.forget }
        : {
            label: t('pay.open'),
            run: () => open(),
            disabledReason: isEmpty ? t('ticket.nothing') : reckoned.priced === null ? t('ticket.fault') : undefined,
          },
    Escape: { run: back },
  })
}
