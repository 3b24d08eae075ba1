import { useQueryClient } from '@tanstack/react-query'
import { policeRegister } from '#contract/operations/establishment/preference-police.ts'
import { EntityForm } from '#web/crud/entity-form.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/reception/reception.module.css'
import { useGoBack } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { PageLine } from '#web/ui/page-line.tsx'

/** How the house keeps its register. */
export const PoliceSettings = () => {
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
