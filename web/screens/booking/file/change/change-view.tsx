import { Alert, Loader } from '@mantine/core'
import type { ChangePreview } from '#contract/operations/booking/change.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ChangeTable } from '#web/screens/booking/file/change/change-table.tsx'
import changeClasses from '#web/screens/booking/file/change/change.module.css'
import { sentence } from '#web/screens/booking/sentence.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface ChangeViewProps {
  readonly preview: ChangePreview | undefined
  readonly error: unknown
  readonly isFetching: boolean
}

/** What a change would do, before it is written: refusals, warnings, the lines side by side. */
export const ChangeView = ({ preview, error, isFetching }: ChangeViewProps) => {
  const t = useT('booking')
  const refusal = preview?.conflict ?? preview?.refusal ?? null
  return (
    <section
      className={changeClasses.preview}
      aria-label={t('change.preview')}
      aria-live="polite"
      aria-busy={isFetching}
    >
      {error === null ? null : <Alert color="red">{sentenceOf(error)}</Alert>}
      {refusal === null ? null : (
        <Alert color="red" title={t('change.refused')}>
          {sentence(refusal)}
        </Alert>
      )}
      {preview?.warnings.map((warning) => (
        <Alert key={`${warning.code} ${JSON.stringify(warning.context)}`} color="yellow">
          {sentence(warning)}
        </Alert>
      ))}
      {preview === undefined || preview.after === null ? null : (
        <ChangeTable before={preview.before} after={preview.after} />
      )}
      {preview === undefined && isFetching ? <Loader /> : null}
    </section>
  )
}
