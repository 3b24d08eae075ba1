/** The text of one language: its subject, its body; where there is none, what it may begin with. */
import { Button, Skeleton } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { Suspense, lazy, useState } from 'react'
import type { ModelTexts } from '#contract/operations/document/texts.ts'
import { directionOf, isLanguage, tagOf } from '#contract/language.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/document.module.css'
import { isEmptyDraft } from '#web/screens/document/use-model.ts'
import type { TextErrors, useDrafts } from '#web/screens/document/use-model.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

const Editors = lazy(async () => ({ default: (await import('#web/screens/document/editor/editors.tsx')).Editors }))

interface TextPaneProps {
  readonly model: ModelTexts
  readonly languageId: number
  readonly drafts: ReturnType<typeof useDrafts>
  readonly errors: TextErrors
  readonly isReadOnly: boolean
  readonly onFocus: (editor: Editor) => void
  readonly onReady: (editor: Editor) => void
}

export const TextPane = ({ model, languageId, drafts, errors, isReadOnly, onFocus, onReady }: TextPaneProps) => {
  const t = useT('document')
  const language = model.languages.find(({ id }) => id === languageId)
  const draft = drafts.draftIn(languageId)
  const [isBegun, setBegun] = useState(!isEmptyDraft(draft))
  const others = model.languages.filter(({ id }) => id !== languageId && !isEmptyDraft(drafts.draftIn(id)))
  const name = language?.label ?? ''
  if (!isBegun)
    return (
      <div id="model-text" role="tabpanel" aria-label={name} className={classes['none']}>
        <EmptyState
          title={t('text.none', { language: name })}
          body={t('text.noneBody')}
          action={
            isReadOnly ? null : (
              <div className={classes['begin']}>
                <Button onClick={() => setBegun(true)}>{t('text.begin')}</Button>
                {others.map(({ id, label }) => (
                  <Button key={id} variant="default" onClick={() => drafts.put(languageId, drafts.draftIn(id))}>
                    {t('text.copyFrom', { language: label })}
                  </Button>
                ))}
              </div>
            )
          }
        />
      </div>
    )
  const code = language?.code ?? 'fr'
  const spoken = isLanguage(code)
    ? { tag: tagOf(code), isRightToLeft: directionOf(code) === 'rtl' }
    : { tag: code, isRightToLeft: false }
  return (
    <div id="model-text" role="tabpanel" aria-label={name}>
      <Suspense fallback={<Skeleton h={420} />}>
        <Editors
          {...{ draft, errors, isReadOnly, onFocus, onReady }}
          language={spoken}
          labels={{ subject: t('text.subjectIn', { language: name }), body: t('text.bodyIn', { language: name }) }}
          onChange={(part) => drafts.change(languageId, part)}
        />
      </Suspense>
    </div>
  )
}
