import { Button, Tabs } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useMemo, useState } from 'react'
import { mailingPicture } from '#contract/entities/document/model-files.ts'
import { mailingConfiguration } from '#contract/entities/document/model.ts'
import type { ModelTexts } from '#contract/operations/document/texts.ts'
import { RecordDrawer } from '#web/crud/entity-panel.tsx'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { catalogueOf } from '#web/screens/document/editor/catalogue.ts'
import { EditorHouseProvider } from '#web/screens/document/editor/context.ts'
import type { EditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/document.module.css'
import { sendFile } from '#web/shell/files.ts'
import { restUrl } from '#web/shell/rest.ts'
import { SidePane } from '#web/screens/document/side-pane.tsx'
import { StaleText } from '#web/screens/document/stale-text.tsx'
import { TextPane } from '#web/screens/document/text-pane.tsx'
import { isEmptyDraft, useDrafts, useSaveTexts } from '#web/screens/document/use-model.ts'
import type { Drafts } from '#web/screens/document/use-model.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { Icon } from '#web/ui/icons.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

/** Stores a picture and answers its number. Throws as `rest` does: too large, none at all. */
const storePicture = async (modelId: number, file: File): Promise<number> =>
  (await sendFile<{ readonly id: number }>(`${mailingPicture.path}/upload/${modelId}`, file)).id

const useHouse = (model: ModelTexts): EditorHouse =>
  useMemo(
    () => ({
      functionKey: model.functionKey,
      catalogue: catalogueOf(model.functionKey),
      imageAddress: (fileId) => restUrl(`${mailingPicture.path}/document/${fileId}`),
      storeImage: (file) => storePicture(model.id, file),
    }),
    [model.functionKey, model.id],
  )

interface LanguageTabsProps {
  readonly model: ModelTexts
  readonly drafts: ReturnType<typeof useDrafts>
  readonly current: number
  readonly onChange: (languageId: number) => void
}

/** The languages of a model: what is missing, and what is not saved, shown on each. */
const LanguageTabs = ({ model, drafts, current, onChange }: LanguageTabsProps) => {
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

/** Where the settings of a model are: its label, what it makes, whether it is in use. */
const Settings = ({ model, onClose }: { readonly model: ModelTexts; readonly onClose: () => void }) => (
  <RecordDrawer entity={mailingConfiguration} id={model.id} onClose={onClose} />
)

/** Somebody else saved the text meanwhile: which of both is kept is asked. */
const WhichText = ({ drafts, saving }: Pick<PartsProps, 'drafts' | 'saving'>) => {
  const { stale, isSaving } = saving
  if (stale === undefined) return null
  return (
    <StaleText
      stale={stale}
      mine={drafts.draftIn(stale.languageId)}
      isSaving={isSaving}
      onClose={() => saving.setStale(undefined)}
      onSave={async (draft, current) => {
        saving.keep(current)
        saving.setStale(undefined)
        drafts.put(current.languageId, draft)
        await saving.saveOne(current.languageId, draft, current.version)
      }}
    />
  )
}

interface PartsProps {
  readonly model: ModelTexts
  readonly drafts: ReturnType<typeof useDrafts>
  readonly saving: ReturnType<typeof useSaveTexts>
  readonly languageId: number
  readonly onLanguage: (languageId: number) => void
  readonly isReadOnly: boolean
}

/** The languages, the text of one of them, and what stands beside it. */
const Parts = ({ model, drafts, saving, languageId, onLanguage, isReadOnly }: PartsProps) => {
  const [inHand, setInHand] = useState<Editor>()
  const [body, setBody] = useState<Editor>()
  const editor = inHand === undefined || inHand.isDestroyed ? body : inHand
  return (
    <div className={classes['page']}>
      <div className={classes['texts']}>
        <LanguageTabs model={model} drafts={drafts} current={languageId} onChange={onLanguage} />
        <TextPane
          key={drafts.keyOf(languageId)}
          {...{ model, languageId, drafts, isReadOnly }}
          errors={saving.errors[languageId] ?? {}}
          onFocus={setInHand}
          onReady={setBody}
        />
      </div>
      <SidePane {...{ model, languageId, drafts, editor, body }} keep={saving.keep} />
    </div>
  )
}

export const ModelPage = ({ model }: { readonly model: ModelTexts }) => {
  const t = useT('document')
  const { write, why } = useRight('document_email_mailing')
  const house = useHouse(model)
  const drafts = useDrafts(model)
  const saving = useSaveTexts(model, drafts)
  const [languageId, setLanguageId] = useState(model.languages[0]?.id ?? 0)
  const [isSetting, setSetting] = useState(false)
  const back = useGoBack(
    pathTo('/mailing-configuration-list/$documentFunctionModelId', { documentFunctionModelId: model.documentModelId }),
  )
  const save = async (): Promise<boolean> => {
    const refused = await saving.saveAll()
    if (refused !== undefined) setLanguageId(refused)
    return refused === undefined
  }
  const version = model.texts.reduce((sum, text) => sum + text.version, 0)
  return (
    <EditorHouseProvider value={house}>
      <RecordPart
        title={model.label}
        count={model.documentModelLabel}
        info={model.active ? null : <StatusBadge tone="neutral">{t('model.inactive')}</StatusBadge>}
        actions={
          <Button variant="default" leftSection={<Icon name="edit" size={16} />} onClick={() => setSetting(true)}>
            {t('model.settings')}
          </Button>
        }
        onQuit={back}
        save={{
          isDirty: drafts.dirty.length > 0,
          isSaving: saving.isSaving,
          disabledReason: write ? undefined : why,
          run: save,
          draft: {
            version,
            values: drafts.drafts,
            take: (values) => drafts.takeAll(values as Drafts),
          },
        }}
      >
        <Parts {...{ model, drafts, saving, languageId }} onLanguage={setLanguageId} isReadOnly={!write} />
      </RecordPart>
      <WhichText drafts={drafts} saving={saving} />
      {isSetting ? <Settings model={model} onClose={() => setSetting(false)} /> : null}
    </EditorHouseProvider>
  )
}
