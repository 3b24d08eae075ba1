/** What stands beside the till: its drawer, which opens by itself for cash and with a reason otherwise, and the customers' window. */
import { Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { isReason } from '#contract/reason.ts'
import { receipts } from '#contract/operations/sale/receipt.ts'
import type { TicketSaved } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { openDisplay, useShownToCustomer } from '#web/screens/till/display-channel.ts'
import { unfitForOwn } from '#web/screens/till/own-devices.ts'
import { OwnPrinterDialog } from '#web/screens/till/own-printer-dialog.tsx'
import { openedHere, printSentence } from '#web/screens/till/own-printer.ts'
import { Paid } from '#web/screens/till/paid.tsx'
import { usePrinter, useReceipt } from '#web/screens/till/receipt.tsx'
import type { Receipt } from '#web/screens/till/receipt.tsx'
import classes from '#web/screens/till/receipt.module.css'
import type { Paying } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { WithoutPaper } from '#web/screens/till/without-paper.tsx'
import { call } from '#web/shell/call.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { ReasonInput } from '#web/ui/reason-input.tsx'

/** Opens the drawer once for each ticket that was just paid in cash: the server knows which are. */
const useDrawerForCash = (registerId: number, paidId: number | undefined): void => {
  const hasDrawer = usePrinter(registerId)?.hasDrawer === true
  const last = useRef<number>(undefined)
  useEffect(() => {
    if (paidId === undefined || !hasDrawer || last.current === paidId) return
    last.current = paidId
    openedHere((own) => call(receipts.openForSale, { params: { id: paidId }, body: { own } })).catch((error: unknown) =>
      toast.warning(printSentence(error)),
    )
  }, [paidId, hasDrawer])
}

/** The paper of what is sold here; its drawer opens for cash, and its customers see it. */
export const useBeside = (till: Till, paying: Paying): Receipt => {
  const { id } = till.board.register
  useShownToCustomer(till, paying)
  useDrawerForCash(id, paying.paid?.id)
  return useReceipt(id)
}

interface PaidTicketProps {
  readonly paid: TicketSaved
  readonly receipt: Receipt
  readonly onNext: () => void
}

export const PaidTicket = ({ paid, receipt: { print, pdf, hasPages }, onNext }: PaidTicketProps) => (
  <Paid
    paid={paid}
    onPrint={() => print(paid)}
    onPdf={pdf === undefined ? undefined : () => pdf(paid)}
    withoutPaper={<WithoutPaper key={paid.id} ticket={paid} hasPages={hasPages} isAsked size="lg" />}
    onNext={onNext}
  />
)

/** The whole screen is the till's; Esc leaves it, as everywhere. */
const toggleFull = async (refused: string): Promise<void> => {
  try {
    if (document.fullscreenElement === null) await document.documentElement.requestFullscreen()
    else await document.exitFullscreen()
  } catch {
    // The browser, or who set it up, allows none.
    toast.warning(refused)
  }
}

export const StationMenu = ({ registerId }: { readonly registerId: number }) => {
  const t = useT('printer')
  const { write, why } = useRight('payment_deposit')
  const printer = usePrinter(registerId)
  const [isOpen, setOpen] = useState(false)
  const [asking, setAsking] = useState<'drawer' | 'printer'>()
  const close = (): void => setAsking(undefined)
  const offline = useNeedsLine()
  const reason = offline ?? (write ? (printer?.hasDrawer === true ? undefined : t('drawer.none')) : why)
  const unfit = unfitForOwn()
  const show = (): void => {
    if (!openDisplay(registerId)) toast.warning(t('display.blocked'))
  }
  return (
    <span className={classes.station}>
      <MenuButton
        label={t('station.menu')}
        icon="more"
        hotkey={undefined}
        opened={isOpen}
        onToggle={setOpen}
        entries={[
          { icon: 'unlock', label: t('station.drawer'), reason, run: () => setAsking('drawer') },
          {
            icon: 'print',
            label: t('station.printer'),
            reason: unfit === null ? undefined : t(`own.${unfit}`),
            run: () => setAsking('printer'),
          },
          { icon: 'tabs', label: t('station.display'), run: show },
          {
            icon: 'expand',
            label: t(document.fullscreenElement === null ? 'station.full' : 'station.window'),
            run: () => void toggleFull(t('station.noFull')),
          },
        ]}
      />
      {asking === 'drawer' ? <OpenDrawerDialog registerId={registerId} onClose={close} /> : null}
      {asking === 'printer' ? <OwnPrinterDialog onClose={close} /> : null}
    </span>
  )
}

interface OpenDrawerProps {
  readonly registerId: number
  readonly onClose: () => void
}

const OpenDrawerDialog = ({ registerId, onClose }: OpenDrawerProps) => {
  const t = useT('printer')
  const [reason, setReason] = useState('')
  const opening = useMutation({
    meta: { quiet: true },
    mutationFn: () => openedHere((own) => call(receipts.open, { params: { id: registerId }, body: { reason, own } })),
    onSuccess: () => {
      toast.success(t('drawer.opened'))
      onClose()
    },
  })
  return (
    <ActionDialog
      title={t('drawer.title')}
      confirmLabel={t('drawer.confirm')}
      isPending={opening.isPending}
      reason={isReason(reason) ? undefined : t('drawer.noReason')}
      error={opening.error === null ? undefined : printSentence(opening.error)}
      size="sm"
      onConfirm={() => opening.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <ReasonInput label={t('drawer.reason')} value={reason} onChange={setReason} isFirst />
      <Text c="dimmed" size="sm" mt="xs">
        {t('drawer.journaled')}
      </Text>
    </ActionDialog>
  )
}
