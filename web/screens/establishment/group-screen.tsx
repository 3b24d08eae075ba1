import { Badge, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { preferenceGroup } from '#contract/entities/establishment/group.ts'
import { groups } from '#contract/operations/establishment/group.ts'
import type { GroupMember } from '#contract/operations/establishment/group.ts'
import crud from '#web/crud/crud.module.css'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/establishment/group.module.css'
import { LogoCard } from '#web/screens/establishment/logo.tsx'
import { call } from '#web/shell/call.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { confirm } from '#web/ui/confirm.tsx'

const useMembers = (id: number) =>
  useQuery({
    queryKey: ['preferenceGroup', 'members', id],
    queryFn: ({ signal }) => call(groups.members, { params: { id }, signal }),
  })

const useSetMember = (providerId: number) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (change: { readonly establishmentId: number; readonly member: boolean }) =>
      call(groups.setMember, { body: { providerId, ...change } }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ['preferenceGroup'] })
      await refreshUser()
      toast.saved()
    },
  })
}

interface SitesProps {
  readonly group: RecordItem
  readonly list: readonly GroupMember[]
}

/** Sites in the group, and those that may join; each move says what it shares or parts. */
const Sites = ({ group, list }: SitesProps) => {
  const t = useT('establishment')
  const { write, why } = useRight(preferenceGroup.right)
  const setMember = useSetMember(group.id)
  const shares = group['isClientSyncActive'] === true && group['type'] === 'GROUP'
  const ask = async (site: GroupMember, member: boolean): Promise<void> => {
    const name = site.name
    const words = { title: t(member ? 'group.joinTitle' : 'group.leaveTitle', { name }) }
    const body = shares ? t(member ? 'group.joinShares' : 'group.leaveParts', { count: site.customers }) : undefined
    const yes = await confirm({ ...words, body, confirmLabel: t(member ? 'group.join' : 'group.leave') })
    if (yes) setMember.mutate({ establishmentId: site.id, member })
  }
  return (
    <section className={crud.panel} aria-label={t('group.sites')}>
      <div className={crud.panelHead}>
        <h2>{t('group.sites')}</h2>
      </div>
      <ul className={classes.sites}>
        {list.map((site) => {
          const isMember = site.groupId === group.id
          const elsewhere = site.groupId !== null && !isMember
          return (
            <li key={site.id} className={classes.site}>
              <span className={classes.name}>
                <strong>{site.name}</strong>
                <Text size="sm" c="dimmed" component="span">
                  {[site.town, t('group.customers', { count: site.customers })].filter(Boolean).join(' · ')}
                </Text>
              </span>
              {site.training ? <Badge variant="light">{t('training')}</Badge> : null}
              {isMember ? (
                <Badge variant="light" color="pine">
                  {t('group.member')}
                </Badge>
              ) : null}
              <ActionButton
                variant="default"
                size="xs"
                disabledReason={
                  write ? (elsewhere ? t('group.elsewhere', { group: site.groupLabel ?? '' }) : undefined) : why
                }
                aria-label={t(isMember ? 'group.leaveNamed' : 'group.joinNamed', { name: site.name })}
                onClick={() => void ask(site, !isMember)}
              >
                {t(isMember ? 'group.leave' : 'group.join')}
              </ActionButton>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

const Parts = ({ group }: { readonly group: RecordItem }) => {
  const t = useT('establishment')
  const { data } = useMembers(group.id)
  if (data === undefined) return null
  return (
    <>
      <Sites group={group} list={data.list} />
      <LogoCard
        title={t('group.logo')}
        help={t('group.logoHelp')}
        name={String(group['label'])}
        hasLogo={data.hasLogo}
        right={preferenceGroup.right}
        readPath={`${preferenceGroup.path}/getLogo`}
        query={{ providerId: group.id }}
        writePath={`${preferenceGroup.path}/setLogo/${group.id}`}
      />
    </>
  )
}

/** A group of establishments: whether its sites share their customers, which they are, its logo (spec 1). */
export const GroupScreen = () => (
  <EntityRecord
    entity={preferenceGroup}
    list="/admin/module/preference-group-grid"
    record="/admin/module/preference-group/$providerId"
    onSaved={() => void refreshUser()}
    renderBelow={(group) => <Parts group={group} />}
  />
)
