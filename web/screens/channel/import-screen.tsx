import { Button, Skeleton } from '@mantine/core'
import { useState } from 'react'
import type { ImportAction, ImportState } from '#domain/booking/import.ts'
import { STATUS } from '#domain/booking/states.ts'
import { IMPORT_STATE } from '#contract/lists/channel/import.ts'
import { imports } from '#contract/operations/booking/import.ts'
import type { ImportFile } from '#contract/operations/booking/import.ts'
import { messageOf } from '#contract/messages.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StateBadge } from '#web/list/columns.tsx'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/channel/channel.module.css'
import { ImportCompare } from '#web/screens/channel/import-compare.tsx'
import {
  CounterDialog,
  ForceRefuseDialog,
  ForceValidateDialog,
  RefuseDialog,
} from '#web/screens/channel/import-dialogs.tsx'
import { ImportFacts } from '#web/screens/channel/import-facts.tsx'
import { ImportRepair } from '#web/screens/channel/import-repair.tsx'
import { eventWord } from '#web/screens/channel/import-state.tsx'
import { useDecide, useImport } from '#web/screens/channel/use-import.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { toastError } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const LIST = '/booking-import-list'

/** /booking-import: a message of a channel, what it becomes here, what is decided of it. */
export const ImportScreen = () => {
  const { bookingImportId } = useScreenParams('/booking-import/$bookingImportId')
  const t = useT('channel')
  const go = useGo()
  const { data, error } = useImport(bookingImportId)
  if (data !== undefined) return <Loaded key={data.id} file={data} />
  return (
    <>
      <PageLine title={t('list.title')} />
      {error === null ? (
        <Skeleton h={320} m="lg" maw={860} />
      ) : (
        <EmptyState title={sentenceOf(error)} action={<Button onClick={() => go(LIST)}>{t('one.toList')}</Button>} />
      )}
    </>
  )
}

/** Why an action is greyed; undefined: it is not. */
const reasonOf = ({ actions }: ImportFile, wanted: ImportAction): string | undefined => {
  const [reason] = actions.find(({ action }) => action === wanted)?.reasons ?? []
  return reason === undefined ? undefined : (messageOf(reason.code, reason.context) ?? reason.code)
}

const DIALOGS = {
  refuse: RefuseDialog,
  counter: CounterDialog,
  forceValidate: ForceValidateDialog,
  forceRefuse: ForceRefuseDialog,
} as const
type Dialog = keyof typeof DIALOGS
const DIALOG_NAMES = Object.keys(DIALOGS) as Dialog[]

/** Not decided yet: what is missing may still be said. */
const REPAIRABLE: ReadonlySet<ImportState> = new Set(['TO_ACCEPT', 'ERROR', 'WAITING'])

/** Addresses of a file from elsewhere: the part « stay » of its screen. */
const fileAddress = (bookingId: number): string =>
  pathTo('/new-booking/$activeKey/$bookingId/$tempBookingId/$occupancyId/$tempOccupancyId/$customerId/$statusId', {
    activeKey: 'stay',
    bookingId,
    tempBookingId: 0,
    occupancyId: 0,
    tempOccupancyId: 0,
    customerId: 0,
    statusId: STATUS.BOOKING,
  })

const Loaded = ({ file }: { readonly file: ImportFile }) => {
  const t = useT('channel')
  const go = useGo()
  const back = useGoBack(LIST)
  const ui = useT('ui')
  const right = useRight('booking_import')
  const decide = useDecide(file)
  const [dialog, openDialog] = useState<Dialog>()
  const main = file.state === 'ERROR' ? 'retry' : 'accept'
  const mainReason = reasonOf(file, main)
  const run = (): void => {
    if (mainReason !== undefined || decide.isPending) return
    decide.mutate((body, intent) => call(imports[main], { body, intent }), { onError: toastError })
  }
  useFunctionKeys({
    F9: { label: t('actions.refuse'), run: () => openDialog('refuse'), disabledReason: reasonOf(file, 'refuse') },
    F12: { label: t(`actions.${main}`), run, disabledReason: mainReason },
    Escape: { run: back },
  })
  const Opened = dialog && DIALOGS[dialog]
  const { bookingId } = file
  return (
    <div>
      <PageLine
        title={file.externalId === null ? t('one.untitled') : t('one.title', { number: file.externalId })}
        count={`${file.channel}, ${eventWord(file.event)}, ${t('one.version', { version: file.externalVersion ?? '' })}`}
        info={<StateBadge states={IMPORT_STATE} state={file.state} />}
        actions={
          <>
            {bookingId === null ? null : (
              <Button variant="default" onClick={() => go(fileAddress(bookingId))}>
                {t('one.openFile', { code: file.bookingCode ?? '' })}
              </Button>
            )}
            {DIALOG_NAMES.map((name) => (
              <ActionButton
                key={name}
                variant="default"
                disabledReason={reasonOf(file, name)}
                onClick={() => openDialog(name)}
                {...(name === 'refuse' ? { hotkey: 'F9', color: 'red' } : {})}
              >
                {t(`actions.${name}`)}
              </ActionButton>
            ))}
            <ActionButton hotkey="F12" disabledReason={mainReason} loading={decide.isPending} onClick={run}>
              {t(`actions.${main}`)}
            </ActionButton>
          </>
        }
      />
      <div className={classes.body}>
        {REPAIRABLE.has(file.state) ? (
          <ImportRepair file={file} decide={decide} reason={right.write ? undefined : ui('noRight')} />
        ) : null}
        <ImportCompare file={file} />
        <ImportFacts file={file} />
      </div>
      {Opened === undefined ? null : <Opened file={file} decide={decide} onClose={() => openDialog(undefined)} />}
    </div>
  )
}
