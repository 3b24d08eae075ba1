import type { ReactNode } from 'react'
import { Button } from '@mantine/core'
import { user } from '#contract/entities/security/security.ts'
import { useRecord } from '#web/crud/queries.ts'
import { nameOf } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/security/security.module.css'
import { UserTabs } from '#web/screens/security/user-tabs.tsx'
import type { UserPage } from '#web/screens/security/user-tabs.tsx'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useLeaveGuard } from '#web/shell/leave-guard.ts'
import { useGoBack } from '#web/shell/navigation.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

export interface Saving {
  readonly isDirty: boolean
  readonly isSaving: boolean
  readonly onSave: () => void
  /** Why it cannot be saved. */
  readonly disabledReason: string | undefined
}

interface PartFrameProps {
  readonly id: number
  readonly page: UserPage
  /** Absent where each button acts at once. */
  readonly saving?: Saving
  readonly children: ReactNode
}

/** A part of a user that is saved on its own: whose it is, tabs, its buttons and keys. */
export const PartFrame = ({ id, page, saving, children }: PartFrameProps) => {
  const t = useT('crud')
  const record = useRecord(user, id)
  const back = useGoBack(pathTo('/admin/user-list'))
  const validate = saving?.isDirty === true ? saving.onSave : back
  useFunctionKeys({
    ...(saving === undefined ? {} : { F12: { run: validate, disabledReason: saving.disabledReason } }),
    Escape: { run: back },
  })
  useLeaveGuard({ isDirty: () => saving?.isDirty === true })
  return (
    <>
      <PageLine
        title={record.data === undefined ? user.label.one : nameOf(user, record.data)}
        count={user.label.one}
        actions={
          <>
            <Button variant="default" onClick={back}>
              {t('form.quit')}
            </Button>
            {saving === undefined ? null : (
              <ActionButton
                hotkey="F12"
                onClick={validate}
                loading={saving.isSaving}
                disabledReason={saving.disabledReason}
              >
                {t('form.save')}
              </ActionButton>
            )}
          </>
        }
      />
      <UserTabs id={id} page={page} />
      <div className={classes.part}>{children}</div>
    </>
  )
}
