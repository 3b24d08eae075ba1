import type { PlacePreview } from '#contract/operations/camp/multi-edit.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/camp/multi-edit/multi-edit.module.css'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

/** Old and new value of each field of each place; what is refused comes first, with its reason. */
export const PreviewTable = ({ places }: { readonly places: readonly PlacePreview[] }) => {
  const t = useT('camp')
  const shown = (text: string) => (text === '' ? <i>{t('multi.empty')}</i> : text)
  return (
    <ScrollRegion label={t('multi.preview')} className={classes.preview}>
      <table aria-label={t('multi.preview')}>
        <thead>
          <tr>
            <th scope="col">{t('multi.place')}</th>
            <th scope="col">{t('multi.field')}</th>
            <th scope="col">{t('multi.before')}</th>
            <th scope="col">{t('multi.after')}</th>
          </tr>
        </thead>
        <tbody>
          {places.map((one) =>
            one.changes.map((change, index) => (
              <tr key={`${one.id}-${change.field}`} data-refused={one.refusals.length > 0 || undefined}>
                {index === 0 ? (
                  <th scope="rowgroup" rowSpan={one.changes.length}>
                    {one.code}
                    {one.refusals.map((refusal) => (
                      <span key={`${refusal.path}-${refusal.message}`} className={classes.refusal}>
                        {t('multi.refusedFor', {
                          reason: messageOf(refusal.message, refusal.context) ?? refusal.message,
                        })}
                      </span>
                    ))}
                  </th>
                ) : null}
                <td>{change.field}</td>
                <td>{shown(change.before)}</td>
                <td>{shown(change.after)}</td>
              </tr>
            )),
          )}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
