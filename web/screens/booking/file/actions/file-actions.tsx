import { Button, Menu } from '@mantine/core'
import { useState } from 'react'
import { STATUS } from '#domain/booking/states.ts'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FILE_ACTIONS, actionReason, isShown } from '#web/screens/booking/file/actions/action-list.ts'
import type { ShownAction } from '#web/screens/booking/file/actions/action-list.ts'
import { useFileAction } from '#web/screens/booking/file/actions/use-file-action.tsx'
import type { Writes } from '#web/screens/booking/file/use-writes.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'
import { deskAddress, fileAddress } from '#web/screens/booking/paths.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { PapersMenu } from '#web/ui/papers/papers-menu.tsx'
import { sentence } from '#web/screens/booking/sentence.ts'
import { giveFile } from '#web/shell/files.ts'
import { usePreferences } from '#web/shell/preferences.ts'
import { toastError } from '#web/shell/toast.ts'

interface Print {
  readonly label: string
  readonly reason: string | undefined
  readonly run: () => void
}

/** The quote, or the confirmation of the option or of the reservation, as a PDF in a tab, or saved as a file. */
const usePrint = ({ id, code, status, statusId }: BookingFile): Print => {
  const t = useT('booking')
  const { bookings } = usePreferences().printMode
  const kind = statusId === STATUS.QUOTE ? 'quote' : 'confirmation'
  const isPrintable = status === 'SAVED' || (status === 'EXPIRED' && statusId === STATUS.QUOTE)
  return {
    label: t(`file.print.${kind}`),
    reason: isPrintable ? undefined : sentence({ code: 'booking.notPrintable', context: {} }),
    run: () =>
      void giveFile(bookings, `booking/booking/document/${id}`, `${code ?? id}.pdf`, { query: { kind } }).catch(
        toastError,
      ),
  }
}

/** What its papers are made from. */
const kindOf = ({ statusId }: BookingFile) =>
  statusId === STATUS.QUOTE ? 'quote' : statusId === STATUS.OPTION ? 'option' : 'booking'

interface FileActionsProps {
  readonly file: BookingFile
  readonly writes: Writes
  readonly tab: FileTab
}

/** The two things done most, then all of them in a menu: each says why it cannot be done now. */
export const FileActions = ({ file, writes, tab }: FileActionsProps) => {
  const t = useT('booking')
  const ui = useT('ui')
  const go = useGo()
  const { write } = useRight('booking_booking')
  const back = useGoBack(`/booking-list/${file.statusId === STATUS.CLOSED ? 4 : file.statusId}`)
  const print = usePrint(file)
  const { start, dialog } = useFileAction(file, writes)
  const [isOpen, setOpen] = useState(false)
  const payReason = actionReason(file, 'pay')
  const pay = (): void => go(fileAddress({ ...file, customerId: file.customer?.id ?? 0 }, 'payments'))
  const isDeletable = isShown(file, 'delete') && actionReason(file, 'delete') === undefined
  const ending: ShownAction = isDeletable ? 'delete' : 'cancel'
  useFunctionKeys({
    F3: {
      label: t('file.newStay'),
      run: () => go(deskAddress({ customerId: file.customer?.id ?? 0 })),
      disabledReason: write ? undefined : ui('noRight'),
    },
    F9: { label: t(`file.action.${ending}`), run: () => start(ending), disabledReason: actionReason(file, ending) },
    ...(tab === 'payments' ? {} : { F10: { label: t('file.action.pay'), run: pay, disabledReason: payReason } }),
    Escape: { run: back },
  })
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name="print" size={16} />}
        disabledReason={print.reason}
        onClick={print.run}
      >
        {print.label}
      </ActionButton>
      <PapersMenu
        kind={kindOf(file)}
        entityId={file.id}
        first={[{ icon: 'print', label: print.label, reason: print.reason, run: print.run }]}
      />
      <ActionButton variant="default" disabledReason={payReason} onClick={pay}>
        {t('file.action.pay')}
      </ActionButton>
      <Menu opened={isOpen} onChange={setOpen} position="bottom-end" width={320} withInitialFocusPlaceholder={false}>
        <Menu.Target>
          <Button variant="default" rightSection={<Icon name="chevronDown" size={16} />}>
            {t('file.actions')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {FILE_ACTIONS.filter((action) => isShown(file, action)).map((action) => (
            <ActionItem key={action} action={action} file={file} onStart={() => start(action)} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  )
}

interface ActionItemProps {
  readonly action: ShownAction
  readonly file: BookingFile
  readonly onStart: () => void
}

const DANGEROUS: readonly ShownAction[] = ['cancel', 'noShow', 'delete']

/** Greyed with its reason in full: a menu has no room for a hover. */
const ActionItem = ({ action, file, onStart }: ActionItemProps) => {
  const t = useT('booking')
  const reason = actionReason(file, action)
  return (
    <Menu.Item
      closeMenuOnClick={reason === undefined}
      {...(reason === undefined ? { onClick: onStart } : { 'aria-disabled': true, className: tableClasses.cannot })}
      {...(DANGEROUS.includes(action) ? { color: 'red' } : {})}
    >
      {action === 'undo' && file.undo !== null
        ? t('life.undo.action', { what: t(`file.event.${file.undo.kind}`) })
        : t(`file.action.${action}`)}
      {reason === undefined ? null : <small className={tableClasses.why}>{reason}</small>}
    </Menu.Item>
  )
}
