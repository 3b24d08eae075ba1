import { Button, Group, Modal } from '@mantine/core'
import classes from '#web/ui/refusals-dialog.module.css'

export interface Refused {
  readonly id: number
  readonly name: string
  readonly why: string
}

interface RefusalsDialogProps {
  readonly title: string
  readonly refused: readonly Refused[]
  /** What became of the others; undefined: there are none. */
  readonly others: string | undefined
  readonly closeLabel: string
  readonly onClose: () => void
}

/** What was asked for several rows and refused for some: each with its reason. */
export const RefusalsDialog = ({ title, refused, others, closeLabel, onClose }: RefusalsDialogProps) => (
  <Modal opened onClose={onClose} title={title} withCloseButton={false}>
    <ul className={classes.refused}>
      {refused.map(({ id, name, why }) => (
        <li key={id}>
          <strong>{name}</strong> {why}
        </li>
      ))}
    </ul>
    {others === undefined ? null : <p className={classes.others}>{others}</p>}
    <Group justify="flex-end" mt="md">
      <Button data-autofocus onClick={onClose}>
        {closeLabel}
      </Button>
    </Group>
  </Modal>
)
