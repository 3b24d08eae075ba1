import { Menu } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { busy } from '#web/shell/busy.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { rest } from '#web/shell/rest.ts'
import { toastError } from '#web/shell/toast.ts'
import { Icon } from '#web/ui/icons.tsx'
import classes from '#web/shell/bar/establishment-switcher.module.css'

/** The establishment worked in; a list of the others where the user has several. */
export const EstablishmentSwitcher = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const { establishment, establishments } = user
  const shown = establishment.shortName ?? establishment.name
  const switchTo = useSwitch()
  if (establishments.length < 2) {
    return (
      <span className={classes.name} title={establishment.name}>
        {shown}
      </span>
    )
  }
  return (
    <Menu position="bottom-start" width={280}>
      <Menu.Target>
        <button
          type="button"
          className={classes.button}
          aria-label={t('bar.establishment', { name: establishment.name })}
        >
          <span className={classes.text}>{shown}</span>
          <Icon name="chevronDown" size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={420} style={{ overflowY: 'auto' }}>
        <Menu.Label>{t('bar.switchTo')}</Menu.Label>
        {establishments.map((one) => (
          <Menu.Item
            key={one.id}
            leftSection={<Icon name={one.id === establishment.id ? 'check' : 'building'} />}
            aria-current={one.id === establishment.id || undefined}
            onClick={() => {
              if (one.id !== establishment.id) void switchTo(one.id)
            }}
          >
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

/** Another site is another set of records: home, and nothing kept of the former one. */
const useSwitch = (): ((id: number) => Promise<void>) => {
  const queries = useQueryClient()
  const go = useGo()
  return async (id) => {
    try {
      await busy(rest.post('establishment', { id }).then(refreshUser))
      queries.clear()
      go(pathTo('/home'))
    } catch (error) {
      toastError(error)
    }
  }
}
