import { Alert } from '@mantine/core'
import type { TillFilePreview } from '#contract/operations/sale/till-file.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/other-till/other-till.module.css'
import { formatDay, formatMoney } from '#web/ui/format.ts'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

interface Props {
  readonly preview: TillFilePreview
}

/** What a file would bring, against its own total, and what forbids it. */
export const Previewed = ({ preview }: Props) => (
  <>
    {preview.tickets === 0 ? null : <Figures preview={preview} />}
    <Told preview={preview} />
    {preview.faults.length === 0 ? null : <Faults preview={preview} />}
  </>
)

const Figures = ({ preview: { tickets, fromDay, toDay, total, said } }: Props) => {
  const t = useT('other-till')
  const days =
    fromDay === null || toDay === null ? '' : t('receive.ofDays', { from: formatDay(fromDay), to: formatDay(toDay) })
  return (
    <dl className={classes.figures}>
      <Figure name={days} value={t('receive.tickets', { count: tickets })} />
      <Figure name={t('receive.sum')} value={formatMoney(total)} />
      {said === null ? null : <Figure name={t('receive.said')} value={formatMoney(said)} />}
    </dl>
  )
}

const Figure = ({ name, value }: { readonly name: string; readonly value: string }) => (
  <div className={classes.figure}>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

const Told = ({ preview: { known, late, lacking } }: Props) => {
  const t = useT('other-till')
  const told = [
    ...(known > 0 ? [t('receive.knownHelp', { count: known })] : []),
    ...(late > 0 ? [t('receive.late', { count: late })] : []),
    ...(lacking.length > 0 ? [t('receive.lacking', { count: lacking.length })] : []),
  ]
  if (told.length === 0) return null
  return (
    <Alert color="yellow" role="status">
      {told.map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}

const Faults = ({ preview: { faults } }: Props) => {
  const t = useT('other-till')
  return (
    <Alert color="red" role="alert" title={t('receive.refused')}>
      <ScrollRegion label={t('receive.refused')} className={classes.faults}>
        <ul className={classes.plain}>
          {faults.map(({ at, code, context }, i) => (
            // Two faults may be alike, and none moves.
            <li key={i}>
              {at === 0 ? null : <strong>{t('receive.line', { line: at })} </strong>}
              {messageOf(code, context) ?? code}
            </li>
          ))}
        </ul>
      </ScrollRegion>
    </Alert>
  )
}
