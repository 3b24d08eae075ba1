import { Button } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactNode } from 'react'
import { PREFERENCES, preferenceNames, toPreferences } from '#contract/operations/establishment/preference.ts'
import type { PreferenceName } from '#contract/operations/establishment/preference.ts'
import { allows } from '#contract/rights.ts'
import { EntityForm } from '#web/crud/entity-form.tsx'
import type { FormFrame } from '#web/crud/entity-form.tsx'
import type { Inputs } from '#web/crud/form-fields.tsx'
import { changedKeys } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/preference/preference.module.css'
import { ScreenLink, useGoBack } from '#web/shell/navigation.tsx'
import { useRight, useUser } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { PageLine } from '#web/ui/page-line.tsx'

/** What holds where nobody chose. */
const DECLARED = toPreferences({})

interface PreferenceScreenProps {
  readonly name: PreferenceName
  /** Inputs of fields that are more than what they hold. */
  readonly inputs?: Inputs
  /** What stands below the fields and follows what is typed in them. */
  readonly renderBelow?: (values: FormFrame['form']['values']) => ReactNode
}

/** One kind of preference: the list of all kinds, and its form, each field with what it changes beside it. */
export const PreferenceScreen = ({ name, inputs, renderBelow }: PreferenceScreenProps) => {
  const t = useT('preference')
  const queries = useQueryClient()
  const back = useGoBack(pathTo('/home'))
  const kind = PREFERENCES[name]
  const saved = (): void => {
    toast.success(t('saved', { kind: kind.label.one }))
    void queries.invalidateQueries({ queryKey: ['preferences'] })
  }
  return (
    <EntityForm
      entity={kind}
      id={useUser().establishment.id}
      isKept
      inputs={inputs}
      onSaved={saved}
      onQuit={back}
      renderFrame={(fields, frame) => (
        <Frame name={name} fields={fields} frame={frame} below={renderBelow?.(frame.form.values)} />
      )}
    />
  )
}

interface FrameProps {
  readonly name: PreferenceName
  readonly fields: ReactNode
  readonly frame: FormFrame
  readonly below: ReactNode
}

const Frame = ({ name, fields, below, frame: { form, buttons } }: FrameProps) => {
  const t = useT('preference')
  const crud = useT('crud')
  const kind = PREFERENCES[name]
  const { write } = useRight(kind.right)
  const isAsDeclared = changedKeys(kind, DECLARED[name], form.values).length === 0
  return (
    <>
      <PageLine
        title={kind.label.one}
        count={t('title')}
        info={form.isDirty ? <span className={classes.unsaved}>{crud('form.unsaved')}</span> : null}
        actions={buttons}
      />
      <div className={classes.screen}>
        <Kinds name={name} />
        <div className={classes.kind}>
          <p className={classes.intro}>{kind.intro}</p>
          {fields}
          {below}
          {write ? (
            <p className={classes.reset}>
              <Button
                variant="subtle"
                size="compact-sm"
                disabled={isAsDeclared}
                onClick={() => form.setAll(DECLARED[name])}
              >
                {t('reset')}
              </Button>
            </p>
          ) : null}
        </div>
      </div>
    </>
  )
}

const Kinds = ({ name }: { readonly name: PreferenceName }) => {
  const t = useT('preference')
  const nav = useRef<HTMLElement>(null)
  const address = PREFERENCES[name].screen
  const { rights, modules } = useUser()
  const offered = preferenceNames.filter((one) => {
    const { right, module } = PREFERENCES[one]
    return allows(rights[right], 'read') && (module === undefined || modules.includes(module))
  })
  // On a narrow screen the list scrolls sideways: where one is comes in sight.
  useEffect(() => {
    const list = nav.current
    const link = [...(list?.querySelectorAll('a') ?? [])].find((one) => one.getAttribute('href') === address)
    if (list !== null && link !== undefined)
      list.scrollLeft = link.offsetLeft - (list.clientWidth - link.offsetWidth) / 2
  }, [address])
  return (
    <nav ref={nav} aria-label={t('kinds')} className={`${classes.kinds} p-no-print`}>
      {offered.map((one) => (
        <ScreenLink
          key={one}
          to={PREFERENCES[one].screen}
          className={classes.link}
          aria-current={one === name ? 'page' : undefined}
        >
          {PREFERENCES[one].label.one}
        </ScreenLink>
      ))}
    </nav>
  )
}
