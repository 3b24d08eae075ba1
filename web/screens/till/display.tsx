/** /display: the window that customers see. It has no session and asks the server nothing: a till of this browser tells it what to show. */
import { useEffect, useRef, useState } from 'react'
import { cents } from '#domain/money.ts'
import { useT } from '#web/i18n/i18n.ts'
import { listenToTill } from '#web/screens/till/display-channel.ts'
import type { Shown } from '#web/screens/till/display-channel.ts'
import classes from '#web/screens/till/display.module.css'
import { formatMoney } from '#web/ui/format.ts'

/** The till of the address; undefined: none. */
const askedTill = (): number | undefined => {
  const id = Number(new URLSearchParams(window.location.search).get('till'))
  return Number.isSafeInteger(id) && id > 0 ? id : undefined
}

export const Display = () => {
  const t = useT('printer')
  const [registerId] = useState(askedTill)
  const [shown, setShown] = useState<Shown>({ kind: 'IDLE', isTraining: false })
  useEffect(() => (registerId === undefined ? undefined : listenToTill(registerId, setShown)), [registerId])
  const title = t('display.title')
  useEffect(() => {
    document.title = title
  }, [title])
  return (
    <main className={classes.page} id="content">
      <h1 className={classes.hidden}>{title}</h1>
      {shown.isTraining ? <p className={classes.training}>{t('display.training')}</p> : null}
      {registerId === undefined ? <p className={classes.words}>{t('display.noTill')}</p> : <Said shown={shown} />}
    </main>
  )
}

const Said = ({ shown }: { readonly shown: Shown }) => {
  const t = useT('printer')
  if (shown.kind === 'IDLE') return <p className={classes.words}>{t('display.welcome')}</p>
  if (shown.kind === 'TICKET') return <Ticket shown={shown} />
  const { total, change } = shown
  return (
    <div className={classes.paid} role="status">
      {change === 0 ? (
        <Amount label={t('display.total')} amount={total} />
      ) : (
        <Amount label={t(total < 0 ? 'display.back' : 'display.change')} amount={change} />
      )}
      <p className={classes.words}>{t('display.thanks')}</p>
    </div>
  )
}

const Amount = ({ label, amount }: { readonly label: string; readonly amount: number }) => (
  <p className={classes.amount}>
    <span>{label}</span>
    <strong data-figures>{formatMoney(amount)}</strong>
  </p>
)

const Ticket = ({ shown: { lines, total, left } }: { readonly shown: Extract<Shown, { kind: 'TICKET' }> }) => {
  const t = useT('printer')
  const list = useRef<HTMLUListElement>(null)
  const count = lines.length
  useEffect(() => {
    // The last one that was rung up is in sight.
    if (count > 0 && list.current !== null) list.current.scrollTop = list.current.scrollHeight
  }, [count])
  const isPartlyPaid = left !== null && left !== total && left > 0
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must take the focus */}
      <ul ref={list} className={classes.lines} aria-label={t('display.lines')} tabIndex={0}>
        {lines.map(({ label, quantity, amount }, rank) => (
          <li key={`${rank}-${label}`}>
            <span>{quantity === 1 ? label : `${quantity} × ${label}`}</span>
            <span data-figures>{formatMoney(amount)}</span>
          </li>
        ))}
      </ul>
      <div className={classes.foot} role="status">
        <Amount label={t('display.total')} amount={total} />
        {isPartlyPaid ? <Amount label={t('display.left')} amount={cents(left)} /> : null}
      </div>
    </>
  )
}
