/** Drawers of the stations: opened with a float, taken over counted, closed counted. */
import { Group } from '@mantine/core'
import { useState } from 'react'
import type { Cents } from '#domain/money.ts'
import { ZERO } from '#domain/money.ts'
import type { CashFund, SessionAnswer } from '#contract/operations/payment/cash.ts'
import { cash } from '#contract/operations/payment/cash.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/cash/cash.module.css'
import { CountGrid, countBody, countFault, NOTHING } from '#web/screens/cash/count-grid.tsx'
import { useCashWrite } from '#web/screens/cash/use-fund.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { useToday } from '#web/shell/today.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'
import { MoneyInput } from '#web/ui/money-input.tsx'

interface Counting {
  readonly session: SessionAnswer
  readonly close: boolean
}

export const Drawers = ({ fund }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  const today = useToday()
  const [counting, setCounting] = useState<Counting>()
  const isOwnOpen = fund.sessions.some(({ till, closedAt }) => till === fund.ownTill && closedAt === null)
  const isToday = fund.day === today
  if (!isToday && fund.sessions.length === 0) return null
  return (
    <section className={classes.card} aria-label={t('drawer.title')}>
      <h2>{t('drawer.title')}</h2>
      {isToday && !isOwnOpen ? <Opening fund={fund} /> : null}
      {fund.sessions.map((session) => (
        <Session key={session.id} session={session} onCount={(close) => setCounting({ session, close })} />
      ))}
      {counting === undefined ? null : <CountDialog {...counting} onClose={() => setCounting(undefined)} />}
    </section>
  )
}

const Opening = ({ fund: { ownTill, leftFloat } }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  const right = useRight('payment_payment')
  const [float, setFloat] = useState<Cents | null>(leftFloat ?? ZERO)
  const opening = useCashWrite(
    (intent: string, sent: Cents) => call(cash.open, { body: { float: sent }, intent }),
    t('drawer.opened'),
  )
  return (
    <>
      <h3>{t('drawer.own', { till: ownTill })}</h3>
      <p className={classes.help}>{t('drawer.none')}</p>
      <div className={classes.line}>
        <MoneyInput label={t('drawer.float')} value={float} onChange={setFloat} min={0} w={180} />
        <ActionButton
          variant="default"
          loading={opening.isPending}
          disabledReason={right.write ? undefined : right.why}
          onClick={() => opening.mutate(float ?? ZERO)}
        >
          {t('drawer.open')}
        </ActionButton>
      </div>
    </>
  )
}

interface SessionProps {
  readonly session: SessionAnswer
  readonly onCount: (close: boolean) => void
}

const Session = ({ session, onCount }: SessionProps) => {
  const t = useT('cash')
  const right = useRight('payment_payment')
  const noWrite = right.write ? undefined : right.why
  const mayReport = useRight('sale_cash_register').read
  const { id: sessionId, till, holder, float, openedAt, closedAt, theoretical, counts } = session
  const held = { holder, at: formatInstant(openedAt), float: formatMoney(float) }
  return (
    <>
      <h3>{t('drawer.own', { till }).replace(/^.*: ?/, '')}</h3>
      <p className={classes.help}>
        {t('drawer.held', held)}
        {'. '}
        {closedAt === null
          ? t('drawer.must', { amount: formatMoney(theoretical) })
          : t('drawer.closedAt', { at: formatInstant(closedAt) })}{' '}
        {mayReport ? (
          <ScreenLink to={pathTo('/till-report/$tillSessionId', { tillSessionId: sessionId })}>
            {t(closedAt === null ? 'drawer.x' : 'drawer.z')}
          </ScreenLink>
        ) : null}
      </p>
      <ul className={classes.plain}>
        {counts.map(({ id, kind, operator, counted, difference, reason }) => (
          <li key={id}>
            {t('drawer.countLine', {
              kind: t(kind === 'CLOSING' ? 'drawer.closing' : 'drawer.takeover'),
              operator,
              counted: formatMoney(counted),
            })}
            {difference === 0 ? null : (
              <span className={classes.off}> {`${formatMoney(difference)} · ${reason ?? ''}`}</span>
            )}
          </li>
        ))}
      </ul>
      {closedAt === null ? (
        <Group gap="xs" mt={6}>
          <ActionButton variant="default" disabledReason={noWrite} onClick={() => onCount(false)}>
            {t('drawer.handOver')}
          </ActionButton>
          <ActionButton variant="default" disabledReason={noWrite} onClick={() => onCount(true)}>
            {t('drawer.close')}
          </ActionButton>
        </Group>
      ) : null}
    </>
  )
}

const CountDialog = ({ session, close, onClose }: Counting & { readonly onClose: () => void }) => {
  const t = useT('cash')
  const [count, setCount] = useState(NOTHING)
  const { id, version, till, theoretical } = session
  const counting = useCashWrite(
    (intent: string, sent: ReturnType<typeof countBody>) =>
      call(cash.countSession, { body: { id, version, close, ...sent }, intent }),
    t(close ? 'drawer.closed' : 'drawer.handedOver'),
  )
  // An empty drawer is counted too: its theory is zero.
  const reason = theoretical === 0 ? undefined : countFault(count, theoretical, t('fund.nothingCounted'))
  const key = close ? 'close' : 'handOver'
  return (
    <ActionDialog
      title={t(`drawer.${key}Title`, { till })}
      confirmLabel={t(`drawer.${key}Confirm`)}
      isPending={counting.isPending}
      reason={reason}
      error={counting.error === null ? undefined : sentenceOf(counting.error)}
      onConfirm={() => counting.mutate(countBody(count), { onSuccess: onClose })}
      onClose={onClose}
    >
      <p className={classes.help}>{t(`drawer.${key}Body`)}</p>
      <CountGrid count={count} theoretical={theoretical} onChange={setCount} isFirst />
    </ActionDialog>
  )
}
