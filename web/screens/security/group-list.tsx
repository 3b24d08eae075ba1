import { useState } from 'react'
import { group } from '#contract/entities/security/security.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { LockDialog } from '#web/screens/security/lock-dialog.tsx'
import { useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** Groups of rights; and the settings that nobody may change for now, whatever their rights (spec 6). */
export const GroupList = () => {
  const t = useT('security')
  const { locked } = useUser()
  const [isLocking, setLocking] = useState(false)
  return (
    <>
      <EntityList
        entity={group}
        record="/admin/group/$groupId"
        renderActions={() => (
          <ActionButton
            variant="default"
            leftSection={<Icon name={locked.length > 0 ? 'lock' : 'unlock'} size={16} />}
            onClick={() => setLocking(true)}
          >
            {t('locks.open', { count: locked.length })}
          </ActionButton>
        )}
      />
      {isLocking ? <LockDialog onClose={() => setLocking(false)} /> : null}
    </>
  )
}
