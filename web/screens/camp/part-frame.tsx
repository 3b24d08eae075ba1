import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { AnyEntity } from '#contract/entity.ts'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/camp/camp.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

interface PartFrameProps {
  readonly entity: AnyEntity
  readonly id: number
  /** Address of the list. */
  readonly list: string
  readonly tabs: ReactNode
  readonly renderState: (item: RecordItem) => ReactNode
  /** Absent: nothing here is saved by a button. */
  readonly save?: {
    readonly isDirty: boolean
    readonly isSaving: boolean
    readonly run: () => void
    readonly disabledReason: string | undefined
  }
  readonly actions?: ReactNode
  readonly children: ReactNode
}

/** A part of a record that is no form of its fields: whose it is, tabs, its buttons and keys. */
export const PartFrame = ({ entity, id, list, tabs, renderState, save, actions, children }: PartFrameProps) => {
  const t = useT('crud')
  const record = useRecord(entity, id)
  const back = useGoBack(list)
  const validate = save?.isDirty === true ? save.run : back
  useFunctionKeys({
    ...(save === undefined ? {} : { F12: { run: validate, disabledReason: save.disabledReason } }),
    Escape: { run: back },
  })
  useLeaveGuard({ isDirty: () => save?.isDirty === true && !save.isSaving })
  if (record.error !== null) return <EmptyState isPage title={sentenceOf(record.error)} />
  return (
    <>
      <PageLine
        title={record.data === undefined ? entity.label.one : nameOf(entity, record.data)}
        count={entity.label.one}
        info={
          <>
            {record.data === undefined ? null : renderState(record.data)}
            {save?.isDirty === true ? <span className={classes.unsaved}>{t('form.unsaved')}</span> : null}
          </>
        }
        actions={
          <>
            {actions}
            <Button variant="default" onClick={back}>
              {t('form.quit')}
            </Button>
            {save === undefined ? null : (
              <ActionButton
                hotkey="F12"
                onClick={validate}
                loading={save.isSaving}
                disabledReason={save.disabledReason}
              >
                {t('form.save')}
              </ActionButton>
            )}
          </>
        }
      />
      {tabs}
      <div className={classes.part}>{children}</div>
    </>
  )
}
