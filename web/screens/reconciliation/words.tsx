/** How screens say what a line of the bank is. */
import type { ReconciledLine, TargetAnswer } from '#contract/operations/payment/statement.ts'
import { translate } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/reconciliation/reconciliation.module.css'
import { fileAddress } from '#web/shell/file-address.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { formatDay, formatMoney } from '#web/ui/format.ts'

const t = translate('reconciliation')

type Shown = Pick<TargetAnswer, 'kind' | 'on' | 'total' | 'text' | 'code' | 'bookingId' | 'depositId'>

/** `Virement Petit (2027-00012)`, `Cartes du 12/03/2027`. */
export const targetText = ({ kind, on, text, code }: Shown): string => {
  const said = t(`kind.${kind}`, { text, day: formatDay(on) }).trim()
  return code === null ? said : `${said} (${code})`
}

export const lineText = ({ counterparty, label, reference }: ReconciledLine): string =>
  [counterparty, label].filter((text) => text !== '').join(' · ') || reference

const addressOf = ({ bookingId, depositId }: Shown): string | undefined => {
  if (bookingId !== null) return fileAddress(bookingId, 'payments')
  return depositId === null ? undefined : pathTo('/deposit/$depositId', { depositId })
}

const TargetName = ({ target }: { readonly target: Shown }) => {
  const address = addressOf(target)
  return address === undefined ? targetText(target) : <ScreenLink to={address}>{targetText(target)}</ScreenLink>
}

interface LineProps {
  readonly line: ReconciledLine
}

const Matched = ({ line: { matches, fees } }: LineProps) => (
  <>
    {matches.map((match, i) => (
      // Parts of one match, in their order.
      <span key={i}>
        {i === 0 ? '' : ', '}
        <TargetName target={match} />
      </span>
    ))}
    {fees === 0 ? null : <span className={classes.soft}>{` · ${t('one.fees', { amount: formatMoney(fees) })}`}</span>}
  </>
)

const Proposed = ({ proposal }: { readonly proposal: NonNullable<ReconciledLine['proposal']> }) => {
  const { file, targets, reason } = proposal
  const what = file === null ? targets.map(targetText).join(', ') : t('kind.file', { code: file.code, name: file.name })
  return (
    <>
      {`${t('one.proposed')} : ${what}`}
      <span className={classes.soft}>{` · ${t(`reason.${reason}`)}`}</span>
    </>
  )
}

/** What a line is matched with, what is proposed, or why it is left. */
export const LineIs = ({ line }: LineProps) => {
  if (line.matches.length > 0) return <Matched line={line} />
  if (line.aside !== null) return t('one.asideFor', { reason: line.aside })
  if (line.proposal !== null) return <Proposed proposal={line.proposal} />
  return <span className={classes.soft}>{t('one.nothing')}</span>
}
