import { Tabs } from '@mantine/core'
import { isAge, lineById } from '#domain/price-grid/draft.ts'
import { useT } from '#web/i18n/i18n.ts'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import classes from '#web/screens/pricing/price/grid/grid.module.css'

export const TABS = ['season', 'people', 'options', 'closures', 'simulation', 'versions'] as const
export type TabKey = (typeof TABS)[number]

interface GridTabsProps {
  readonly editor: GridEditor
  readonly current: TabKey
  readonly onChange: (tab: TabKey) => void
}

const countOf = ({ draft, issues }: GridEditor, tab: TabKey): { count?: number; errors: number } => {
  const errors = issues.filter(({ isError, place }) => {
    if (!isError) return false
    if (place.on !== 'line') return tab === 'season' && place.on !== 'head'
    const line = lineById(draft, place.lineId)
    return line !== undefined && tab === (isAge(line) ? 'people' : 'options')
  }).length
  if (tab === 'season') return { count: draft.periods.length, errors }
  if (tab === 'people') return { count: draft.ageCategories.length, errors }
  if (tab === 'closures') return { count: draft.closures?.length ?? 0, errors: 0 }
  return tab === 'options' ? { count: draft.options.length, errors } : { errors }
}

/** The parts of a grid; each says how many it holds, and whether something is wrong in it. */
export const GridTabs = ({ editor, current, onChange }: GridTabsProps) => {
  const t = useT('price')
  return (
    <Tabs
      value={current}
      onChange={(value) => onChange(TABS.find((tab) => tab === value) ?? 'season')}
      className={`${classes.tabs} p-no-print`}
    >
      <Tabs.List aria-label={t('tabs.label')}>
        {TABS.filter((tab) => tab !== 'versions' || editor.item.id !== 0).map((tab) => {
          const { count, errors } = countOf(editor, tab)
          return (
            <Tabs.Tab key={tab} value={tab}>
              {t(`tabs.${tab}`)}
              {count === undefined ? null : <span className={classes.count}>{count}</span>}
              {errors === 0 ? null : (
                <span className={classes.fault}>
                  {'\u00A0'}
                  {t('tabs.errors', { count: errors })}
                </span>
              )}
            </Tabs.Tab>
          )
        })}
      </Tabs.List>
    </Tabs>
  )
}
