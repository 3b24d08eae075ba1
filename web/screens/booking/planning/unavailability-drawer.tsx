import { Drawer, Group } from '@mantine/core'
import { unavailability } from '#contract/entities/booking/booking.ts'
import { EntityForm } from '#web/crud/entity-form.tsx'
import type { Values } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

interface UnavailabilityDrawerProps {
  /** 0 for a new one. */
  readonly id: number
  /** What was drawn on the board. */
  readonly initial?: Values | undefined
  readonly onClose: () => void
}

/** An unavailability beside the board, in the form of its own screen. */
export const UnavailabilityDrawer = ({ id, initial, onClose }: UnavailabilityDrawerProps) => {
  const t = useT('planning')
  const crud = useT('crud')
  return (
    <Drawer
      opened
      position="right"
      size={480}
      closeOnEscape={false}
      closeOnClickOutside={false}
      withCloseButton={false}
      onClose={onClose}
      title={t(id === 0 ? 'closing.new' : 'closing.title')}
    >
      <EntityForm
        entity={unavailability}
        id={id}
        initial={initial}
        isPanel
        onQuit={onClose}
        onSaved={() => {
          toast.saved()
          onClose()
        }}
        renderFrame={(fields, { buttons, remove }) => (
          <>
            {fields}
            <Group gap="xs" mt="lg" justify="flex-end">
              {remove === undefined ? null : (
                <ActionButton
                  variant="subtle"
                  color="red"
                  mr="auto"
                  disabledReason={remove.disabledReason}
                  onClick={remove.run}
                >
                  {crud('list.delete')}
                </ActionButton>
              )}
              {buttons}
            </Group>
          </>
        )}
      />
    </Drawer>
  )
}
