import { ActionIcon, NativeSelect } from '@mantine/core'
import { formatInteger } from '#contract/format.ts'
import type { Pages } from '#web/ui/data-table.tsx'
import type { IconName } from '#web/ui/icons.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/ui/data-table.module.css'

const SIZES = [20, 50, 100, 200]

/** Foot of a list: lines a page, which ones are in sight, moves between pages. */
export const TablePages = ({ page, shown = page, size, total, onChange }: Pages) => {
  const t = useT('ui')
  const last = Math.max(0, Math.ceil(total / size) - 1)
  const from = total === 0 ? 0 : shown * size + 1
  const until = Math.min(total, (shown + 1) * size)
  const sizes = SIZES.includes(size) ? SIZES : [size, ...SIZES]
  return (
    <div className={`${classes.pages} p-no-print`}>
      <label className={classes.size}>
        <NativeSelect
          w={72}
          data={sizes.map(String)}
          value={String(size)}
          onChange={(event) => onChange(0, Number(event.currentTarget.value))}
        />
        {t('table.perPage')}
      </label>
      <span className={classes.range} aria-live="polite">
        {t('table.range', { from: formatInteger(from), to: formatInteger(until), total: formatInteger(total) })}
      </span>
      <nav className={classes.moves} aria-label={t('table.page', { page: page + 1, pages: last + 1 })}>
        <Move icon="first" label={t('table.first')} to={0} isOff={page === 0} go={(to) => onChange(to, size)} />
        <Move
          icon="chevronLeft"
          label={t('table.previous')}
          to={page - 1}
          isOff={page === 0}
          go={(to) => onChange(to, size)}
        />
        <Move
          icon="chevronRight"
          label={t('table.next')}
          to={page + 1}
          isOff={page >= last}
          go={(to) => onChange(to, size)}
        />
        <Move icon="last" label={t('table.last')} to={last} isOff={page >= last} go={(to) => onChange(to, size)} />
      </nav>
    </div>
  )
}

interface MoveProps {
  readonly icon: IconName
  readonly label: string
  readonly to: number
  readonly isOff: boolean
  readonly go: (page: number) => void
}

const Move = ({ icon, label, to, isOff, go }: MoveProps) => (
  <ActionIcon
    variant="subtle"
    color="gray"
    size={28}
    aria-label={label}
    title={label}
    disabled={isOff}
    onClick={() => go(to)}
  >
    <Icon name={icon} />
  </ActionIcon>
)
