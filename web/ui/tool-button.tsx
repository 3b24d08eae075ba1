import { ActionIcon, Tooltip } from '@mantine/core'
import { Icon } from '#web/ui/icons.tsx'
import type { IconName } from '#web/ui/icons.tsx'

interface ToolButtonProps {
  readonly icon: IconName
  /** Spoken, and shown where the mouse rests. */
  readonly label: string
  readonly onClick: () => void
  readonly disabled?: boolean
}

/** A button of a board's tool bar: a drawing with its name. */
export const ToolButton = ({ icon, label, onClick, disabled = false }: ToolButtonProps) => (
  <Tooltip label={label}>
    <ActionIcon variant="default" size={32} aria-label={label} onClick={onClick} disabled={disabled}>
      <Icon name={icon} />
    </ActionIcon>
  </Tooltip>
)
