import { Button, Checkbox, Group, Text } from '@mantine/core'
import type { RecordItem } from '#web/crud/record.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/camp/multi-edit/multi-edit.module.css'

interface PlacesToChangeProps {
  readonly places: readonly RecordItem[]
  readonly chosen: ReadonlySet<number>
  readonly onChange: (chosen: ReadonlySet<number>) => void
}

/** The places that the list behind finds, all ticked at first. */
export const PlacesToChange = ({ places, chosen, onChange }: PlacesToChangeProps) => {
  const t = useT('camp')
  const toggle = (id: number, isChosen: boolean): void => {
    const next = new Set(chosen)
    if (isChosen) next.add(id)
    else next.delete(id)
    onChange(next)
  }
  return (
    <fieldset className={classes.places}>
      <legend className={classes.legend}>
        {t('multi.places')} <span>{t('multi.chosen', { count: chosen.size, total: places.length })}</span>
      </legend>
      <Group gap={4}>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set(places.map(({ id }) => id)))}>
          {t('multi.all')}
        </Button>
        <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
          {t('multi.none')}
        </Button>
      </Group>
      <div className={classes.boxes}>
        {places.map((one) => (
          <Checkbox
            key={one.id}
            size="sm"
            checked={chosen.has(one.id)}
            onChange={(event) => toggle(one.id, event.currentTarget.checked)}
            label={
              <>
                {String(one['code'])}{' '}
                <Text span size="xs" c="dimmed">
                  {one.labels?.['placeTypeId'] ?? t('unassigned')}
                </Text>
              </>
            }
          />
        ))}
      </div>
    </fieldset>
  )
}
