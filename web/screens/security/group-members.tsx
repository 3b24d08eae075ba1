import { Group, Select, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { messageOf } from '#contract/messages.ts'
import { rightsOf, userAccess } from '#contract/operations/session/users.ts'
import { useAll } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/security/security.module.css'
import { useAct } from '#web/screens/security/user-queries.ts'
import { call } from '#web/shell/call.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { StatusBadge } from '#web/ui/status-badge.tsx'

interface Member {
  readonly id: number
  readonly name: string
  readonly login: string
  readonly suspended: boolean
}

/** Who has the rights of this group; others are added, and members taken out, at once. */
export const GroupMembers = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const members = useQuery({
    queryKey: ['group', 'users', id],
    queryFn: ({ signal }) => call(rightsOf.membersOfGroup, { params: { id }, signal }),
    placeholderData: () => undefined,
  })
  const act = useAct(
    ({ userId, groupId }: { userId: number; groupId: number | null }) =>
      call(userAccess.setGroup, { params: { id: userId }, body: { groupId } }),
    () => toast.saved(),
  )
  const reasonFor = (member: Member): string | undefined =>
    !write ? ui('noRight') : member.id === me.id ? messageOf('rights.own') : undefined
  return (
    <section className={classes.card} aria-labelledby="members">
      <h2 className={classes.title} id="members">
        {t('members.title')}
      </h2>
      {members.data?.list.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('members.none')}
        </Text>
      ) : null}
      <ul className={classes.members}>
        {(members.data?.list ?? []).map((member) => (
          <li key={member.id}>
            <ScreenLink to={pathTo('/admin/user/$page/$userId', { page: 'identity', userId: member.id })}>
              {member.name}
            </ScreenLink>
            <Text size="sm" c="dimmed">
              {member.login}
            </Text>
            {member.suspended ? <StatusBadge tone="bad">{t('suspended')}</StatusBadge> : null}
            <ActionButton
              variant="subtle"
              size="compact-sm"
              disabledReason={reasonFor(member)}
              aria-label={t('members.removeOne', { name: member.name })}
              onClick={() => act.mutate({ userId: member.id, groupId: null })}
            >
              {t('members.remove')}
            </ActionButton>
          </li>
        ))}
      </ul>
      {write ? <AddMember id={id} onAdd={(userId) => act.mutate({ userId, groupId: id })} /> : null}
    </section>
  )
}

const AddMember = ({ id, onAdd }: { readonly id: number; readonly onAdd: (userId: number) => void }) => {
  const t = useT('security')
  const me = useUser()
  const [chosen, setChosen] = useState<string | null>(null)
  const users = useAll(user)
  const others = (users.data?.list ?? []).filter((one) => one['groupId'] !== id && one.id !== me.id)
  return (
    <Group gap="xs" align="flex-end" mt="sm">
      <Select
        label={t('members.add')}
        placeholder={t('members.choose')}
        data={others.map((one) => ({ value: String(one.id), label: nameOf(user, one) }))}
        value={chosen}
        searchable
        clearable
        w={260}
        nothingFoundMessage={t('members.nobody')}
        onChange={setChosen}
      />
      <ActionButton
        variant="default"
        disabledReason={chosen === null ? t('members.chooseFirst') : undefined}
        onClick={() => {
          onAdd(Number(chosen))
          setChosen(null)
        }}
      >
        {t('members.addButton')}
      </ActionButton>
    </Group>
  )
}
