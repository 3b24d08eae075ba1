import { useState } from 'react'
import { place } from '#contract/entities/camp/place.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { ListState } from '#web/crud/list-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { MultiEditDialog } from '#web/screens/camp/multi-edit/multi-edit-dialog.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** The places, and changing many of them at once: those of the present search are proposed. */
export const PlaceList = () => (
  <EntityList
    entity={place}
    record="/place/$page/$placeId"
    renderActions={(state) => <MultiEdit criteria={state.criteria} />}
  />
)

const MultiEdit = ({ criteria }: { readonly criteria: ListState['criteria'] }) => {
  const t = useT('camp')
  const { write, why } = useRight(place.right)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name="edit" size={16} />}
        disabledReason={write ? undefined : why}
        onClick={() => setOpen(true)}
      >
        {t('multi.open')}
      </ActionButton>
      {isOpen ? <MultiEditDialog criteria={criteria} onClose={() => setOpen(false)} /> : null}
    </>
  )
}
