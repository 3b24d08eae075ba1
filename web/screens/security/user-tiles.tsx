import { useQuery } from '@tanstack/react-query'
import { Alert, Checkbox } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { menuFor } from '#contract/menu.ts'
import { useT } from '#web/i18n/i18n.ts'
import { PartFrame } from '#web/screens/security/part-frame.tsx'
import { useRights, useSavePart } from '#web/screens/security/rights-queries.ts'
import { toRights } from '#web/screens/security/rights-state.ts'
import classes from '#web/screens/security/security.module.css'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { rest } from '#web/shell/rest.ts'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'

/** Tiles of the user's home: screens that their rights open; none chosen means the usual ones. */
export const UserTiles = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const menu = useT('menu')
  const ui = useT('ui')
  const { write } = useRight(user.right)
  const rights = useRights('user', id)
  const [edited, setEdited] = useState<readonly string[]>()
  const read = useQuery({
    queryKey: ['user', 'tiles', id],
    queryFn: ({ signal }) => rest.get<{ tiles: readonly string[] }>(`security/user-tile/${id}`, { signal }),
    placeholderData: () => undefined,
  })
  const saving = useSavePart((tiles: readonly string[]) => rest.post(`security/user-tile/${id}`, { tiles }))
  const kept = read.data?.tiles
  const tiles = edited ?? kept ?? []
  const leaves = rights.data === undefined ? [] : leavesOf(menuFor(toRights(rights.data.functionalities)))
  const save = (): void =>
    saving.mutate(tiles, {
      onSuccess: () => {
        setEdited(undefined)
        toast.saved()
      },
    })
  const nameOf = (key: string): string => menu(key as Parameters<typeof menu>[0])
  return (
    <PartFrame
      id={id}
      page="tiles"
      isDirty={edited !== undefined && edited.join() !== kept?.join()}
      isSaving={saving.isPending}
      onSave={save}
      disabledReason={write ? undefined : ui('noRight')}
    >
      {tiles.length === 0 && kept !== undefined ? <Alert color="blue">{t('tiles.usual')}</Alert> : null}
      <section className={classes.card}>
        <Checkbox.Group label={t('tiles.label')} description={t('tiles.help')} value={[...tiles]} onChange={setEdited}>
          <div className={classes.tiles}>
            {leaves.map(({ key, above }) => (
              <Checkbox
                key={key}
                value={key}
                label={nameOf(key)}
                description={above.map(nameOf).join(' › ')}
                disabled={!write}
              />
            ))}
          </div>
        </Checkbox.Group>
      </section>
    </PartFrame>
  )
}
