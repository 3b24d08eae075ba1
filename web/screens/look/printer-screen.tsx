/** A printer of the house: where it is, for whom, and whether it answers. */
import { useMutation } from '@tanstack/react-query'
import { docEditor } from '#contract/entities/document/look.ts'
import { printing } from '#contract/operations/document/printing.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/look/look.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { useReasons } from '#web/ui/printer-reasons.ts'

export const PrinterScreen = () => (
  <EntityRecord
    entity={docEditor}
    list="/admin/module/doc-editor-grid"
    record="/admin/module/doc-editor/$docEditorId"
    renderBelow={({ id }) => <State id={id} />}
  />
)

const State = ({ id }: { readonly id: number }) => {
  const t = useT('look')
  const say = useReasons()
  const asked = useMutation({
    mutationFn: () => call(printing.look, { params: { id } }),
    // Said below the button.
    meta: { quiet: true },
  })
  const { data, error } = asked
  const told =
    data === undefined
      ? t('printer.never')
      : [t('printer.answers', { name: data.name }), t(`printer.state.${data.state}`), say(data.reasons)].join(' ')
  return (
    <section className={classes.card} aria-label={t('printer.title')}>
      <h2>{t('printer.title')}</h2>
      <p role={error === null ? 'status' : 'alert'}>{error === null ? told : sentenceOf(error)}</p>
      <ActionButton variant="default" loading={asked.isPending} onClick={() => asked.mutate()}>
        {t('printer.test')}
      </ActionButton>
    </section>
  )
}
