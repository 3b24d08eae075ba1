import { Alert, Select } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { saveRights, useRights, useSavePart } from '#web/screens/security/rights-queries.ts'
import { listedOnly, sameRights, toRights } from '#web/screens/security/rights-state.ts'
import type { FullRights } from '#web/screens/security/rights-state.ts'
import { RightsTree } from '#web/screens/security/rights-tree.tsx'
import { useEstablishments } from '#web/screens/security/user-queries.ts'
import { userPart } from '#web/screens/security/user-tabs.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { confirm } from '#web/ui/confirm.tsx'

/** A user's rights, establishment by establishment. Changing those of a group's member takes them out of it: said before (spec 6). */
export const UserRights = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const record = useRecord(user, id)
  const [place, setPlace] = useState(me.establishment.id)
  const read = useRights('user', id, place)
  const [edited, setEdited] = useState<FullRights>()
  const saving = useSavePart((rights: FullRights) => saveRights('user', id, rights, place))
  const kept = read.data === undefined ? undefined : toRights(read.data.functionalities)
  const rights = edited ?? kept
  const isDirty = edited !== undefined && kept !== undefined && !sameRights(edited, kept)
  const groupName = read.data?.groupLabel ?? undefined
  const isMine = me.id === id
  const reason = !write ? ui('noRight') : isMine ? messageOf('rights.own') : undefined

  const save = async (): Promise<boolean> => {
    if (edited === undefined) return false
    const name = record.data === undefined ? '' : nameOf(user, record.data)
    if (groupName !== undefined) {
      const yes = await confirm({
        title: t('rights.leaveTitle', { name, group: groupName }),
        body: t('rights.leaveBody'),
        confirmLabel: t('rights.leaveConfirm'),
      })
      if (!yes) return false
    }
    await saving.mutateAsync(edited)
    setEdited(undefined)
    return true
  }

  return (
    <EntityPart
      {...userPart(id, 'rights')}
      save={{ isDirty, isSaving: saving.isPending, run: save, disabledReason: reason }}
    >
      <PlaceChoice id={id} place={place} isDirty={isDirty} onChange={setPlace} />
      {groupName === undefined ? null : <Alert color="blue">{t('rights.fromGroup', { group: groupName })}</Alert>}
      {isMine ? <Alert color="gray">{messageOf('rights.own')}</Alert> : null}
      {read.error === null ? null : <Alert color="red">{sentenceOf(read.error)}</Alert>}
      {rights === undefined ? null : (
        <RightsTree
          rights={rights}
          shown={listedOnly(read.data?.functionalities ?? [])}
          onChange={setEdited}
          readOnly={reason !== undefined}
          locked={read.data?.locked ?? []}
        />
      )}
    </EntityPart>
  )
}

interface PlaceChoiceProps {
  readonly id: number
  readonly place: number
  readonly isDirty: boolean
  readonly onChange: (place: number) => void
}

/** Rights are per (user, establishment): those of the establishments where both work. */
const PlaceChoice = ({ id, place, isDirty, onChange }: PlaceChoiceProps) => {
  const t = useT('security')
  const me = useUser()
  const theirs = useEstablishments(id).data?.ids ?? []
  const common = me.establishments.filter((one) => theirs.includes(one.id))
  if (common.length < 2) return null
  return (
    <Select
      label={t('rights.place')}
      description={isDirty ? t('rights.placeDirty') : undefined}
      data={common.map((one) => ({ value: String(one.id), label: one.name }))}
      value={String(place)}
      disabled={isDirty}
      allowDeselect={false}
      w={320}
      onChange={(value) => onChange(Number(value))}
    />
  )
}
