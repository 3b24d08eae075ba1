import { ActionIcon, Checkbox, Select } from '@mantine/core'
import { addDays } from '#domain/day.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { Sight } from '#web/screens/booking/reception/day-list.tsx'
import { NARROWS } from '#web/screens/booking/reception/rows.ts'
import type { DayKind } from '#web/screens/booking/reception/rows.ts'
import classes from '#web/screens/booking/reception/reception.module.css'
import { DayInput } from '#web/ui/day-input.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { SearchInput } from '#web/ui/search-input.tsx'

/** The day, words, and what is still to be done. */
export const DayFilters = ({ kind, sight }: { readonly kind: DayKind; readonly sight: Sight }) => {
  const t = useT('reception')
  const { day, setDay, text, setText, narrow, setNarrow, present, setPresent } = sight
  return (
    <>
      <div className={classes.days}>
        <ActionIcon variant="default" size="lg" aria-label={t('dayBefore')} onClick={() => setDay(addDays(day, -1))}>
          <Icon name="chevronLeft" size={16} />
        </ActionIcon>
        <DayInput
          label={t('day')}
          isLabelHidden
          value={day}
          onChange={(next) => next !== null && setDay(next)}
          w={140}
        />
        <ActionIcon variant="default" size="lg" aria-label={t('dayAfter')} onClick={() => setDay(addDays(day, 1))}>
          <Icon name="chevronRight" size={16} />
        </ActionIcon>
      </div>
      <SearchInput value={text} onChange={setText} label={t('search')} />
      <Select
        aria-label={t('show')}
        placeholder={t('showAll')}
        data={NARROWS.map((value) => ({ value, label: t(`filter.${value}`) }))}
        value={narrow}
        onChange={(next) => setNarrow(NARROWS.find((known) => known === next) ?? null)}
        clearable
        w={150}
      />
      {kind === 'arrival' ? null : (
        <Checkbox
          label={t('present')}
          checked={present}
          onChange={(event) => setPresent(event.currentTarget.checked)}
        />
      )}
    </>
  )
}
