import { useQuery } from '@tanstack/react-query'
import { ActionIcon, Alert, Checkbox, Group } from '@mantine/core'
import { useState } from 'react'
import { user } from '#contract/entities/security/security.ts'
import { menuFor } from '#contract/menu.ts'
import { userAccess } from '#contract/operations/session/users.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { useRights, useSavePart } from '#web/screens/security/rights-queries.ts'
import { toRights } from '#web/screens/security/rights-state.ts'
import classes from '#web/screens/security/security.module.css'
import { userPart } from '#web/screens/security/user-tabs.tsx'
import { call } from '#web/shell/call.ts'
import { useMenuLabel } from '#web/shell/menu-label.ts'
import { leavesOf } from '#web/shell/menu-tree.ts'
import { refreshUser } from '#web/shell/refresh-user.ts'
import { useRight, useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { ReorderDialog } from '#web/ui/reorder-dialog.tsx'

const useTiles = (id: number) =>
  useQuery({
    queryKey: ['user', 'tiles', id],
    queryFn: ({ signal }) => call(userAccess.tiles, { params: { id }, signal }),
    placeholderData: () => undefined,
  })

/** Tiles of the user's home, in order: screens that their rights open; none chosen means the usual ones. */
export const UserTiles = ({ id }: { readonly id: number }) => {
  const t = useT('security')
  const ui = useT('ui')
  const me = useUser()
  const nameOf = useMenuLabel()
  const { write } = useRight(user.right)
  const rights = useRights('user', id)
  const [edited, setEdited] = useState<readonly string[]>()
  const read = useTiles(id)
  const saving = useSavePart((tiles: readonly string[]) =>
    call(userAccess.setTiles, { params: { id }, body: { tiles } }),
  )
  const kept = read.data?.tiles
  const tiles = edited ?? kept ?? []
  const leaves = rights.data === undefined ? [] : leavesOf(menuFor(toRights(rights.data.functionalities), me.modules))
  const save = async (): Promise<void> => {
    await saving.mutateAsync(tiles)
    setEdited(undefined)
    if (id === me.id) await refreshUser()
  }
  const isDirty = edited !== undefined && edited.join() !== kept?.join()
  const disabledReason = write ? undefined : ui('noRight')
  return (
    <EntityPart {...userPart(id, 'tiles')} save={{ isDirty, isSaving: saving.isPending, run: save, disabledReason }}>
      {tiles.length === 0 && kept !== undefined ? <Alert color="blue">{t('tiles.usual')}</Alert> : null}
      {tiles.length === 0 ? null : (
        <Chosen
          tiles={tiles}
          open={new Set(leaves.map(({ key }) => key))}
          nameOf={nameOf}
          disabledReason={disabledReason}
          onChange={setEdited}
        />
      )}
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
    </EntityPart>
  )
}

interface ChosenProps {
  readonly tiles: readonly string[]
  /** Those that the user's rights open; the others are not shown on their home. */
  readonly open: ReadonlySet<string>
  readonly nameOf: (key: string) => string
  readonly disabledReason: string | undefined
  readonly onChange: (tiles: readonly string[]) => void
}

/** Those of the home as it will be, one after the other; put in order in a dialog, by mouse or keyboard. */
const Chosen = ({ tiles, open, nameOf, disabledReason, onChange }: ChosenProps) => {
  const t = useT('security')
  const [isOrdering, setOrdering] = useState(false)
  const reason = disabledReason ?? (tiles.length < 2 ? t('tiles.oneOnly') : undefined)
  return (
    <section className={classes.card} aria-labelledby="chosen-tiles">
      <Group justify="space-between" mb="xs">
        <h2 className={classes.title} id="chosen-tiles">
          {t('tiles.chosen', { count: tiles.length })}
        </h2>
        <ActionButton
          variant="default"
          size="compact-sm"
          leftSection={<Icon name="sort" size={16} />}
          disabledReason={reason}
          onClick={() => setOrdering(true)}
        >
          {t('tiles.order')}
        </ActionButton>
      </Group>
      <ol className={classes.chosen}>
        {tiles.map((key) => (
          <li key={key}>
            {nameOf(key)}
            {open.has(key) ? null : <em> {t('tiles.closed')}</em>}
            <ActionIcon
              variant="subtle"
              color="gray"
              size={24}
              disabled={disabledReason !== undefined}
              aria-label={t('tiles.remove', { name: nameOf(key) })}
              onClick={() => onChange(tiles.filter((one) => one !== key))}
            >
              <Icon name="close" size={14} />
            </ActionIcon>
          </li>
        ))}
      </ol>
      {isOrdering ? (
        <ReorderDialog
          title={t('tiles.order')}
          items={tiles.map((key, index) => ({ id: index, label: nameOf(key) }))}
          isSaving={false}
          onSave={(ids) => {
            onChange(ids.map((index) => tiles[index]).filter((key) => key !== undefined))
            setOrdering(false)
          }}
          onClose={() => setOrdering(false)}
        />
      ) : null}
    </section>
  )
}
