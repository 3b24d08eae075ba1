import { Button, Group, Text } from '@mantine/core'
import type { ImportReport } from '#contract/operations/customer/interface-language.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/customer/language/language.module.css'

interface ImportPanelProps {
  readonly report: ImportReport
  /** Share of the texts, written. */
  readonly share: string
  readonly onTake: () => void
  readonly onCancel: () => void
}

/** What a language's file brings, before it is taken: what lacks, what is not known, what would lose a figure. */
export const ImportPanel = ({ report, share, onTake, onCancel }: ImportPanelProps) => {
  const t = useT('language')
  const { missing, unknown, holes, count } = report
  return (
    <section className={classes.report} aria-label={t('report')}>
      <h3>{t('report')}</h3>
      <Text size="sm">{t('share', { share, count })}</Text>
      {missing.count === 0 ? <Text size="sm">{t('missing', { count: 0 })}</Text> : null}
      <Keys what={t('missing', { count: missing.count })} {...missing} />
      <Keys what={t('holes', { count: holes.count })} {...holes} />
      <Keys what={t('unknown', { count: unknown.count })} {...unknown} />
      <Group>
        <Button onClick={onTake}>{t('save')}</Button>
        <Button variant="default" onClick={onCancel}>
          {t('cancel')}
        </Button>
      </Group>
    </section>
  )
}

interface KeysProps {
  readonly what: string
  readonly count: number
  readonly keys: readonly string[]
}

/** Folded away: there may be thousands. */
const Keys = ({ what, count, keys }: KeysProps) => {
  const t = useT('language')
  if (count === 0) return null
  return (
    <details className={classes.keys}>
      <summary>{what}</summary>
      <ul dir="ltr">
        {keys.map((key) => (
          <li key={key}>
            <code>{key}</code>
          </li>
        ))}
        {count > keys.length ? <li>{t('more', { count: count - keys.length })}</li> : null}
      </ul>
    </details>
  )
}
