import { settingLocks } from '#contract/operations/session/users.ts'
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Functionality } from '#contract/rights.ts'
import { group } from '#contract/entities/security/security.ts'
import { useT } from '#web/i18n/i18n.ts'
import { rightsGroups } from '#web/screens/security/rights-state.ts'
import classes from '#web/screens/security/security.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface Lock {
  readonly functionality: Functionality
  readonly label: string
  readonly isLocked: boolean
}

/** Settings of this establishment, locked or not. A locked one is read only, for everybody, until it is unlocked here. */
export const LockDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('security')
  const ui = useT('ui')
  const queries = useQueryClient()
  const { write } = useRight(group.right)
  const [edited, setEdited] = useState<readonly Functionality[]>()
  const { data } = useQuery({
    queryKey: ['group', 'locks'],
    queryFn: ({ signal }) => call(settingLocks.list, { signal }),
    placeholderData: () => undefined,
  })
  const list = data?.list ?? []
  const kept = list.filter(({ isLocked }) => isLocked).map((one) => one.functionality)
  const locked = edited ?? kept
  const isSame = locked.length === kept.length && kept.every((key) => locked.includes(key))
  const saving = useMutation({
    mutationFn: () => call(settingLocks.save, { body: { locked } }),
    onSuccess: async () => {
      await Promise.all([queries.invalidateQueries({ queryKey: ['group'] }), refreshUser()])
      toast.saved()
      onClose()
    },
  })
  const reason = !write ? ui('noRight') : isSame ? t('locks.unchanged') : undefined
  const save = (): void => {
    if (reason === undefined && !saving.isPending) saving.mutate()
  }
  useFunctionKeys({ F12: { run: save, disabledReason: reason }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('locks.title')} size="lg">
      <Text size="sm">{t('locks.help')}</Text>
      {rightsGroups().map(({ label, keys }) => (
        <LockGroup
          key={label}
          label={label}
          locks={list.filter((one) => keys.includes(one.functionality))}
          locked={locked}
          readOnly={!write}
          onChange={setEdited}
        />
      ))}
      <Group justify="flex-end" gap="xs" mt="lg">
        <Button variant="default" onClick={onClose}>
          {ui('cancel')}
        </Button>
        <ActionButton hotkey="F12" onClick={save} disabledReason={reason} loading={saving.isPending}>
          {t('locks.save')}
        </ActionButton>
      </Group>
    </Modal>
  )
}

interface LockGroupProps {
  readonly label: string
  readonly locks: readonly Lock[]
  readonly locked: readonly Functionality[]
  readonly readOnly: boolean
  readonly onChange: (locked: readonly Functionality[]) => void
}

const LockGroup = ({ label, locks, locked, readOnly, onChange }: LockGroupProps) => {
  if (locks.length === 0) return null
  const keys = locks.map((one) => one.functionality)
  const others = locked.filter((key) => !keys.includes(key))
  const chosen = keys.filter((key) => locked.includes(key))
  return (
    <fieldset className={classes.locks}>
      <legend>
        <Checkbox
          label={<strong>{label}</strong>}
          checked={chosen.length === keys.length}
          indeterminate={chosen.length > 0 && chosen.length < keys.length}
          disabled={readOnly}
          onChange={(event) => onChange(event.currentTarget.checked ? [...others, ...keys] : others)}
        />
      </legend>
      {locks.map((one) => (
        <Checkbox
          key={one.functionality}
          label={one.label}
          checked={locked.includes(one.functionality)}
          disabled={readOnly}
          onChange={(event) =>
            onChange(
              event.currentTarget.checked
                ? [...locked, one.functionality]
                : locked.filter((key) => key !== one.functionality),
            )
          }
        />
      ))}
    </fieldset>
  )
}
