import { Alert, Button } from '@mantine/core'
import classes from '#web/crud/crud.module.css'
import type { FormState } from '#web/crud/form-state.ts'
import { otherErrors } from '#web/crud/record.ts'
import type { RecordItem, Values } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { DraftOffer } from '#web/shell/draft-offer.tsx'
import type { DraftOffer as Offer } from '#web/shell/draft.ts'

interface FormNoticesProps {
  readonly form: FormState
  readonly draft: Offer
  readonly isReadOnly: boolean
  /** A version saved elsewhere since something was typed here. */
  readonly newer: RecordItem | undefined
  /** Fields that say their own errors. */
  readonly shown: readonly string[]
}

/** What must be known before typing: no right, a draft, a newer version, how many fields are wrong. */
export const FormNotices = ({ form, draft, isReadOnly, newer, shown }: FormNoticesProps) => {
  const t = useT('crud')
  const { offered, settle } = draft
  const take = (): void => {
    settle()
    form.setAll(offered?.values as Values)
    // Typed over an older version: through the differences, as a stale save does.
    if (offered !== undefined && offered.version < form.base.version) form.setStale(form.base)
  }
  return (
    <>
      {isReadOnly ? <Alert color="gray">{t('form.readOnly')}</Alert> : null}
      {offered === undefined ? null : <DraftOffer draft={offered} onTake={take} onDrop={settle} />}
      {newer === undefined ? null : (
        <Alert color="yellow" role="status" title={t('form.newer')}>
          <Button size="compact-sm" variant="default" onClick={() => form.setStale(newer)}>
            {t('form.compare')}
          </Button>
        </Alert>
      )}
      <div role="alert" className={classes.errors}>
        {form.errors.length === 0 ? null : (
          <Alert color="red">
            <strong>{t('form.errors', { count: form.errors.length })}</strong>
            {otherErrors(form.errors, shown).map(({ path, text }) => (
              <div key={path}>{text}</div>
            ))}
          </Alert>
        )}
      </div>
    </>
  )
}
