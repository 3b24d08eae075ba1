/** What a guest owes, on paper before it is paid (« document provisoire »): of the ticket in hand, or of one that waits. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { provisionals } from '#contract/operations/sale/provisional.ts'
import type { BasketInput } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { printedHere, printSentence } from '#web/screens/till/own-printer.ts'
import { usePrinter } from '#web/screens/till/receipt.tsx'
import classes from '#web/screens/till/receipt.module.css'
import { sellerRefused, sellerToken } from '#web/screens/till/seller-state.ts'
import { call } from '#web/shell/call.ts'
import { giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { toast } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface ProvisionalProps {
  readonly registerId: number
  /** Of the ticket that waits; null: it never was put aside. */
  readonly basketId: number | null
  /** As it is in hand; null: as it waits. */
  readonly content: BasketInput | null
  /** Its table or its name. */
  readonly label: string | null
  readonly onClose: () => void
}

export const ProvisionalDialog = ({ registerId, basketId, content, label, onClose }: ProvisionalProps) => {
  const t = useT('printer')
  const { bills } = usePreferences().printMode
  const printer = usePrinter(registerId)
  // One touch is one note: tried again, it is the same.
  const [key] = useState(uuid)
  const body = { key, cashRegisterId: registerId, basketId, content, label, sellerToken: sellerToken() }
  const printing = useMutation({
    meta: { quiet: true },
    mutationFn: () => printedHere((own) => call(provisionals.print, { body: { ...body, own } })),
    onError: sellerRefused,
    onSuccess: ({ number, copy }) => {
      toast.success(t(copy === 1 ? 'provisional.printed' : 'provisional.again', { number, copy }))
      onClose()
    },
  })
  const composing = useMutation({
    meta: { quiet: true },
    mutationFn: () => giveFile(bills, 'sale/cash-register-sale/provisional/document', t('provisional.file'), { body }),
    onError: sellerRefused,
    onSuccess: onClose,
  })
  const isPending = printing.isPending || composing.isPending
  const error = printing.error ?? composing.error
  const print = (): void => (isPending ? undefined : printing.mutate())
  const compose = (): void => (isPending ? undefined : composing.mutate())
  const first =
    printer === null ? { label: t('receipt.pdf'), run: compose } : { label: t('provisional.print'), run: print }
  useFunctionKeys({ F12: first, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened closeOnEscape={false} onClose={onClose} size="md" title={t('provisional.title')}>
      {label === null ? null : <Text fw={650}>{label}</Text>}
      <Text>{t('provisional.body')}</Text>
      <Text c="dimmed" size="sm" mt="xs">
        {t('provisional.journaled')}
      </Text>
      {error === null ? null : (
        <Text role="alert" c="red" mt="sm">
          {printSentence(error)}
        </Text>
      )}
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.keys}>
        {printer === null ? null : (
          <Button variant="default" size="md" disabled={isPending} onClick={compose}>
            {t('receipt.pdf')}
          </Button>
        )}
        <ActionButton size="md" hotkey="F12" loading={isPending} onClick={first.run} data-autofocus>
          {first.label}
        </ActionButton>
      </Group>
    </Modal>
  )
}
