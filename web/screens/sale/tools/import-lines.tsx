import { Alert } from '@mantine/core'
import type { ImportLine, ImportPreview } from '#contract/operations/sale/article.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/sale/sale.module.css'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Readonly<Record<ImportLine['does'], StatusTone>> = {
  CREATE: 'good',
  UPDATE: 'info',
  UNCHANGED: 'neutral',
  REFUSED: 'bad',
}
const FIRST: Readonly<Record<ImportLine['does'], number>> = { REFUSED: 0, CREATE: 1, UPDATE: 1, UNCHANGED: 2 }
/** Lines in sight: those to put right first. */
const SHOWN = 200

/** How many of each, and line by line what becomes of it. */
export const ImportLines = ({ preview: { ignored, lines } }: { readonly preview: ImportPreview }) => {
  const t = useT('sale')
  const count = (does: ImportLine['does']): number => lines.filter((line) => line.does === does).length
  const counts = [
    [count('REFUSED'), 'import.refused'],
    [count('CREATE'), 'import.create'],
    [count('UPDATE'), 'import.update'],
    [count('UNCHANGED'), 'import.same'],
  ] as const
  const shown = lines.toSorted((a, b) => FIRST[a.does] - FIRST[b.does] || a.at - b.at).slice(0, SHOWN)
  const said = counts.filter(([n]) => n > 0).map(([n, key]) => t(key, { count: n }))
  return (
    <>
      <p className={classes.counts} role="status">
        {said.join(', ')}
      </p>
      {ignored.length === 0 ? null : (
        <Alert color="yellow" mb="sm">
          {t('import.ignored', { columns: ignored.join(', ') })}
        </Alert>
      )}
      <ScrollRegion label={t('import.lines')} className={classes.lines}>
        <table className={classes.table} aria-label={t('import.lines')}>
          <thead>
            <tr>
              <th scope="col" data-align="end">
                {t('import.line')}
              </th>
              <th scope="col">{t('import.code')}</th>
              <th scope="col">{t('import.label')}</th>
              <th scope="col">{t('import.what')}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((line) => (
              <tr key={line.at}>
                <td data-align="end">{line.at}</td>
                <td>{line.code}</td>
                <td>{line.label}</td>
                <td>
                  <StatusBadge tone={TONES[line.does]}>{t(`import.${line.does}`)}</StatusBadge>
                  <Detail line={line} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
      {lines.length > SHOWN ? (
        <p className={classes.help}>{t('import.more', { count: lines.length - SHOWN })}</p>
      ) : null}
    </>
  )
}

const Detail = ({ line: { does, changes, faults } }: { readonly line: ImportLine }) => {
  if (does === 'UPDATE') return <div className={classes.help}>{changes.join(', ')}</div>
  return faults.map(({ heading, code, context }) => (
    <div key={`${heading} ${code}`} className={classes.fault}>
      {heading} : {sentenceOfCode(code, context) ?? code}
    </div>
  ))
}
