import { ActionIcon, Select } from '@mantine/core'
import { plan as planEntity } from '#contract/entities/camp/plan.ts'
import { useT } from '#web/i18n/i18n.ts'
import { relinked, withoutShape } from '#web/screens/camp/plan/drawing-state.ts'
import type { PlaceName } from '#web/screens/camp/plan/drawing-state.ts'
import type { Drawing } from '#web/screens/camp/plan/use-drawing.ts'
import classes from '#web/screens/camp/plan/plan-editor.module.css'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface SelectedShapeProps {
  readonly placeId: number
  readonly places: readonly PlaceName[]
  readonly drawing: Drawing
  readonly onSelect: (placeId: number | undefined) => void
}

/** The shape in hand: which place it is; another place of the list takes it. */
export const SelectedShape = ({ placeId, places, drawing, onSelect }: SelectedShapeProps) => {
  const t = useT('plan')
  const { write, why } = useRight(planEntity.right)
  const code = places.find((one) => one.id === placeId)?.code ?? ''
  const reason = write ? undefined : why
  const link = (id: string | null): void => {
    if (id === null || Number(id) === placeId) return
    drawing.change(relinked(drawing.shapes, placeId, Number(id)))
    onSelect(Number(id))
  }
  return (
    <section className={classes.selected}>
      <header>
        <h2>{t('edit.selected', { code })}</h2>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={32}
          aria-label={t('edit.close')}
          onClick={() => onSelect(undefined)}
        >
          <Icon name="close" />
        </ActionIcon>
      </header>
      {write ? <p className={classes.help}>{t('edit.corners')}</p> : null}
      <Select
        label={t('edit.link')}
        data={places.map((one) => ({ value: String(one.id), label: one.code }))}
        value={String(placeId)}
        onChange={link}
        allowDeselect={false}
        disabled={!write}
        searchable
      />
      <ActionButton
        variant="subtle"
        color="red"
        mt="xs"
        disabledReason={reason}
        onClick={() => {
          drawing.change(withoutShape(drawing.shapes, placeId))
          onSelect(undefined)
        }}
      >
        {t('edit.erase')}
      </ActionButton>
    </section>
  )
}
