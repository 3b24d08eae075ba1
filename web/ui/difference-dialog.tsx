import { Button, Group, Modal, Radio, Text } from '@mantine/core'
import { useState } from 'react'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import classes from '#web/ui/difference-dialog.module.css'

/** Whose value is kept: the one typed here, or the one saved meanwhile. */
export type Side = 'mine' | 'current'

export interface ShownDifference {
  readonly key: string
  readonly label: string
  readonly mine: string
  readonly current: string
  readonly proposed: Side
}

interface DifferenceDialogProps {
  readonly differences: readonly ShownDifference[]
  readonly isSaving: boolean
  /** The choice of each difference, by key. */
  readonly onSave: (sides: Readonly<Record<string, Side>>) => void
  readonly onClose: () => void
}

/** A save met a newer version: both values of each field, and the choice (design 5). */
export const DifferenceDialog = ({ differences, isSaving, onSave, onClose }: DifferenceDialogProps) => {
  const t = useT('ui')
  const [chosen, setChosen] = useState<Readonly<Record<string, Side>>>({})
  const sideOf = ({ key, proposed }: ShownDifference): Side => chosen[key] ?? proposed
  const save = (): void => onSave(Object.fromEntries(differences.map((one) => [one.key, sideOf(one)])))
  useFunctionKeys({ F12: { run: save }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('stale.title')} size="xl">
      <Text size="sm" mb="sm">
        {differences.length === 0 ? t('stale.same') : t('stale.body')}
      </Text>
      {differences.length === 0 ? null : (
        <table className={classes.differences}>
          <thead>
            <tr>
              <th scope="col">{t('stale.field')}</th>
              <th scope="col">{t('stale.mine')}</th>
              <th scope="col">{t('stale.current')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map((one) => (
              <tr key={one.key}>
                <th scope="row">{one.label}</th>
                {(['mine', 'current'] as const).map((side) => (
                  <td key={side}>
                    <Radio
                      name={`stale-${one.key}`}
                      checked={sideOf(one) === side}
                      onChange={() => setChosen({ ...chosen, [one.key]: side })}
                      label={one[side] === '' ? t('stale.nothing') : one[side]}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('stale.cancel')}
        </Button>
        <Button onClick={save} loading={isSaving} data-autofocus>
          {t('stale.save')}
        </Button>
      </Group>
    </Modal>
  )
}
