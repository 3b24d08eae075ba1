/** Card terminals of a day: the total of each batch against what was taken by card. */
import { ActionIcon, Autocomplete } from '@mantine/core'
import { useState } from 'react'
import { cents, sum } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import type { CardAnswer, CashFund } from '#contract/operations/payment/cash.ts'
import { cash } from '#contract/operations/payment/cash.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/cash/cash.module.css'
import { useCashWrite } from '#web/screens/cash/use-fund.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { MoneyInput } from '#web/ui/money-input.tsx'

export const Cards = ({ fund }: { readonly fund: CashFund }) => {
  const t = useT('cash')
  return (
    <section className={classes.card} aria-label={t('cards.title')}>
      <h2>{t('cards.title')}</h2>
      <p className={classes.help}>{fund.cards.length === 0 ? t('cards.none') : t('cards.help')}</p>
      {fund.cards.map((card) => (
        <Card key={card.methodId} card={card} fund={fund} />
      ))}
    </section>
  )
}

interface Sent {
  readonly id: number
  readonly version: number
  readonly terminal: string
  readonly amount: Cents | null
}

const useBatch = (fund: CashFund, methodId: number, said: string) =>
  useCashWrite(
    (intent: string, sent: Sent) => call(cash.saveBatch, { body: { ...sent, methodId, day: fund.day }, intent }),
    said,
  )

const Card = ({ card, fund }: { readonly card: CardAnswer; readonly fund: CashFund }) => {
  const t = useT('cash')
  const right = useRight('payment_deposit')
  const { methodId, label, taken, batches } = card
  const removing = useBatch(fund, methodId, t('cards.removed'))
  const printed = sum(batches.map(({ amount }) => amount))
  const difference = cents(printed - taken)
  const mayWrite = right.write && fund.closed === null
  return (
    <>
      <h3>{label}</h3>
      <dl className={classes.sums}>
        <dt>{t('cards.taken')}</dt>
        <dd>{formatMoney(taken)}</dd>
        {batches.map((batch) => [
          <dt key={`${batch.id}t`}>
            {batch.terminal}
            {mayWrite ? (
              <ActionIcon
                variant="subtle"
                color="gray"
                size="sm"
                ms={6}
                aria-label={t('cards.remove', { terminal: batch.terminal })}
                loading={removing.isPending}
                onClick={() => removing.mutate({ ...batch, amount: null })}
              >
                <Icon name="trash" size={14} />
              </ActionIcon>
            ) : null}
          </dt>,
          <dd key={`${batch.id}a`}>{formatMoney(batch.amount)}</dd>,
        ])}
        {batches.length === 0 ? null : (
          <>
            <dt data-strong>{t('cards.difference')}</dt>
            <dd data-strong className={difference === 0 ? undefined : classes.off}>
              {formatMoney(difference)}
            </dd>
          </>
        )}
      </dl>
      {mayWrite ? <NewBatch card={card} fund={fund} /> : null}
    </>
  )
}

const NewBatch = ({
  card: { methodId, label, batches },
  fund,
}: {
  readonly card: CardAnswer
  readonly fund: CashFund
}) => {
  const t = useT('cash')
  const [terminal, setTerminal] = useState('')
  const [amount, setAmount] = useState<Cents | null>(null)
  const adding = useBatch(fund, methodId, t('cards.saved'))
  const typed = new Set(batches.map((batch) => batch.terminal))
  const missing = terminal.trim() === '' || amount === null ? t('cards.missing') : undefined
  const add = (): void =>
    adding.mutate(
      { id: 0, version: 0, terminal: terminal.trim(), amount },
      {
        onSuccess: () => {
          setTerminal('')
          setAmount(null)
        },
      },
    )
  return (
    <form
      className={classes.line}
      aria-label={t('cards.addTo', { method: label })}
      onSubmit={(event) => {
        event.preventDefault()
        if (missing === undefined) add()
      }}
    >
      <Autocomplete
        w={170}
        label={t('cards.terminal')}
        data={fund.terminals.filter((name) => !typed.has(name))}
        value={terminal}
        onChange={setTerminal}
        maxLength={40}
      />
      <MoneyInput label={t('cards.amount')} value={amount} onChange={setAmount} w={180} />
      <ActionButton variant="default" loading={adding.isPending} disabledReason={missing} onClick={add}>
        {t('cards.add')}
      </ActionButton>
    </form>
  )
}
