import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { GroupDialog } from '#web/screens/security/group-dialog.tsx'
import { SuspendButton } from '#web/screens/security/suspend-button.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Users, with what is done to one most often (spec 6, "Actions"). */
export const UserList = () => (
  <EntityList
    entity={user}
    record="/admin/user/$page/$userId"
    renderActions={({ memory, query }) => (
      <UserActions selected={query.data?.list.find(({ id }) => id === memory.selected)} />
    )}
  />
)

const UserActions = ({ selected }: { readonly selected: RecordItem | undefined }) => {
  const t = useT('security')
  const ui = useT('ui')
  const crud = useT('crud')
  const go = useGo()
  const { write } = useRight(user.right)
  const [isGrouping, setGrouping] = useState(false)
  const none = selected === undefined ? crud('list.noneSelected') : undefined
  const open = (page: 'rights' | 'tiles'): void => {
    if (selected !== undefined) go(pathTo('/admin/user/$page/$userId', { page, userId: selected.id }))
  }
  return (
    <>
      <ActionButton variant="default" disabledReason={none} onClick={() => open('rights')}>
        {t('tabs.rights')}
      </ActionButton>
      <ActionButton variant="default" disabledReason={none} onClick={() => open('tiles')}>
        {t('list.tiles')}
      </ActionButton>
      <ActionButton variant="default" disabledReason={write ? none : ui('noRight')} onClick={() => setGrouping(true)}>
        {t('list.group')}
      </ActionButton>
      <SuspendButton item={selected} noneReason={none} />
      {isGrouping && selected !== undefined ? <GroupDialog item={selected} onClose={() => setGrouping(false)} /> : null}
    </>
  )
}
