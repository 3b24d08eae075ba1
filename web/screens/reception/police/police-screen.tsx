import { useQueryClient } from '@tanstack/react-query'
import { policeRegister } from '#contract/operations/establishment/preference-police.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PoliceRegisterList } from '#web/screens/reception/police/police-register.tsx'
import classes from '#web/screens/reception/reception.module.css'
import { useScreenSearch, useGoBack } from '#web/shell/navigation.tsx'
import { PageTabs } from '#web/ui/page-tabs.tsx'
import { EntityForm } from '#web/crud/entity-form.tsx'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { PageLine } from '#web/ui/page-line.tsx'

/** How the house keeps its register. */
const PoliceSettings = () => {
  const t = useT('reception')
  const queries = useQueryClient()
  const back = useGoBack('/home')
  const saved = (): void => {
    toast.success(t('police.settingsSaved'))
    void queries.invalidateQueries({ queryKey: ['preferences'] })
    void queries.invalidateQueries({ queryKey: ['booking'] })
  }
  return (
    <EntityForm
      entity={policeRegister}
      id={useUser().establishment.id}
      isKept
      onSaved={saved}
      onQuit={back}
      renderFrame={(fields, { buttons }) => (
        <>
          <PageLine title={policeRegister.label.one} count={t('police.settings')} actions={buttons} />
          <div className={classes.settings}>
            <p className={classes.intro}>{policeRegister.intro}</p>
            {fields}
          </div>
        </>
      )}
    />
  )
}

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
