import { user } from '#contract/entities/security/security.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const USER_PAGES = ['identity', 'access', 'rights', 'establishments', 'tiles'] as const
export type UserPage = (typeof USER_PAGES)[number]

/** A page that the address does not name well is the first; a new user has no other yet. */
export const toUserPage = (page: string, id: number): UserPage =>
  id === 0 ? 'identity' : (USER_PAGES.find((known) => known === page) ?? 'identity')

export const UserTabs = ({ id, page }: { readonly id: number; readonly page: UserPage }) => {
  const t = useT('security')
  return (
    <PageTabs
      label={t('tabs.label')}
      current={page}
      tabs={USER_PAGES.map((key) => ({
        key,
        label: t(`tabs.${key}`),
        to: pathTo('/admin/user/$page/$userId', { page: key, userId: id }),
        disabledReason: id === 0 && key !== 'identity' ? t('tabs.saveFirst') : undefined,
      }))}
    />
  )
}

/** What every part of a user but the first has in common. */
export const userPart = (id: number, page: UserPage) => ({
  entity: user,
  id,
  list: pathTo('/admin/user-list'),
  tabs: <UserTabs id={id} page={page} />,
  isNarrow: true,
})
