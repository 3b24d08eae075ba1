import { Alert } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PartFrame } from '#web/screens/security/part-frame.tsx'
import { saveRights, useRights, useSavePart } from '#web/screens/security/rights-queries.ts'
import { sameRights, toRights } from '#web/screens/security/rights-state.ts'
import type { FullRights } from '#web/screens/security/rights-state.ts'
import { RightsTree } from '#web/screens/security/rights-tree.tsx'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** A user's rights in this establishment. Changing those of a group's member takes them out of it: said before (spec 6). */
export const UserRights = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const record = useRecord(user, id)
  const read = useRights('user', id)
  const [edited, setEdited] = useState<FullRights>()
  const saving = useSavePart((rights: FullRights) => saveRights('user', id, rights))
  const kept = read.data === undefined ? undefined : toRights(read.data.functionalities)
  const rights = edited ?? kept
  const isDirty = edited !== undefined && kept !== undefined && !sameRights(edited, kept)
  const groupName = read.data?.fromGroup === true ? (record.data?.labels?.['groupId'] ?? '') : undefined
  const isMine = me.id === id
  const reason = !write ? ui('noRight') : isMine ? messageOf('rights.own') : undefined

  const save = async (): Promise<void> => {
    if (edited === undefined) return
    const name = record.data === undefined ? '' : nameOf(user, record.data)
    if (groupName !== undefined) {
      const yes = await confirm({
        title: t('rights.leaveTitle', { name, group: groupName }),
        body: t('rights.leaveBody'),
        confirmLabel: t('rights.leaveConfirm'),
      })
      if (!yes) return
    }
    saving.mutate(edited, {
      onSuccess: () => {
        setEdited(undefined)
        toast.saved()
      },
    })
  }

  return (
    <PartFrame
      id={id}
      page="rights"
      isDirty={isDirty}
      isSaving={saving.isPending}
      onSave={() => void save()}
      disabledReason={reason}
    >
      {groupName === undefined ? null : <Alert color="blue">{t('rights.fromGroup', { group: groupName })}</Alert>}
      {isMine ? <Alert color="gray">{messageOf('rights.own')}</Alert> : null}
      {rights === undefined ? null : (
        <RightsTree rights={rights} onChange={setEdited} readOnly={reason !== undefined} />
      )}
    </PartFrame>
  )
}
