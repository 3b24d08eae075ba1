import { Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isOpenLink } from '#domain/billing/pay-link.ts'
import { PAY_LINK } from '#contract/lists/payment/pay-link.ts'
import { messageOf } from '#contract/messages.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { payLinks } from '#contract/operations/payment/pay-link.ts'
import type { PayLink } from '#contract/operations/payment/pay-link.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { actionReason } from '#web/screens/booking/file/actions/action-list.ts'
import { LinkDialog } from '#web/screens/booking/file/payments/link-dialog.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import own from '#web/screens/booking/file/payments/payments.module.css'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant, formatMoney } from '#web/ui/format.ts'

/** Links of a file, and who makes them; undefined until they are read. */
export const useLinks = (fileId: number) => {
  const { read } = useRight('payment_payment')
  return useQuery({
    queryKey: ['payLink', fileId],
    queryFn: ({ signal }) => call(payLinks.ofBooking, { params: { id: fileId }, signal }),
    enabled: read,
    meta: { quiet: true },
  }).data
}

interface LinksCardProps {
  readonly file: BookingFile
  readonly writes: Writes
}

/** Links by which guests pay, or have a caution held. Nothing where nobody makes them, and none was made. */
export const LinksCard = ({ file, writes }: LinksCardProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const [isAsking, setAsking] = useState(false)
  const { write } = useRight('payment_payment')
  const data = useLinks(file.id)
  if (data === undefined || (data.pays === null && data.list.length === 0)) return null
  const refused =
    data.pays === null ? messageOf('payLink.noProvider', {}) : write ? actionReason(file, 'pay') : ui('noRight')
  return (
    <article className={classes.card}>
      <header className={classes.cardHead}>
        <h2>{t('link.card')}</h2>
        <span className={classes.headButton}>
          <ActionButton variant="default" size="compact-sm" disabledReason={refused} onClick={() => setAsking(true)}>
            {t('link.ask')}
          </ActionButton>
        </span>
      </header>
      {data.list.length === 0 ? <p className={classes.nothing}>{t('link.noneHere')}</p> : null}
      {data.list.map((link) => (
        <One key={link.id} link={link} mayWrite={write} writes={writes} />
      ))}
      {isAsking && data.pays !== null ? (
        <LinkDialog file={file} provider={data.pays} writes={writes} onClose={() => setAsking(false)} />
      ) : null}
    </article>
  )
}

interface OneProps {
  readonly link: PayLink
  readonly mayWrite: boolean
  readonly writes: Writes
}

const copy = (url: string, said: string): void => {
  navigator.clipboard
    .writeText(url)
    .then(() => toast.success(said))
    .catch(toastError)
}

const One = ({ link, mayWrite, writes }: OneProps) => {
  const t = useT('billing')
  const { amount, paid, refunded, state, url, use, guarantee, provider, problem } = link
  const purpose = use === 'HOLD' ? t('link.forGuarantee', { label: guarantee ?? '' }) : t('link.forPayment')
  const name = `${purpose} · ${provider}`
  const facts = [
    isOpenLink(state) ? t('link.until', { instant: formatInstant(link.expiresAt) }) : null,
    paid > 0 ? t(use === 'HOLD' ? 'link.held' : 'link.got', { paid: formatMoney(paid) }) : null,
    refunded > 0 ? t('link.back', { refunded: formatMoney(refunded) }) : null,
  ].filter((fact) => fact !== null)
  return (
    <section aria-label={name} className={own.guarantee}>
      <header className={classes.cardHead}>
        <h3>{name}</h3>
        <StateBadge states={PAY_LINK} state={state} />
        <strong className={classes.cardTotal}>{formatMoney(amount)}</strong>
      </header>
      <p className={classes.nothing}>{[formatInstant(link.createdAt), ...facts].join(' · ')}</p>
      {url !== null && state === 'PENDING' ? <p className={own.url}>{url}</p> : null}
      {problem === null ? null : (
        <p role="alert" className={own.problem}>
          {messageOf(problem.code, problem.context) ?? problem.code}
        </p>
      )}
      <Buttons link={link} mayWrite={mayWrite} writes={writes} />
    </section>
  )
}

/** What may be done with it now. */
const Buttons = ({ link: { id, state, url, problem }, mayWrite, writes }: OneProps) => {
  const t = useT('billing')
  const ui = useT('ui')
  const queries = useQueryClient()
  const act = async (what: 'cancel' | 'again' | 'settle', said: string): Promise<void> => {
    await writes.run(
      async () => {
        await call(payLinks[what], { body: { id } })
        return {}
      },
      { said },
    )
    await queries.invalidateQueries({ queryKey: ['payLink'] })
  }
  const reason = mayWrite ? undefined : ui('noRight')
  const button = { variant: 'default', size: 'compact-sm', disabledReason: reason } as const
  const canCopy = url !== null && state === 'PENDING' && globalThis.isSecureContext
  const canCancel = isOpenLink(state) || state === 'REFUSED'
  if (!canCopy && !canCancel && problem === null) return null
  return (
    <Group gap="xs">
      {canCopy ? (
        <ActionButton variant="default" size="compact-sm" onClick={() => copy(url, t('link.copied'))}>
          {t('link.copy')}
        </ActionButton>
      ) : null}
      {problem === null ? null : (
        <>
          <ActionButton {...button} onClick={() => void act('again', t('link.tried'))}>
            {t('link.again')}
          </ActionButton>
          <ActionButton {...button} onClick={() => void act('settle', t('link.settled'))}>
            {t('link.settle')}
          </ActionButton>
        </>
      )}
      {canCancel ? (
        <ActionButton {...button} variant="subtle" onClick={() => void act('cancel', t('link.cancelled'))}>
          {t('link.cancel')}
        </ActionButton>
      ) : null}
    </Group>
  )
}
