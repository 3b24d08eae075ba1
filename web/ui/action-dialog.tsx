import { Alert, Button, Group, Modal } from '@mantine/core'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'

interface ActionDialogProps {
  readonly title: string
  readonly confirmLabel: string
  readonly isPending: boolean
  /** Why it cannot be confirmed now. */
  readonly reason?: string | undefined
  /** What the server refused. */
  readonly error?: string | undefined
  readonly danger?: boolean
  readonly size?: string
  /** A promise where it takes its time. */
  readonly onConfirm: () => unknown
  readonly onClose: () => void
  readonly children: ReactNode
}

/** A question with a few fields: F12 confirms, Échap leaves; a refusal is told here, and nothing typed goes. */
export const ActionDialog = (props: ActionDialogProps) => {
  const {
    title,
    confirmLabel,
    isPending,
    reason,
    error,
    danger = false,
    size = 'md',
    onConfirm,
    onClose,
    children,
  } = props
  const ui = useT('ui')
  const confirm = (): unknown => (reason === undefined && !isPending ? onConfirm() : undefined)
  useFunctionKeys(
    { F12: { label: confirmLabel, run: confirm, disabledReason: reason }, Escape: { run: onClose } },
    { dialog: true },
  )
  // The focus begins in the first field: Échap closes as the cross does.
  const modal = { title, size, onClose, closeButtonProps: danger ? {} : { tabIndex: -1 } }
  return (
    <Modal opened closeOnEscape={false} {...modal}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          confirm()
        }}
      >
        {children}
        {error === undefined ? null : <Refusal error={error} />}
        <Group justify="flex-end" gap="xs" mt="lg">
          {/* « Annuler » beside « Annuler la facture » would not say which of the two cancels it. */}
          <Button variant="default" onClick={onClose}>
            {confirmLabel.startsWith(ui('cancel')) ? ui('close') : ui('cancel')}
          </Button>
          <ActionButton
            type="submit"
            {...(danger ? { color: 'red' } : {})}
            hotkey="F12"
            loading={isPending}
            disabledReason={reason}
          >
            {confirmLabel}
          </ActionButton>
        </Group>
      </form>
    </Modal>
  )
}

/** Brought into sight: below a long list it would be told where nobody looks. */
const Refusal = ({ error }: { readonly error: string }) => {
  const alert = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (error !== '') alert.current?.scrollIntoView({ block: 'nearest' })
  }, [error])
  return (
    <Alert ref={alert} color="red" role="alert" mt="sm">
      {error}
    </Alert>
  )
}
