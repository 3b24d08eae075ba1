import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { isWithin } from '#contract/modules.ts'
import { group } from '#contract/entities/security/security.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { GroupMembers } from '#web/screens/security/group-members.tsx'
import { saveRights, useRights } from '#web/screens/security/rights-queries.ts'
import { listedOnly, sameRights, toRights } from '#web/screens/security/rights-state.ts'
import type { FullRights } from '#web/screens/security/rights-state.ts'
import { RightsTree } from '#web/screens/security/rights-tree.tsx'
import classes from '#web/screens/security/security.module.css'
import { useScreenParams } from '#web/shell/navigation.tsx'
import { useRight, useUser } from '#web/shell/session.ts'

const NO_RIGHTS = toRights([])

/** A group of rights: its name and its tree, saved together. Its members have these rights. */
export const GroupScreen = () => {
  const { groupId } = useScreenParams('/admin/group/$groupId')
  return <GroupForm key={groupId} id={groupId} />
}

const GroupForm = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const queries = useQueryClient()
  const { write } = useRight(group.right)
  const { modules } = useUser()
  const read = useRights('group', id)
  const [edited, setEdited] = useState<FullRights>()
  const kept = id === 0 ? NO_RIGHTS : read.data === undefined ? undefined : toRights(read.data.functionalities)
  const rights = edited ?? kept
  const isDirty = edited !== undefined && kept !== undefined && !sameRights(edited, kept)
  return (
    <EntityRecord
      entity={group}
      list="/admin/group-list"
      renderBelow={() => <GroupMembers id={id} />}
      record="/admin/group/$groupId"
      also={{
        isDirty,
        after: async (item) => {
          if (edited === undefined) return
          await saveRights('group', item.id, edited)
          await queries.invalidateQueries({ queryKey: ['group'] })
        },
      }}
    >
      {() => (
        <div>
          <h2 className={classes.heading}>{t('rights.title')}</h2>
          {rights === undefined ? null : (
            <RightsTree
              rights={rights}
              shown={read.data === undefined ? (key) => isWithin(key, modules) : listedOnly(read.data.functionalities)}
              onChange={setEdited}
              readOnly={!write}
              locked={id === 0 ? [] : (read.data?.locked ?? [])}
            />
          )}
        </div>
      )}
    </EntityRecord>
  )
}
