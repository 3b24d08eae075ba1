import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import type { OpenSession } from '#contract/operations/session/access.ts'
import { useT } from '#web/i18n/i18n.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { deviceOf } from '#web/ui/device.ts'
import { formatInstant } from '#web/ui/format.ts'
import classes from '#web/ui/session-list.module.css'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface SessionListProps {
  /** Undefined while they are read. */
  readonly sessions: readonly OpenSession[] | undefined
  /** With null: all those that can be closed. */
  readonly onClose: (sessionId: number | null) => void
  readonly isClosing: boolean
  /** Why none can be closed. */
  readonly disabledReason?: string | undefined
  readonly empty: ReactNode
}

/** Open sessions of a user: with what, from where, since when; each can be closed but the one that looks. */
export const SessionList = ({ sessions = [], onClose, isClosing, disabledReason, empty }: SessionListProps) => {
  const t = useT('session')
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <>
      {sessions.length === 0 ? <p className={classes.empty}>{empty}</p> : null}
      <ul className={classes.list}>
        {sessions.map((one) => {
          const device = deviceOf(one.device) || t('sessions.unknownDevice')
          return (
            <li key={one.id} className={classes.session}>
              <span className={classes.what} title={one.device}>
                <strong>{device}</strong>
                {one.isCurrent ? <StatusBadge tone="good">{t('sessions.current')}</StatusBadge> : null}
              </span>
              <span className={classes.where}>
                {[one.address, one.establishment].filter((part) => part !== '').join(' · ')}
              </span>
              <span className={classes.when}>
                {t('sessions.seen', { seen: formatInstant(one.lastSeenAt), opened: formatInstant(one.openedAt) })}
              </span>
              {one.isCurrent ? null : (
                <ActionButton
                  variant="default"
                  size="compact-sm"
                  className={classes.close ?? ''}
                  disabledReason={disabledReason}
                  aria-label={t('sessions.closeOne', { device })}
                  onClick={() => onClose(one.id)}
                >
                  {t('sessions.close')}
                </ActionButton>
              )}
            </li>
          )
        })}
      </ul>
      {others.length < 2 || disabledReason !== undefined ? null : (
        <Button variant="default" mt="sm" loading={isClosing} onClick={() => onClose(null)}>
          {t(others.length === sessions.length ? 'sessions.closeAll' : 'sessions.closeOthers')}
        </Button>
      )}
    </>
  )
}
