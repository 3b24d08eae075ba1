import { GUARANTEE } from '#contract/lists/payment/guarantee.ts'
import { Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { GuaranteeAction } from '#domain/billing/guarantee.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { guarantees } from '#contract/operations/payment/guarantee.ts'
import type { GuaranteeFile } from '#contract/operations/payment/guarantee.ts'
import { useT } from '#web/i18n/i18n.ts'
import { GuaranteeAskDialog } from '#web/screens/booking/file/payments/guarantee-ask.tsx'
import { LinkDialog } from '#web/screens/booking/file/payments/link-dialog.tsx'
import { useLinks } from '#web/screens/booking/file/payments/links-card.tsx'
import { GuaranteeDialog } from '#web/screens/booking/file/payments/guarantee-dialog.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { sentence } from '#web/screens/booking/sentence.ts'
import classes from '#web/screens/booking/file/file.module.css'
import billClasses from '#web/screens/booking/file/bills/bills.module.css'
import own from '#web/screens/booking/file/payments/payments.module.css'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { StateBadge } from '#web/list/columns.tsx'

interface GuaranteesCardProps {
  readonly file: BookingFile
  readonly writes: Writes
}

interface Asked {
  readonly guarantee: GuaranteeFile
  readonly action: Exclude<GuaranteeAction, 'drop'>
}

/** Damage deposits of the file: their money is none of its balance, and moves by signed rows of its own. */
export const GuaranteesCard = ({ file, writes }: GuaranteesCardProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { read, write } = useRight('payment_guarantee')
  const [edited, edit] = useState<GuaranteeFile | 'new'>()
  const [asked, ask] = useState<Asked>()
  const [linked, link] = useState<GuaranteeFile>()
  const holds = useLinks(file.id)?.holds ?? null
  const { data } = useQuery({
    queryKey: ['booking', 'guarantees', file.id],
    queryFn: ({ signal }) => call(guarantees.ofBooking, { params: { id: file.id }, signal }),
    enabled: read,
    meta: { quiet: true },
  })
  const close = (): void => {
    edit(undefined)
    ask(undefined)
    link(undefined)
  }
  if (!read) return null
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('guarantee.title')}</h2>
        <span className={classes.headButton}>
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledReason={write ? undefined : ui('noRight')}
            onClick={() => edit('new')}
          >
            {t('guarantee.ask')}
          </ActionButton>
        </span>
      </header>
      {data?.list.length === 0 ? <p className={classes.nothing}>{t('guarantee.none')}</p> : null}
      {data?.list.map((guarantee) => (
        <One
          key={guarantee.id}
          guarantee={guarantee}
          mayWrite={write}
          onEdit={() => edit(guarantee)}
          onAsk={(action) => ask({ guarantee, action })}
          onLink={holds === null ? undefined : () => link(guarantee)}
        />
      ))}
      <Dialogs {...{ file, writes, holds, edited, asked, linked }} onClose={close} />
    </article>
  )
}

interface DialogsProps extends GuaranteesCardProps {
  readonly holds: string | null
  readonly edited: GuaranteeFile | 'new' | undefined
  readonly asked: Asked | undefined
  readonly linked: GuaranteeFile | undefined
  readonly onClose: () => void
}

/** One of them, or none. */
const Dialogs = ({ file, writes, holds, edited, asked, linked, onClose }: DialogsProps) => {
  if (edited !== undefined)
    return (
      <GuaranteeAskDialog
        file={file}
        guarantee={edited === 'new' ? undefined : edited}
        writes={writes}
        onClose={onClose}
      />
    )
  if (linked !== undefined && holds !== null)
    return <LinkDialog file={file} provider={holds} guarantee={linked} writes={writes} onClose={onClose} />
  return asked === undefined ? null : <GuaranteeDialog {...asked} writes={writes} onClose={onClose} />
}

const Moves = ({ moves }: Pick<GuaranteeFile, 'moves'>) =>
  moves.length === 0 ? null : (
    <ul className={billClasses.bills}>
      {moves.map((move) => (
        <li key={move.id}>
          <span>{formatDay(move.paidOn)}</span>
          <span>{move.note === null ? move.method : `${move.method} · ${move.note}`}</span>
          <strong>{formatMoney(move.amount)}</strong>
          <code>{move.signature}</code>
        </li>
      ))}
    </ul>
  )

interface OneProps {
  readonly guarantee: GuaranteeFile
  readonly mayWrite: boolean
  readonly onEdit: () => void
  readonly onAsk: (action: Asked['action']) => void
  /** Undefined: nobody makes links of cautions. */
  readonly onLink: (() => void) | undefined
}

const One = ({ guarantee, mayWrite, onEdit, onAsk, onLink }: OneProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const { label, place, asked, inHand, moves, holdReference } = guarantee
  const name = place === '' ? label : `${label} · ${place}`
  const reasonOf = (action: GuaranteeAction): string | undefined => {
    const refusal = guarantee.actions.find((known) => known.action === action)?.refusal ?? null
    return mayWrite ? (refusal === null ? undefined : sentence(refusal)) : ui('noRight')
  }
  return (
    <section aria-label={name} className={own.guarantee}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <StateBadge states={GUARANTEE} state={guarantee.status} />
        <strong className={classes.cardTotal}>
          {t('guarantee.sums', { asked: formatMoney(asked), hand: formatMoney(inHand) })}
        </strong>
      </header>
      {holdReference === null ? null : (
        <p className={classes.nothing}>{t('guarantee.holdRef', { reference: holdReference })}</p>
      )}
      <Moves moves={moves} />
      <Group gap="xs">
        {(['receive', 'hold', 'return', 'cash'] as const).map((action) => (
          <ActionButton
            key={action}
            variant="default"
            size="compact-sm"
            disabledReason={reasonOf(action)}
            aria-label={t(`guarantee.actionOf.${action}`, { name })}
            onClick={() => onAsk(action)}
          >
            {t(`guarantee.action.${action}`)}
          </ActionButton>
        ))}
        {onLink === undefined ? null : (
          <ActionButton
            variant="default"
            size="compact-sm"
            disabledReason={reasonOf('hold')}
            aria-label={t('link.holdOf', { name })}
            onClick={onLink}
          >
            {t('link.hold')}
          </ActionButton>
        )}
        <ActionButton
          variant="subtle"
          size="compact-sm"
          disabledReason={reasonOf('drop')}
          aria-label={t('guarantee.actionOf.edit', { name })}
          onClick={onEdit}
        >
          {t('guarantee.action.edit')}
        </ActionButton>
      </Group>
    </section>
  )
}
