import type { PlanningBoard } from '#contract/operations/booking/planning.ts'
import { useT } from '#web/i18n/i18n.ts'
import { barText, fromTo } from '#web/screens/inventory/planning/sentences.ts'
import type { News } from '#web/screens/inventory/planning/use-planning.ts'
import classes from '#web/screens/inventory/planning/planning.module.css'

interface NewsLineProps {
  readonly news: News | undefined
  readonly board: PlanningBoard
}

/** Who has just changed what on another workstation. */
export const NewsLine = ({ news, board }: NewsLineProps) => {
  const t = useT('planning')
  const [bar] = news?.bars ?? []
  const code = board.places.find((place) => place.id === bar?.row)?.code ?? ''
  return (
    <output className={classes.news}>
      {news === undefined || bar === undefined
        ? null
        : news.bars.length === 1
          ? t('news.one', { names: news.names, who: barText(t, bar), place: code, when: fromTo(t, bar) })
          : t('news.many', { names: news.names, count: news.bars.length })}
    </output>
  )
}
