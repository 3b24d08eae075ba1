import { Tabs } from '@mantine/core'
import type { ModelTexts } from '#contract/operations/document/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { isEmptyDraft } from '#web/screens/document/use-model.ts'
import type { useDrafts } from '#web/screens/document/use-model.ts'

interface LanguageTabsProps {
  readonly model: ModelTexts
  readonly drafts: ReturnType<typeof useDrafts>
  readonly current: number
  readonly onChange: (languageId: number) => void
}

/** The languages of a model: what is missing, and what is not saved, shown on each. */
export const LanguageTabs = ({ model, drafts, current, onChange }: LanguageTabsProps) => {
  const t = useT('document')
  return (
    <Tabs value={String(current)} onChange={(next) => next !== null && onChange(Number(next))} variant="outline">
      <Tabs.List aria-label={t('text.languages')} className={classes['languages']}>
        {model.languages.map(({ id, label }) => {
          const isMissing = isEmptyDraft(drafts.draftIn(id))
          const isDirty = drafts.dirty.includes(id)
          return (
            <Tabs.Tab key={id} value={String(id)} aria-controls="model-text">
              {label}
              {isMissing ? <span className={classes['missing']}>{t('text.missing')}</span> : null}
              {isDirty ? <span className={classes['dirty']}>{t('text.dirty')}</span> : null}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
}
