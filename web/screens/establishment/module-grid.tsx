import { Badge, Switch } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { menuOfModule } from '#contract/menu.ts'
import { moduleFacts } from '#contract/modules.ts'
import type { ModuleKey } from '#contract/modules.ts'
import { modules } from '#contract/operations/establishment/module.ts'
import { FUNCTIONALITIES } from '#contract/rights.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/establishment/module-grid.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { failureOf } from '#web/ui/list-failure.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

const useModules = () =>
  useQuery({
    queryKey: ['module', 'grid'],
    queryFn: ({ signal }) => call(modules.list, { signal }),
  })

/** Switched at once: the menu and the screens of everybody here follow. */
const useSwitchModule = () => {
  const t = useT('establishment')
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (body: { readonly key: ModuleKey; readonly active: boolean }) => call(modules.set, { body }),
    onSuccess: async (_, { key, active }) => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['module'] }), refreshUser()])
      toast.success(t(active ? 'modules.switchedOn' : 'modules.switchedOff', { name: t(`modules.names.${key}`) }))
    },
  })
}

/** What goes with a module today: nothing is said to obey it that does not. */
const Governed = ({ module }: { readonly module: ModuleKey }) => {
  const t = useT('establishment')
  const nameOf = useMenuLabel()
  const rights = moduleFacts(module).functionalities.map((key) => FUNCTIONALITIES[key])
  const menus = [...new Set(menuOfModule(module).map(nameOf))]
  if (rights.length + menus.length === 0) return <p className={classes.governed}>{t('modules.nothing')}</p>
  return (
    <dl className={classes.governed}>
      {rights.length === 0 ? null : (
        <div>
          <dt>{t('modules.rights')}</dt>
          <dd>{rights.join(', ')}</dd>
        </div>
      )}
      {menus.length === 0 ? null : (
        <div>
          <dt>{t('modules.menus')}</dt>
          <dd>{menus.join(', ')}</dd>
        </div>
      )}
    </dl>
  )
}

/** Every module of spec 1, on or off for the establishment at work. */
export const ModuleGrid = () => {
  const t = useT('establishment')
  const { write, why } = useRight('establishment_module')
  const back = useGoBack(pathTo('/home'))
  const read = useModules()
  const switching = useSwitchModule()
  useFunctionKeys({ Escape: { run: back } })
  return (
    <>
      <PageLine title={t('modules.title')} />
      <p className={classes.intro}>{t('modules.intro')}</p>
      {failureOf(read)}
      <ul className={classes.grid} aria-label={t('modules.title')}>
        {read.data?.list.map(({ key, active }) => (
          <li key={key} className={classes.module} data-active={active || undefined}>
            <div className={classes.head}>
              <h2 id={`module-${key}`}>{t(`modules.names.${key}`)}</h2>
              <Badge variant="light" color={active ? 'pine' : 'gray'}>
                {t(active ? 'modules.on' : 'modules.off')}
              </Badge>
            </div>
            <p>{t(`modules.help.${key}`)}</p>
            <Governed module={key} />
            <Switch
              label={t(active ? 'modules.switchOff' : 'modules.switchOn')}
              aria-describedby={`module-${key}`}
              checked={active}
              disabled={!write || switching.isPending}
              description={write ? undefined : why}
              onChange={(event) => switching.mutate({ key, active: event.currentTarget.checked })}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
