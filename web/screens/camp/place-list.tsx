import { useState } from 'react'
import { place } from '#contract/entities/camp/place.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { MultiEditDialog } from '#web/screens/camp/multi-edit/multi-edit-dialog.tsx'
import { SeriesDialog } from '#web/screens/camp/series/series-dialog.tsx'
import { useScreenSearch } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** The places; changing many of them at once, those of the present search being proposed; making a series of them. */
export const PlaceList = () => {
  const t = useT('camp')
  // The set-up guide leads straight to the series.
  const { series } = useScreenSearch<{ series?: unknown }>()
  return (
    <EntityList
      entity={place}
      record="/place/$page/$placeId"
      renderActions={(state) => (
        <>
          <Opened
            label={t('series.open')}
            icon="plus"
            isFirst={series === true}
            renderDialog={(close) => <SeriesDialog onClose={close} />}
          />
          <Opened
            label={t('multi.open')}
            icon="edit"
            renderDialog={(close) => <MultiEditDialog criteria={state.criteria} onClose={close} />}
          />
        </>
      )}
    />
  )
}

interface OpenedProps {
  readonly label: string
  readonly icon: 'plus' | 'edit'
  /** Open when the screen opens, where the user may. */
  readonly isFirst?: boolean
  readonly renderDialog: (close: () => void) => React.ReactNode
}

const Opened = ({ label, icon, isFirst = false, renderDialog }: OpenedProps) => {
  const { write, why } = useRight(place.right)
  const [isOpen, setOpen] = useState(isFirst && write)
  return (
    <>
      <ActionButton
        variant="default"
        leftSection={<Icon name={icon} size={16} />}
        disabledReason={write ? undefined : why}
        onClick={() => setOpen(true)}
      >
        {label}
      </ActionButton>
      {isOpen ? renderDialog(() => setOpen(false)) : null}
    </>
  )
}
