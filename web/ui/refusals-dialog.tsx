import type { ReactNode } from 'react'
import { Button, Group, Modal } from '@mantine/core'
import classes from '#web/ui/refusals-dialog.module.css'

export interface Refused {
  readonly id: number
  readonly name: string
  readonly why: string
  /** What may be done about it, there and then. */
  readonly ways?: ReactNode
}

interface RefusalsDialogProps {
  readonly title: string
  readonly refused: readonly Refused[]
  /** What became of the others; undefined: there are none. */
  readonly others: string | undefined
  readonly closeLabel: string
  /** What may be done about all of them. */
  readonly foot?: ReactNode
  readonly onClose: () => void
}

/** What was asked for several rows and refused for some: each with its reason. */
export const RefusalsDialog = ({ title, refused, others, closeLabel, foot, onClose }: RefusalsDialogProps) => (
  <Modal opened onClose={onClose} title={title} withCloseButton={false}>
    <ul className={classes.refused}>
      {refused.map(({ id, name, why, ways }) => (
        <li key={id}>
          <strong>{name}</strong> {why}
          {ways === undefined ? null : (
            <Group gap="xs" mt={6}>
              {ways}
            </Group>
          )}
        </li>
      ))}
    </ul>
    {others === undefined ? null : <p className={classes.others}>{others}</p>}
    <Group justify="flex-end" mt="md">
      {foot}
      <Button data-autofocus onClick={onClose}>
        {closeLabel}
      </Button>
    </Group>
  </Modal>
)
