import { Checkbox, Stack } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { sameValue } from '#web/crud/record.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useSavePart } from '#web/screens/security/rights-queries.ts'
import { useEstablishments } from '#web/screens/security/user-queries.ts'
import classes from '#web/screens/security/security.module.css'
import { userPart } from '#web/screens/security/user-tabs.tsx'
import { call } from '#web/shell/call.ts'
import { useRight, useUser } from '#web/shell/session.ts'

/** Where a user may work, among the establishments of the one who decides. */
export const UserEstablishments = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const { write } = useRight(user.right)
  const [edited, setEdited] = useState<readonly number[]>()
  const read = useEstablishments(id)
  const saving = useSavePart((ids: readonly number[]) =>
    call(userAccess.setEstablishments, { params: { id }, body: { ids } }),
  )
  const kept = read.data?.ids
  const ids = edited ?? kept
  const isDirty = edited !== undefined && !sameValue(edited, kept)
  const none = ids?.length === 0 ? t('establishments.atLeastOne') : undefined
  const save = async (): Promise<void> => {
    await saving.mutateAsync(ids ?? [])
    setEdited(undefined)
  }
  return (
    <EntityPart
      {...userPart(id, 'establishments')}
      save={{ isDirty, isSaving: saving.isPending, run: save, disabledReason: write ? none : ui('noRight') }}
    >
      <section className={classes.card}>
        <Checkbox.Group
          label={t('establishments.label')}
          description={t('establishments.help')}
          value={(ids ?? []).map(String)}
          onChange={(next) => setEdited(next.map(Number))}
          error={none}
        >
          <Stack gap="xs" mt="sm">
            {me.establishments.map((one) => (
              <Checkbox key={one.id} value={String(one.id)} label={one.name} disabled={!write || kept === undefined} />
            ))}
          </Stack>
        </Checkbox.Group>
      </section>
    </EntityPart>
  )
}
