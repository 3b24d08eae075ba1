/** The receipt of a ticket: on the printer of the station or of the till where there is one, else as a PDF. What goes wrong is told, and nothing is lost. */
import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ReactNode } from 'react'
import type { OwnPrinter, ReceiptRetry, TillEquipment } from '#contract/operations/sale/receipt.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { OwnPrinterError } from '#web/screens/till/own-devices.ts'
import { printedHere, printSentence, toldHere, useOwnPrinter } from '#web/screens/till/own-printer.ts'
import classes from '#web/screens/till/receipt.module.css'
import { call } from '#web/shell/call.ts'
import { giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { NetworkError, RestError } from '#web/shell/rest-error.ts'
import { toast, toastError } from '#web/shell/toast.ts'
import { uuid } from '#web/shell/uuid.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

export type PrintedTicket = Pick<TicketSaved, 'id' | 'number'>

/** What stands beside a till, at this station; undefined: not read yet, or no till. */
export const useEquipment = (registerId: number | null): TillEquipment | undefined =>
  useQuery({
    queryKey: ['cashRegister', 'equipment', registerId],
    queryFn: ({ signal }) => call(receipts.equipment, { params: { id: registerId ?? 0 }, signal }),
    enabled: registerId !== null,
    meta: { quiet: true, refreshedBy: ['receiptPrinter'] },
  }).data

/** What prints here: the printer of this station, else that of the till; null: papers are PDFs. */
export const usePrinter = (registerId: number | null): { readonly hasDrawer: boolean } | null => {
  const own = useOwnPrinter()
  const declared = useEquipment(registerId)?.printer ?? null
  return own === null ? declared : { hasDrawer: own.drawer !== 'NONE' }
}

interface Attempt {
  readonly ticket: PrintedTicket
  /** Of the touch that asked for it: tried again, it is the same print. */
  readonly key: string
}

interface Failed extends Attempt {
  readonly sentence: string
  /** Sent, and nobody knows what came out. */
  readonly isUnsure: boolean
}

const UNSURE = ['receipt.unsure', 'receipt.brokenOff', 'receipt.ownUnsure']

const isUnsureOf = (error: unknown): boolean =>
  error instanceof OwnPrinterError
    ? error.code === 'cut'
    : error instanceof RestError && UNSURE.includes(error.body.message)

/** Where it prints at this station; what its own printer took whole is told to the server, which cannot see it. */
const printReceipt = async ({ ticket, key, retry }: Attempt & { readonly retry: ReceiptRetry }) => {
  const ask = (said: ReceiptRetry) => (own: OwnPrinter | null) =>
    call(receipts.print, { params: { id: ticket.id }, body: { key, retry: said, own } })
  if (retry === 'OUT') return toldHere(ask('OUT'))
  const printed = await printedHere(ask(retry))
  // Where that answer is lost, the copy counts all the same, and is sent to nobody else.
  if (printed.bytes !== null) await toldHere(ask('OUT')).catch(() => undefined)
  return printed
}

const usePdf = () => {
  const { bills } = usePreferences().printMode
  return ({ id, number }: PrintedTicket): void =>
    void giveFile(bills, `sale/cash-register-sale/document/${id}`, `${number}.pdf`).catch(toastError)
}

export interface Receipt {
  /** On the printer, or straight from the click as a PDF. */
  readonly print: (ticket: PrintedTicket) => void
  /** The PDF beside the printer; undefined where `print` gives it. */
  readonly pdf: ((ticket: PrintedTicket) => void) | undefined
  /** Guests have pages: a receipt may be a code on the screen. */
  readonly hasPages: boolean
  /** To be drawn by the screen: what went wrong. */
  readonly dialog: ReactNode
}

export const useReceipt = (registerId: number | null): Receipt => {
  const t = useT('printer')
  const pdf = usePdf()
  const printer = usePrinter(registerId)
  const { hasPages = false } = useEquipment(registerId) ?? {}
  const [failed, setFailed] = useState<Failed>()
  const printing = useMutation({
    meta: { quiet: true },
    mutationFn: printReceipt,
    onSuccess: ({ copy }, { ticket: { number } }) => {
      setFailed(undefined)
      toast.success(copy === 0 ? t('receipt.printed', { number }) : t('receipt.duplicate', { number, copy }))
    },
    onError: (error, { ticket, key }) => {
      const sentence = error instanceof NetworkError ? t('receipt.network') : printSentence(error)
      setFailed({ ticket, key, sentence, isUnsure: isUnsureOf(error) })
    },
  })
  const send = (attempt: Attempt, retry: ReceiptRetry): void =>
    printing.isPending ? undefined : printing.mutate({ ...attempt, retry })
  return {
    print: (ticket) => (printer === null ? pdf(ticket) : send({ ticket, key: uuid() }, 'NO')),
    pdf: printer === null ? undefined : pdf,
    hasPages,
    dialog:
      failed === undefined ? null : (
        <ReceiptDialog
          failed={failed}
          isPending={printing.isPending}
          onRetry={(retry) => send(failed, retry)}
          onPdf={() => {
            pdf(failed.ticket)
            setFailed(undefined)
          }}
          onClose={() => setFailed(undefined)}
        />
      ),
  }
}

interface ReceiptDialogProps {
  readonly failed: Failed
  readonly isPending: boolean
  readonly onRetry: (retry: ReceiptRetry) => void
  readonly onPdf: () => void
  readonly onClose: () => void
}

const ReceiptDialog = ({ failed, isPending, onRetry, onPdf, onClose }: ReceiptDialogProps) => {
  const t = useT('printer')
  const { ticket, sentence, isUnsure } = failed
  const again = (): void => onRetry(isUnsure ? 'NOT_OUT' : 'NO')
  const label = t(isUnsure ? 'receipt.notOut' : 'receipt.retry')
  useFunctionKeys({ F12: { label, run: again }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal
      opened
      closeOnEscape={false}
      onClose={onClose}
      size="md"
      title={t('receipt.failed', { number: ticket.number })}
    >
      <Text role="alert">{sentence}</Text>
      <Text c="dimmed" size="sm" mt="xs">
        {t('receipt.kept')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg" className={classes.keys}>
        <Button variant="default" size="md" onClick={onPdf}>
          {t('receipt.pdf')}
        </Button>
        {isUnsure ? (
          <Button variant="default" size="md" disabled={isPending} onClick={() => onRetry('OUT')}>
            {t('receipt.out')}
          </Button>
        ) : null}
        <ActionButton size="md" hotkey="F12" loading={isPending} onClick={again} data-autofocus>
          {label}
        </ActionButton>
      </Group>
    </Modal>
  )
}
