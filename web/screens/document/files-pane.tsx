/** What always leaves with the messages of a model: each file with one language, or with all. */
import { Select } from '@mantine/core'
import { mailingAttachment } from '#contract/entities/document/model-files.ts'
import type { ModelTexts } from '#contract/operations/document/texts.ts'
import { Attachments } from '#web/crud/attachments.tsx'
import { useChildren, useSave } from '#web/crud/queries.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { useRight } from '#web/shell/session.ts'

const ALL = '0'

const FileLanguage = ({ row, model }: { readonly row: RecordItem; readonly model: ModelTexts }) => {
  const t = useT('document')
  const { write } = useRight(mailingAttachment.right)
  const saving = useSave(mailingAttachment)
  const languages = model.languages.map(({ id, label }) => ({ value: String(id), label }))
  return (
    <Select
      label={t('files.with', { name: String(row['fileName']) })}
      data={[{ value: ALL, label: t('files.all') }, ...languages]}
      value={row['languageId'] === null ? ALL : String(row['languageId'])}
      onChange={(next) =>
        saving.mutate({
          id: row.id,
          version: row.version,
          languageId: next === null || next === ALL ? null : Number(next),
        })
      }
      allowDeselect={false}
      disabled={!write || saving.isPending}
    />
  )
}

export const FilesPane = ({ model }: { readonly model: ModelTexts }) => {
  const t = useT('document')
  const { data } = useChildren(mailingAttachment, model.id)
  return (
    <div className={classes['pane']}>
      <Attachments entity={mailingAttachment} ownerId={model.id} title={t('files.title')} />
      {data?.list.map((row) => (
        <FileLanguage key={row.id} row={row} model={model} />
      ))}
    </div>
  )
}
