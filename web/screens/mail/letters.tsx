/** The pile of letters: messages to customers without address, printed together, then noted as printed. */
import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { LETTERS_AT_ONCE, LETTERS_PAPER, mails } from '#contract/operations/document/mail.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/mail/mail.module.css'
import { call } from '#web/shell/call.ts'
import { openFile } from '#web/shell/files.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatInstant } from '#web/ui/format.ts'

const useLetters = () =>
  useQuery({
    queryKey: ['mail', 'letters'],
    queryFn: ({ signal }) => call(mails.letters, { signal }),
    select: ({ list }) => list,
    meta: { quiet: true },
  })
type Letter = NonNullable<ReturnType<typeof useLetters>['data']>[number]

/** Among the actions of the history, where there is one to print. */
export const Letters = () => {
  const t = useT('mail')
  const { data = [] } = useLetters()
  const [isOpen, setOpen] = useState(false)
  if (data.length === 0 && !isOpen) return null
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {t('letters.button', { count: data.length })}
      </Button>
      {isOpen ? (
        <Pile letters={data.slice(0, LETTERS_AT_ONCE)} all={data.length} onClose={() => setOpen(false)} />
      ) : null}
    </>
  )
}

interface PileProps {
  readonly letters: readonly Letter[]
  readonly all: number
  readonly onClose: () => void
}

interface OneLetterProps {
  readonly letter: Letter
  readonly isPicked: boolean
  readonly onPick: (isPicked: boolean) => void
}

const OneLetter = ({ letter: { name, subject, writtenAt, files }, isPicked, onPick }: OneLetterProps) => {
  const t = useT('mail')
  const said = [formatInstant(writtenAt), files === 0 ? '' : t('letters.files', { count: files })]
  return (
    <li>
      <Checkbox
        aria-label={t('letters.pick', { name })}
        label={`${name} – ${subject}`}
        description={said.filter(Boolean).join(' ')}
        checked={isPicked}
        onChange={(event) => onPick(event.currentTarget.checked)}
      />
    </li>
  )
}

const Pile = ({ letters, all, onClose }: PileProps) => {
  const t = useT('mail')
  const queries = useQueryClient()
  const { write, why } = useRight('document_email_mailing')
  const [left, setLeft] = useState<ReadonlySet<number>>(new Set())
  const [opened, setOpened] = useState('')
  const ids = letters.map(({ id }) => id).filter((id) => !left.has(id))
  const printing = useMutation({
    mutationFn: () => openFile(LETTERS_PAPER, { body: { ids } }),
    onSuccess: () => setOpened(ids.join(' ')),
  })
  const noting = useMutation({
    mutationFn: () => call(mails.lettersPrinted, { body: { ids } }),
    onSuccess: async ({ count }) => {
      toast.success(t('letters.noted', { count }))
      onClose()
      await queries.invalidateQueries({ queryKey: ['mail'] })
      await queries.invalidateQueries({ queryKey: ['mailHistory'] })
    },
  })
  const error = printing.error ?? noting.error
  const reason = write ? (ids.length === 0 ? t('letters.none') : undefined) : why
  return (
    <ActionDialog
      title={t('letters.title')}
      confirmLabel={t('letters.note')}
      isPending={noting.isPending}
      // What nobody looked at is not noted as printed.
      reason={reason ?? (opened === ids.join(' ') ? undefined : t('letters.notYet'))}
      error={error === null ? undefined : sentenceOf(error)}
      onConfirm={() => noting.mutate()}
      onClose={onClose}
    >
      <Stack gap="xs">
        <Text size="sm">{t('letters.body')}</Text>
        {all > letters.length ? <Text size="sm">{t('letters.most', { count: letters.length })}</Text> : null}
        <ul className={classes.list}>
          {letters.map((letter) => (
            <OneLetter
              key={letter.id}
              letter={letter}
              isPicked={!left.has(letter.id)}
              onPick={(isPicked) =>
                setLeft(new Set(isPicked ? [...left].filter((id) => id !== letter.id) : [...left, letter.id]))
              }
            />
          ))}
        </ul>
        <Button
          variant="default"
          style={{ alignSelf: 'start' }}
          disabled={ids.length === 0}
          loading={printing.isPending}
          onClick={() => printing.mutate()}
        >
          {t('letters.open')}
        </Button>
      </Stack>
    </ActionDialog>
  )
}
