import { STATE } from '#domain/booking/states.ts'
import { Button, Skeleton } from '@mantine/core'
import { useEffect } from 'react'
import type { BookingFile } from '#contract/operations/booking/file.ts'
import { useT } from '#web/i18n/i18n.ts'
import { FileHeader } from '#web/screens/booking/file/file-header.tsx'
import { FileNews } from '#web/screens/booking/file/file-news.tsx'
import { FileSummary } from '#web/screens/booking/file/file-summary.tsx'
import { FileTabs } from '#web/screens/booking/file/file-tabs.tsx'
import { FilePart } from '#web/screens/booking/file/file-part.tsx'
import { StaleFile } from '#web/screens/booking/file/stale-file.tsx'
import { useFile } from '#web/screens/booking/file/use-file.ts'
import { useWrites } from '#web/screens/booking/file/use-writes.ts'
import { WaitingHere } from '#web/screens/booking/waiting/waiting-here.tsx'
import classes from '#web/screens/booking/file/file.module.css'
import { deskAddress } from '#web/screens/booking/paths.ts'
import type { FileTab } from '#web/screens/booking/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

interface FileScreenProps {
  readonly id: number
  readonly tab: FileTab
  readonly occupancyId: number
}

/** A saved file: its head, one part of it, and a summary that stays in view. */
export const FileScreen = ({ id, tab, occupancyId }: FileScreenProps) => {
  const t = useT('booking')
  const go = useGo()
  const { data, error } = useFile(id)
  const isBasket = data?.stateId === STATE.BASKET
  useEffect(() => {
    if (isBasket) go(deskAddress({ tempBookingId: id }), { replace: true })
  }, [isBasket, go, id])
  if (data !== undefined && !isBasket) return <Loaded file={data} tab={tab} occupancyId={occupancyId} />
  return (
    <>
      <PageLine title={t('file.title')} />
      {error === null ? (
        <Skeleton h={220} m="lg" className={classes.waiting} />
      ) : (
        <EmptyState
          title={sentenceOf(error)}
          action={<Button onClick={() => go('/booking-list/3')}>{t('file.toList')}</Button>}
        />
      )}
    </>
  )
}

interface LoadedProps {
  readonly file: BookingFile
  readonly tab: FileTab
  readonly occupancyId: number
}

const Loaded = ({ file, tab, occupancyId }: LoadedProps) => {
  const writes = useWrites(file)
  return (
    <div className={classes.screen}>
      <FileHeader file={file} writes={writes} tab={tab} />
      <FileTabs file={file} tab={tab} />
      <div className={classes.columns}>
        <div className={classes.main}>
          <FileNews file={file} />
          <WaitingHere file={file} />
          <FilePart file={file} tab={tab} writes={writes} occupancyId={occupancyId} />
        </div>
        <FileSummary file={file} writes={writes} tab={tab} />
      </div>
      {writes.stale === undefined ? null : <StaleFile stale={writes.stale} onClose={writes.forgive} />}
    </div>
  )
}
