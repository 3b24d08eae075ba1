import { useT } from '#web/i18n/i18n.ts'
import { PoliceRegisterList } from '#web/screens/reception/police/police-register.tsx'
import { PoliceSettings } from '#web/screens/reception/police/police-settings.tsx'
import classes from '#web/screens/reception/reception.module.css'
import { useScreenSearch } from '#web/shell/navigation.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'

const PATH = '/admin/module/police-note-book'

/** /admin/module/police-note-book: the register of police forms, and how the house keeps it. */
export const PoliceScreen = () => {
  const t = useT('reception')
  const { tab } = useScreenSearch<{ readonly tab?: unknown }>()
  const current = tab === 'settings' ? 'settings' : 'register'
  const tabs = (
    <PageTabs
      label={t('police.parts')}
      current={current}
      tabs={[
        { key: 'register', label: t('police.register'), to: PATH },
        { key: 'settings', label: t('police.settings'), to: `${PATH}?tab=settings` },
      ]}
    />
  )
  if (current === 'register') return <PoliceRegisterList tabs={tabs} />
  return (
    <div className={classes.page}>
      {tabs}
      <PoliceSettings />
    </div>
  )
}
