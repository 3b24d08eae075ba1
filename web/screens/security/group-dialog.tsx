import { Button, Group, Modal, Select, Text } from '@mantine/core'
import { useState } from 'react'
import { group, user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useAct } from '#web/screens/security/user-queries.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

const NO_GROUP = '0'

const groupOf = (chosen: string): number | null => (chosen === NO_GROUP ? null : Number(chosen))

/** The group of a user: in it, their rights are the group's; out of it, they keep them as their own. */
export const GroupDialog = ({ item, onClose }: { readonly item: RecordItem; readonly onClose: () => void }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const before = typeof item['groupId'] === 'number' ? String(item['groupId']) : NO_GROUP
  const [chosen, setChosen] = useState(before)
  const groups = useAll(group)
  const saving = useAct(
    () => call(userAccess.setGroup, { params: { id: item.id }, body: { groupId: groupOf(chosen) } }),
    () => {
      toast.saved()
      onClose()
    },
  )
  const reason = item.id === me.id ? messageOf('rights.own') : chosen === before ? t('group.unchanged') : undefined
  const save = (): void => {
    if (reason === undefined && !saving.isPending) saving.mutate(undefined)
  }
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  const choices = [
    { value: NO_GROUP, label: t('group.none') },
    ...(groups.data?.list ?? []).map((one) => ({ value: String(one.id), label: nameOf(group, one) })),
  ]
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnEscape={false}
      title={t('group.title', { name: nameOf(user, item) })}
      size="sm"
    >
      <Select
        label={group.label.one}
        data={choices}
        value={chosen}
        allowDeselect={false}
        searchable
        data-autofocus
        onChange={(value) => setChosen(value ?? NO_GROUP)}
      />
      <Text size="sm" mt="sm" c="dimmed">
        {t(chosen === NO_GROUP ? 'group.leaves' : 'group.enters')}
      </Text>
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton hotkey="F12" onClick={save} disabledReason={reason} loading={saving.isPending}>
          {t('group.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
