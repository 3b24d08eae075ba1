/** Words of papers, a language at a time: the usual ones, and those of the house. */
import { Select, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { looks } from '#contract/operations/document/look.ts'
import type { PaperWord } from '#contract/operations/document/look.ts'
import { RecordPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/look/look.module.css'
import { call } from '#web/shell/call.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { fieldErrorsOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { PAPER_LANGUAGES } from '#web/ui/languages.ts'

type Typed = Readonly<Record<string, string>>

export const WordsScreen = () => {
  const [language, setLanguage] = useState('fr')
  return <Words key={language} language={language} onLanguage={setLanguage} />
}

type Word = PaperWord

interface WordTableProps {
  readonly rows: readonly Word[]
  readonly ownOf: (row: Word) => string
  readonly errors: Typed
  readonly onType: (key: string, text: string) => void
}

const WordTable = ({ rows, ownOf, errors, onType }: WordTableProps) => {
  const t = useT('look')
  const right = useRight('document_email_document')
  return (
    <table className={classes.words}>
      <thead>
        <tr>
          <th scope="col">{t('words.usual')}</th>
          <th scope="col">{t('words.own')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key}>
            <td>
              {row.usual}
              {row.usual === row.french ? null : <small lang="fr">{row.french}</small>}
            </td>
            <td>
              <TextInput
                aria-label={t('words.ownOf', { word: row.usual })}
                value={ownOf(row)}
                maxLength={200}
                readOnly={!right.write}
                error={errors[row.key]}
                onChange={(event) => onType(row.key, event.currentTarget.value)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const useWords = (language: string) => {
  const queries = useQueryClient()
  const [typed, setTyped] = useState<Typed>({})
  const [errors, setErrors] = useState<Typed>({})
  const key = ['documentWord', language]
  const found = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(looks.words, { params: { language }, signal }),
  })
  const rows = found.data?.list ?? []
  const ownOf = (row: Word): string => typed[row.key] ?? row.own ?? ''
  const isDirty = rows.some((row) => (typed[row.key] ?? row.own ?? '') !== (row.own ?? ''))
  const save = async (): Promise<boolean> => {
    const words = Object.fromEntries(rows.map((row) => [row.key, ownOf(row).trim()]).filter(([, text]) => text !== ''))
    try {
      await call(looks.saveWords, { params: { language }, body: { words } })
    } catch (error) {
      const faults = fieldErrorsOf(error)
      if (Object.keys(faults).length === 0) toastError(error)
      setErrors(faults)
      return false
    }
    setErrors({})
    await queries.invalidateQueries({ queryKey: key })
    setTyped({})
    return true
  }
  return { rows, ownOf, errors, isDirty, setTyped, save, isRead: found.data !== undefined }
}

interface WordsProps {
  readonly language: string
  readonly onLanguage: (language: string) => void
}

const Words = ({ language, onLanguage }: WordsProps) => {
  const t = useT('look')
  const right = useRight('document_email_document')
  const back = useGoBack(pathTo('/document-setting-target-list'))
  const [sought, setSought] = useState('')
  const { rows, ownOf, errors, isDirty, setTyped, save, isRead } = useWords(language)
  const wanted = sought.trim().toLocaleLowerCase()
  const shown = rows.filter((row) =>
    [row.french, row.usual, ownOf(row)].some((text) => text.toLocaleLowerCase().includes(wanted)),
  )
  const changed = rows.filter((row) => ownOf(row).trim() !== '').length
  return (
    <RecordPart
      title={t('words.title')}
      count={changed === 0 ? undefined : t('words.changed', { count: changed })}
      onQuit={back}
      save={{ isDirty, isSaving: false, disabledReason: right.write ? undefined : right.why, run: save }}
    >
      <div className={classes.card}>
        <p>{t('words.intro')}</p>
        <div className={classes.tools}>
          <Select
            label={t('words.language')}
            data={PAPER_LANGUAGES}
            value={language}
            allowDeselect={false}
            disabled={isDirty}
            onChange={(value) => onLanguage(value ?? 'fr')}
          />
          <TextInput
            label={t('words.search')}
            value={sought}
            onChange={(event) => setSought(event.currentTarget.value)}
          />
        </div>
        <WordTable
          rows={shown}
          ownOf={ownOf}
          errors={errors}
          onType={(key, text) => setTyped((before) => ({ ...before, [key]: text }))}
        />
        {isRead && shown.length === 0 ? <p>{t('words.none')}</p> : null}
      </div>
    </RecordPart>
  )
}
