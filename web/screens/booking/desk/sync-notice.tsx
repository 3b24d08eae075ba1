import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import type { BasketSync, SyncState } from '#web/screens/booking/desk/basket-sync.ts'
import type { Desk } from '#web/screens/booking/desk/desk.ts'
import { stayInHand } from '#web/screens/booking/desk/desk.ts'
import classes from '#web/screens/booking/desk/desk.module.css'
import { OtherPlaces } from '#web/screens/booking/desk/other-places.tsx'
import { troubleOf } from '#web/screens/booking/desk/sync-problems.ts'
import type { Saving } from '#web/screens/booking/desk/use-save-desk.ts'
import { OccupiedDialog } from '#web/screens/booking/file/actions/occupied-dialog.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'

interface SyncNoticeProps {
  readonly desk: Desk
  readonly state: SyncState
  readonly sync: BasketSync
  readonly saving: Saving
  readonly onChoose: (placeTypeId: number, placeId: number | null) => void
}

/** What went wrong with the basket, what it means for what was typed, and the way out. */
export const SyncNotice = ({ desk, state, sync, saving, onChoose }: SyncNoticeProps) => {
  const t = useT('booking')
  const [isForcing, setForcing] = useState(false)
  const error = state.error ?? saving.error
  const trouble = troubleOf(error)
  if (trouble === undefined) return null
  const inHand = stayInHand(desk)
  const again = (): void => {
    saving.clear()
    void sync.renew()
  }
  const others = inHand === undefined ? null : <OtherPlaces stay={inHand} onChoose={onChoose} onAgain={again} />
  const ways = {
    taken: others,
    occupied: (
      <>
        {others}
        <Button variant="default" onClick={() => setForcing(true)}>
          {t('desk.anyway')}
        </Button>
      </>
    ),
    stale: <Button onClick={() => void sync.overrule()}>{t('desk.keepMine')}</Button>,
    offline: <Button onClick={again}>{t('desk.again')}</Button>,
    other: <Button onClick={again}>{t('desk.again')}</Button>,
  }
  return (
    <div className={classes.notice}>
      <Alert color={trouble === 'offline' ? 'yellow' : 'red'} role="alert" title={t(`desk.trouble.${trouble}`)}>
        {trouble === 'stale' ? t('desk.staleBody') : sentenceOf(error)}{' '}
        {trouble === 'offline' ? null : t('desk.nothingLost')}
        <Group gap="xs" mt="xs">
          {ways[trouble]}
          {trouble === 'stale' ? (
            <Button variant="default" onClick={() => location.reload()}>
              {t('desk.takeTheirs')}
            </Button>
          ) : null}
        </Group>
      </Alert>
      {isForcing && trouble === 'occupied' ? (
        <OccupiedDialog
          why={sentenceOf(error)}
          isPending={saving.as !== undefined}
          onChange={undefined}
          onForce={(reason) => void saving.save(4, reason)}
          onClose={() => setForcing(false)}
        />
      ) : null}
    </div>
  )
}
