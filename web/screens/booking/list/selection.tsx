import { useState } from 'react'
import type { CancelledBy } from '#domain/booking/cancelled-price.ts'
import { STATUS } from '#domain/booking/states.ts'
import { wireKind } from '#contract/document/kinds.ts'
import type { BookingRow } from '#contract/lists/booking/booking.ts'
import { useT } from '#web/i18n/i18n.ts'
import { validateBooking } from '#web/screens/booking/api.ts'
import { cancelFile, closeFile } from '#web/screens/booking/file/life/life-api.ts'
import { CancelSeveral } from '#web/screens/booking/list/cancel-several.tsx'
import type { ListStatus } from '#web/screens/booking/list/filters.ts'
import { useBulk } from '#web/screens/booking/list/use-bulk.ts'
import type { BulkResult, FileWork } from '#web/screens/booking/list/use-bulk.ts'
import { downloadFile, giveFile } from '#web/shell/files.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { usePreferences } from '#web/shell/preferences.ts'
import { useRight } from '#web/shell/session.ts'
import { startJob } from '#web/shell/jobs.ts'
import { useSelectionPapers } from '#web/ui/papers/use-selection-papers.tsx'
import { LabelsDialog } from '#web/ui/labels-dialog.tsx'
import { toast, toastError } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import type { MenuEntry } from '#web/ui/menu-button.tsx'
import { RefusalsDialog } from '#web/ui/refusals-dialog.tsx'

/** More than this is no gesture of the desk, and each shows what it costs. */
const MOST_CANCELLED = 30
/** More papers are composed beside the work of the screen. */
const AT_ONCE = 25

interface SelectionProps {
  readonly statusId: ListStatus
  readonly isCancelled: boolean
  /** Those in sight. */
  readonly rows: readonly BookingRow[]
  readonly chosen: ReadonlySet<number>
  readonly onChosen: (ids: ReadonlySet<number>) => void
}

type Gesture = 'validate' | 'close' | 'cancel'

/** What is done to each file of a list after one question, nothing more to say. */
const PLAIN: Readonly<
  Partial<Record<ListStatus, { readonly gesture: 'validate' | 'close'; readonly work: FileWork }>>
> = {
  2: { gesture: 'validate', work: validateBooking },
  4: { gesture: 'close', work: closeFile },
}

/** What may be done to the files whose box is ticked: printed, exported, validated, closed, cancelled. */
export const Selection = (props: SelectionProps) => {
  const { rows, chosen, onChosen } = props
  const t = useT('booking')
  const [isOpen, setOpen] = useState(false)
  const targets = rows.filter((row) => chosen.has(row.id))
  const { entries, progress, dialog } = useGestures(props, targets)
  const all = rows.length > 0 && targets.length === rows.length
  const label =
    progress === undefined
      ? t('list.selection.title', { count: targets.length })
      : t('list.selection.progress', { done: progress.done, total: progress.total })
  useFunctionKeys({
    F6: {
      label: t(all ? 'list.selection.none' : 'list.selection.all'),
      run: () => onChosen(all ? new Set() : new Set(rows.map(({ id }) => id))),
    },
    F7: {
      label: t('list.selection.key'),
      run: () => setOpen((opened) => !opened),
      disabledReason: targets.length === 0 ? t('list.selection.empty') : undefined,
    },
  })
  return (
    <>
      {targets.length === 0 ? null : (
        <MenuButton
          label={label}
          icon="check"
          hotkey="F7"
          opened={isOpen}
          onToggle={setOpen}
          isPending={progress !== undefined}
          entries={entries}
        />
      )}
      {dialog}
    </>
  )
}

/** Those papers that have a kind of their own: quotes before they are booked, confirmations after. Many are a job with its bar. */
const usePrintEntry = ({ statusId }: SelectionProps, targets: readonly BookingRow[]): MenuEntry => {
  const t = useT('booking')
  const printing = useT('printing')
  const { bookings } = usePreferences().printMode
  const kind = statusId === STATUS.QUOTE ? 'quote' : 'confirmation'
  const ids = targets.map(({ id }) => id)
  const many = (): Promise<unknown> =>
    startJob('letters', printing('letters.job', { count: ids.length }), {
      entityType: wireKind(kindOf(statusId)),
      ids,
    })
  const few = (): Promise<unknown> =>
    giveFile(bookings, 'booking/booking/document/print', 'document.pdf', { body: { kind, ids } })
  return {
    icon: 'print',
    label: t(`list.selection.print.${kind}`),
    reason: undefined,
    run: () => void (ids.length > AT_ONCE ? many() : few()).catch(toastError),
  }
}

/** What files of this list are, for their papers. */
const kindOf = (statusId: ListStatus) =>
  statusId === STATUS.QUOTE ? 'quote' : statusId === STATUS.OPTION ? 'option' : 'booking'

/** Labels for the customers of the selection. */
const useLabels = (targets: readonly BookingRow[]) => {
  const t = useT('printing')
  const right = useRight('booking_booking')
  const [isOpen, setOpen] = useState(false)
  const entry: MenuEntry = {
    icon: 'print',
    label: t('labels.action'),
    reason: right.export ? undefined : right.why,
    run: () => setOpen(true),
  }
  const asked = { of: 'BOOKINGS' as const, ids: targets.map(({ id }) => id) }
  const dialog = isOpen ? <LabelsDialog asked={asked} count={targets.length} onClose={() => setOpen(false)} /> : null
  return { entry, dialog }
}

/** What leaves the house: the files on paper, labels for their customers, the list as a file. */
const usePapers = (props: SelectionProps, targets: readonly BookingRow[]) => {
  const ui = useT('ui')
  const right = useRight('booking_booking')
  const print = usePrintEntry(props, targets)
  const letters = useSelectionPapers(
    kindOf(props.statusId),
    targets.map(({ id }) => id),
  )
  const labels = useLabels(targets)
  const csv: MenuEntry = {
    icon: 'download',
    label: ui('list.csv'),
    reason: right.export ? undefined : ui('noRight'),
    run: () => csvOf(props, targets),
  }
  const dialog = (
    <>
      {letters.dialog}
      {labels.dialog}
    </>
  )
  return { entries: [...(props.isCancelled ? [] : [print]), letters.entry, labels.entry, csv], dialog }
}

/** To the CSV of a selection, whatever its state. */
const csvOf = ({ statusId, isCancelled }: SelectionProps, targets: readonly BookingRow[]): void => {
  const state = isCancelled ? { status: 'CANCELLED' } : targets[0] === undefined ? {} : { status: targets[0].status }
  const body = { criteria: { statusId, ...state, ids: targets.map(({ id }) => id) } }
  downloadFile('booking/booking/document', 'export.csv', { body }).catch(toastError)
}

const useGestures = (props: SelectionProps, targets: readonly BookingRow[]) => {
  const { statusId, isCancelled, onChosen } = props
  const t = useT('booking')
  const ui = useT('ui')
  const right = useRight('booking_booking')
  const bulk = useBulk()
  const [asked, setAsked] = useState<readonly BookingRow[]>()
  const [told, setTold] = useState<{ readonly gesture: Gesture; readonly result: BulkResult }>()
  const papers = usePapers(props, targets)
  const run = async (gesture: Gesture, work: FileWork, on: readonly BookingRow[]): Promise<void> => {
    const result = await bulk.run(work, on)
    onChosen(new Set([...result.refused, ...result.left].map(({ id }) => id)))
    if (result.refused.length > 0) setTold({ gesture, result })
    else toast.success(t(`list.selection.${gesture}.done`, { count: result.done }))
  }
  const plain = isCancelled ? undefined : PLAIN[statusId]
  const doPlain = async ({ gesture, work }: NonNullable<typeof plain>): Promise<void> => {
    const title = t(`list.selection.${gesture}.ask`, { count: targets.length })
    if (await confirm({ title, body: t(`list.selection.${gesture}.body`), confirmLabel: t(`file.action.${gesture}`) }))
      await run(gesture, work, targets)
  }
  const cancel = async (reason: string, by: CancelledBy, on: readonly BookingRow[]): Promise<void> => {
    setAsked(undefined)
    const work: FileWork = ({ id, version }, intent) =>
      cancelFile('cancel', { id, version, by, retained: null, reason }, intent)
    await run('cancel', work, on)
  }
  const many = targets.length > MOST_CANCELLED ? t('list.selection.most', { most: MOST_CANCELLED }) : undefined
  const entries: MenuEntry[] = [
    ...papers.entries,
    ...(plain === undefined
      ? []
      : [
          {
            icon: 'check' as const,
            label: t(`list.selection.${plain.gesture}.menu`),
            reason: right.write ? undefined : ui('noRight'),
            run: () => void doPlain(plain),
          },
        ]),
    ...(statusId <= 3 && !isCancelled
      ? [
          {
            icon: 'close' as const,
            label: t('list.selection.cancel.menu'),
            reason: right.delete ? many : ui('noRight'),
            run: () => setAsked(targets),
          },
        ]
      : []),
  ]
  const dialog = (
    <>
      {asked === undefined ? null : (
        <CancelSeveral
          rows={asked}
          onConfirm={(reason, by) => void cancel(reason, by, asked)}
          onClose={() => setAsked(undefined)}
        />
      )}
      {papers.dialog}
      {told === undefined ? null : <Told {...told} onClose={() => setTold(undefined)} />}
    </>
  )
  return { entries, dialog, progress: bulk.progress }
}

interface ToldProps {
  readonly gesture: Gesture
  readonly result: BulkResult
  readonly onClose: () => void
}

/** What was refused, file by file, what was done, and what was not tried. */
const Told = ({ gesture, result: { done, refused, left }, onClose }: ToldProps) => {
  const t = useT('booking')
  const others = [
    ...(done === 0 ? [] : [t(`list.selection.${gesture}.done`, { count: done })]),
    ...(left.length === 0 ? [] : [t('list.selection.left', { count: left.length })]),
  ]
  return (
    <RefusalsDialog
      title={t(`list.selection.${gesture}.refused`, { count: refused.length })}
      refused={refused}
      others={others.length === 0 ? undefined : others.join(' ')}
      closeLabel={t('list.selection.shut')}
      onClose={onClose}
    />
  )
}
