import { useQueryClient } from '@tanstack/react-query'
import type { LocalUser } from '#contract/operations/session/session.ts'
import { own } from '#contract/operations/session/session.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import { BarEntry, BarPopover } from '#web/shell/bar/bar-popover.tsx'
import { busy } from '#web/shell/busy.tsx'
import { useGo } from '#web/shell/navigation.tsx'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { toastError } from '#web/shell/toast.ts'
import classes from '#web/shell/bar/establishment-switcher.module.css'
import { call } from '#web/shell/call.ts'

/** The establishment worked in; a list of the others where the user has several. */
export const EstablishmentSwitcher = ({ user }: { readonly user: LocalUser }) => {
  const t = useT('shell')
  const { establishment, establishments } = user
  const shown = establishment.shortName ?? establishment.name
  const switchTo = useSwitchEstablishment()
  if (establishments.length < 2) {
    return (
      <span className={classes.name} title={establishment.name} data-may-cut>
        {shown}
      </span>
    )
  }
  return (
    <BarPopover
      label={t('bar.establishment', { name: establishment.name })}
      className={classes.button}
      position="bottom-start"
      face={
        <span className={classes.text} title={establishment.name} data-may-cut>
          {shown}
        </span>
      }
    >
      {(close) => (
        <div role="group" aria-label={t('bar.switchTo')} className={classes.list}>
          {establishments.map((one) => (
            <BarEntry
              key={one.id}
              icon="building"
              isChosen={one.id === establishment.id}
              onClick={() => {
                close()
                if (one.id !== establishment.id) void switchTo(one.id)
              }}
            >
              {one.name}
            </BarEntry>
          ))}
        </div>
      )}
    </BarPopover>
  )
}

/** Another site is another set of records: home, and nothing kept of the former one. */
export const useSwitchEstablishment = (): ((id: number) => Promise<void>) => {
  const queries = useQueryClient()
  const go = useGo()
  return async (id) => {
    try {
      await busy(call(own.workIn, { body: { id }, besides: true }).then(refreshUser))
      queries.clear()
      go(pathTo('/home'))
    } catch (error) {
      toastError(error)
    }
  }
}
