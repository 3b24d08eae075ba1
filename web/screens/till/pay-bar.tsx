import { memo } from 'react'
import { cents } from '#domain/money.ts'
import { methodsFor } from '#domain/sale/tender.ts'
import type { TillBoard } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import type { TillMethod } from '#web/screens/till/pay-panel.tsx'
import classes from '#web/screens/till/till.module.css'
import { paysAlone } from '#web/shell/offline/alone.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface PayBarProps {
  readonly board: TillBoard
  /** Of the total: what it comes to is drawn elsewhere. */
  readonly sign: number
  readonly isReady: boolean
  readonly onPay: (method?: TillMethod) => void
}

/** As many as fit below the total; the others are in the panel. */
const MOST_SHOWN = 3

const Bar = ({ board, sign, isReady, onPay }: PayBarProps) => {
  const t = useT('till')
  const offline = useNeedsLine()
  return (
    <div className={classes.payBar}>
      <div className={classes.payMethods} role="group" aria-label={t('pay.methods')}>
        {methodsFor(board.methods, cents(sign))
          .slice(0, MOST_SHOWN)
          .map((method) => (
            <button
              key={method.id}
              type="button"
              disabled={!isReady || sign === 0 || (offline !== undefined && !paysAlone(method))}
              onClick={() => onPay(method)}
            >
              {method.label}
            </button>
          ))}
      </div>
      <ActionButton
        size="xl"
        fullWidth
        hotkey="F12"
        disabledReason={isReady ? undefined : t('ticket.fault')}
        onClick={() => onPay()}
      >
        {t('pay.open')}
      </ActionButton>
    </div>
  )
}

/** The way from the ticket to its payment: one touch chooses the method. */
export const PayBar = memo(Bar)
