/** How papers look: the form, and beside it the paper as it will be, while one types. */
import { Select } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { documentSetting } from '#contract/entities/document/look.ts'

import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { FormState } from '#web/crud/form-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { LookPictures } from '#web/screens/look/look-pictures.tsx'
import classes from '#web/screens/look/look.module.css'
import { PAPER_LANGUAGES } from '#web/ui/languages.ts'
import { Sheets } from '#web/ui/sheets.tsx'
import { readDrawing } from '#web/shell/files.ts'

export const LookScreen = () => (
  <EntityRecord
    isBelowNew
    isNarrow
    entity={documentSetting}
    list="/document-setting-target-list"
    record="/document-setting/$documentSettingTargetId"
    title={(item) => documentSetting.fields.target.choices[String(item['target']) as 'ALL'] ?? ''}
    renderBelow={({ id }, form) => (
      <div className={classes.beside}>
        <Preview form={form} />
        <LookPictures id={id} />
      </div>
    )}
  />
)

/** Typing rests this long before the paper is drawn again. */
const REST_MS = 350

const Preview = ({ form }: { readonly form: FormState }) => {
  const t = useT('look')
  const [language, setLanguage] = useState('fr')
  const [body] = useDebouncedValue(
    JSON.stringify({ ...form.values, id: form.base.id, version: form.base.version, language }),
    REST_MS,
  )
  const drawn = useQuery({
    queryKey: ['documentSetting', 'preview', body],
    queryFn: ({ signal }) => readDrawing('document/setting/preview', { body: JSON.parse(body) as object, signal }),
    placeholderData: keepPreviousData,
    // A field at fault is said beside it; the last paper stays in sight.
    meta: { quiet: true },
    retry: false,
    gcTime: 60_000,
  })
  return (
    <section className={classes.preview} aria-label={t('preview')}>
      <header>
        <h2>{t('preview')}</h2>
        <Select
          size="xs"
          aria-label={t('language')}
          data={PAPER_LANGUAGES}
          value={language}
          allowDeselect={false}
          onChange={(value) => setLanguage(value ?? 'fr')}
        />
      </header>
      <Sheets
        picture={drawn.data}
        alt={t('previewOf')}
        isBusy={drawn.isFetching}
        failed={drawn.isError ? t('failed') : undefined}
      />
    </section>
  )
}
