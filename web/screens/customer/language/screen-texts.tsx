import { Alert, FileButton, Group, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { language as languageEntity } from '#contract/entities/customer/reference.ts'
import { SELECTABLE_SHARE, isBuiltIn } from '#contract/language.ts'
import type { LanguageCode } from '#contract/language.ts'
import { screenLanguages } from '#contract/operations/customer/interface-language.ts'
import type { ImportReport, InterfaceLanguage } from '#contract/operations/customer/interface-language.ts'
import type { FlatTexts } from '#contract/texts.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ImportPanel } from '#web/screens/customer/language/import-panel.tsx'
import classes from '#web/screens/customer/language/language.module.css'
import { call } from '#web/shell/call.ts'
import { downloadFile } from '#web/shell/files.ts'
import { interfaceLanguagesQuery } from '#web/shell/interface-language.ts'
import { useRight } from '#web/shell/session.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant, formatRate } from '#web/ui/format.ts'

/** What was found in a chosen file. */
type FileRead =
  | { readonly texts: FlatTexts }
  | { readonly fault: 'unreadable' }
  | { readonly fault: 'otherLanguage'; readonly language: string }

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isTexts = (value: unknown): value is FlatTexts =>
  isRecord(value) && Object.values(value).every((text) => typeof text === 'string')

/** Reads a language's file as the server gives it: `{ language, texts }`. */
const readLanguageFile = (json: string, language: LanguageCode): FileRead => {
  let file: unknown
  try {
    file = JSON.parse(json)
  } catch {
    return { fault: 'unreadable' }
  }
  if (!isRecord(file) || !isTexts(file['texts'])) return { fault: 'unreadable' }
  const named = file['language']
  if (typeof named === 'string' && named !== language) return { fault: 'otherLanguage', language: named }
  return { texts: file['texts'] }
}

const percent = (share: number): string => formatRate(Math.floor(share * 10_000))

/** The texts of the screens in the language of this record: its file out, its file in, what it lacks. */
export const ScreenTexts = ({ code }: { readonly code: LanguageCode | undefined }) => {
  const t = useT('language')
  return (
    <section className={classes.card} aria-label={t('title')}>
      <h2>{t('title')}</h2>
      {code === undefined ? (
        <Text size="sm">{t('none')}</Text>
      ) : isBuiltIn(code) ? (
        <Text size="sm">{t('builtIn')}</Text>
      ) : (
        <ImportedTexts code={code} />
      )}
    </section>
  )
}

const State = ({ language }: { readonly language: InterfaceLanguage | undefined }) => {
  const t = useT('language')
  if (language === undefined || language.importedAt === null) return <Text size="sm">{t('absent')}</Text>
  return (
    <Text size="sm">
      {t('done', { share: percent(language.share), when: formatInstant(language.importedAt) })}
      {'. '}
      {language.selectable ? t('selectable') : t('notSelectable', { needed: percent(SELECTABLE_SHARE) })}
    </Text>
  )
}

/** Checks a file, then takes it. */
const useImport = (code: LanguageCode) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ texts, save }: { readonly texts: FlatTexts; readonly save: boolean }) =>
      call(screenLanguages.import, { params: { code }, body: { texts, save } }),
    onSuccess: async ({ saved }) => {
      if (saved) await queries.invalidateQueries({ queryKey: interfaceLanguagesQuery.queryKey })
    },
  })
}

const ImportedTexts = ({ code }: { readonly code: LanguageCode }) => {
  const t = useT('language')
  const { write, why } = useRight(languageEntity.right)
  const languages = useQuery(interfaceLanguagesQuery)
  const importing = useImport(code)
  const [fault, setFault] = useState<string>()
  const [checked, setChecked] = useState<{ readonly texts: FlatTexts; readonly report: ImportReport }>()

  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return
    setChecked(undefined)
    const read = readLanguageFile(await file.text(), code)
    if ('texts' in read) {
      setFault(undefined)
      importing.mutate(
        { texts: read.texts, save: false },
        { onSuccess: (report) => setChecked({ texts: read.texts, report }) },
      )
    } else setFault(read.fault === 'unreadable' ? t('unreadable') : t('otherLanguage', { language: read.language }))
  }
  const take = (texts: FlatTexts): void =>
    importing.mutate(
      { texts, save: true },
      {
        onSuccess: ({ share }) => {
          setChecked(undefined)
          toast.success(t('saved', { share: percent(share) }))
        },
      },
    )
  const reason = write ? undefined : why
  return (
    <>
      <Text size="sm" c="dimmed">
        {t('help')}
      </Text>
      <State language={languages.data?.list.find((one) => one.code === code)} />
      <Group>
        <ActionButton
          variant="default"
          onClick={() => {
            downloadFile(`customer/language/interface_file/${code}`, `pinede-${code}.json`).catch(toastError)
          }}
        >
          {t('download')}
        </ActionButton>
        <FileButton accept="application/json,.json" onChange={(file) => void choose(file)}>
          {({ onClick }) => (
            <ActionButton
              variant="default"
              loading={importing.isPending}
              disabledReason={reason}
              onClick={() => onClick()}
            >
              {t('choose')}
            </ActionButton>
          )}
        </FileButton>
      </Group>
      {fault === undefined ? null : <Alert color="red">{fault}</Alert>}
      {checked === undefined ? null : (
        <ImportPanel
          report={checked.report}
          share={percent(checked.report.share)}
          onTake={() => take(checked.texts)}
          onCancel={() => setChecked(undefined)}
        />
      )}
    </>
  )
}
