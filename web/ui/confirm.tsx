/** `await confirm({ title, body })`: one question, two answers. The destructive ones name what will go. */
import { useState, useSyncExternalStore } from 'react'
import type { ReactNode } from 'react'
import { Button, Group, Modal, Text } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'

export interface Question {
  /** « Supprimer l'aménagement « Tente » ? » */
  readonly title: string
  /** What follows from yes. */
  readonly body?: ReactNode
  /** null: there is nothing to agree to, only to be told. */
  readonly confirmLabel?: string | null | undefined
  readonly cancelLabel?: string | undefined
  /** Something goes for good: the button is red, and is not the one under the finger. */
  readonly danger?: boolean
}

interface Asked extends Question {
  readonly id: number
  readonly answer: (yes: boolean) => void
}

let asked: Asked | undefined
let last = 0
const listeners = new Set<() => void>()

const put = (next: Asked | undefined): void => {
  asked = next
  for (const listener of listeners) listener()
}

/** Asks, and waits for the answer; closing the question is a no. A second question answers the first with no. */
export const confirm = (question: Question): Promise<boolean> =>
  new Promise((resolve) => {
    asked?.answer(false)
    last += 1
    put({ ...question, id: last, answer: resolve })
  })

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const answer = (yes: boolean): void => {
  const question = asked
  put(undefined)
  question?.answer(yes)
}

/** Where questions appear; mounted once, by the shell. */
export const ConfirmHost = () => {
  const question = useSyncExternalStore(subscribe, () => asked)
  const [kept, setKept] = useState<Asked | undefined>(question)
  // The words stay while the dialog fades out.
  if (question !== undefined && question !== kept) setKept(question)
  return <ConfirmDialog opened={question !== undefined} question={kept} />
}

/** A question is asked over whatever panel it comes from. */
const ABOVE = 400

const ConfirmDialog = ({ opened, question }: { readonly opened: boolean; readonly question: Asked | undefined }) => {
  const t = useT('ui')
  const danger = question?.danger === true
  const isTold = question?.confirmLabel === null
  return (
    <Modal
      opened={opened}
      onClose={() => answer(false)}
      title={question?.title}
      size={typeof question?.body === 'object' ? 'md' : 'sm'}
      zIndex={ABOVE}
    >
      {typeof question?.body === 'string' ? (
        <Text size="sm" mb="lg" style={{ whiteSpace: 'pre-line' }}>
          {question.body}
        </Text>
      ) : (
        question?.body
      )}
      <Group justify="flex-end" gap="xs" data-question={opened ? 'open' : 'answered'}>
        <Button variant="default" onClick={() => answer(false)} data-autofocus={danger || isTold || undefined}>
          {question?.cancelLabel ?? t('cancel')}
        </Button>
        {isTold ? null : (
          <Button
            color={danger ? 'red' : 'pine'}
            onClick={() => answer(true)}
            data-autofocus={danger ? undefined : true}
          >
            {question?.confirmLabel ?? (danger ? t('delete') : t('confirm'))}
          </Button>
        )}
      </Group>
    </Modal>
  )
}
