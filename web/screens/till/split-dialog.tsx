/** Splits the ticket between those who pay: what is chosen is paid now, the rest waits aside. */
import { TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { ZERO } from '#domain/money.ts'
import type { Cents } from '#domain/money.ts'
import { RuleError } from '#domain/rule-error.ts'
import { reckon } from '#domain/sale/basket.ts'
import type { BasketLine } from '#domain/sale/basket.ts'
import { splitBasket } from '#domain/sale/tables.ts'
import { tills } from '#contract/operations/sale/till.ts'
import { sentenceOfCode } from '#contract/sentences.ts'
import { useT } from '#web/i18n/i18n.ts'
import { TILL_BASKETS } from '#web/screens/till/put-aside.tsx'
import classes from '#web/screens/till/split.module.css'
import { contentOf } from '#web/screens/till/use-paying.ts'
import type { Till } from '#web/screens/till/use-till.ts'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { formatMoney } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'

interface SplitProps {
  readonly till: Till
  readonly onClose: () => void
}

/** What is chosen so far, and why it is no split. */
const useSplit = ({ basket, articles }: Till, taken: ReadonlyMap<number, number>) =>
  useMemo(() => {
    const of = (lines: readonly BasketLine[]): Cents =>
      lines.length === 0 ? ZERO : (reckon({ ...basket, lines }, articles).priced?.total ?? ZERO)
    try {
      const split = splitBasket(basket, taken)
      return { split, why: undefined, now: of(split.now.lines), rest: of(split.rest.lines) }
    } catch (error) {
      if (!(error instanceof RuleError)) throw error
      const isAll = error.code === 'split.everything'
      const whole = of(basket.lines)
      return {
        ...{ split: undefined, why: sentenceOfCode(error.code, error.context) },
        ...{ now: isAll ? whole : ZERO, rest: isAll ? ZERO : whole },
      }
    }
  }, [basket, articles, taken])

export const SplitDialog = ({ till, onClose }: SplitProps) => {
  const t = useT('till')
  const queries = useQueryClient()
  const { basket, board, dispatch } = till
  const [taken, setTaken] = useState<ReadonlyMap<number, number>>(new Map())
  const [label, setLabel] = useState(basket.aside?.label ?? basket.table ?? '')
  const { split, why, now, rest } = useSplit(till, taken)
  const saving = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      if (split === undefined) return
      const { id = 0, version = 0 } = basket.aside ?? {}
      const cashRegisterId = board.register.id
      const body = { id, version, cashRegisterId, label: label.trim(), content: contentOf({ basket: split.rest }) }
      await call(tills.putAside, { body })
      dispatch({ kind: 'load', basket: split.now })
      toast.success(t('split.done', { label: label.trim() }))
      onClose()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [TILL_BASKETS] }),
  })
  const take = (key: number, quantity: number): void => setTaken((before) => new Map(before).set(key, quantity))
  return (
    <ActionDialog
      title={t('split.title')}
      confirmLabel={t('split.confirm')}
      isPending={saving.isPending}
      reason={why ?? (label.trim() === '' ? t('split.noName') : undefined)}
      error={saving.error === null ? undefined : sentenceOf(saving.error)}
      size="lg"
      onConfirm={() => saving.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <p className={classes.help}>{t('split.help')}</p>
      <ul className={classes.lines} aria-label={t('split.lines')}>
        {basket.lines.map((line) => (
          <SplitLine
            key={line.key}
            line={line}
            label={till.articles.get(line.articleId)?.label ?? t('line.gone')}
            taken={taken.get(line.key) ?? 0}
            onTake={take}
          />
        ))}
      </ul>
      <Sums now={now} rest={rest} />
      <TextInput
        label={t('split.name')}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
        maxLength={40}
        required
      />
    </ActionDialog>
  )
}

const Sums = ({ now, rest }: { readonly now: Cents; readonly rest: Cents }) => {
  const t = useT('till')
  return (
    <dl className={classes.sums}>
      <dt>{t('split.now')}</dt>
      <dd data-figures>{formatMoney(now)}</dd>
      <dt>{t('split.rest')}</dt>
      <dd data-figures>{formatMoney(rest)}</dd>
    </dl>
  )
}

interface SplitLineProps {
  readonly line: BasketLine
  readonly label: string
  readonly taken: number
  readonly onTake: (key: number, quantity: number) => void
}

const SplitLine = ({ line: { key, quantity }, label, taken, onTake }: SplitLineProps) => {
  const t = useT('till')
  const one = Math.sign(quantity)
  return (
    <li data-taken={taken !== 0 || undefined}>
      <button
        type="button"
        className={classes.all}
        aria-label={t('split.all', { label })}
        aria-pressed={taken === quantity}
        onClick={() => onTake(key, taken === quantity ? 0 : quantity)}
      >
        {label}
      </button>
      <button
        type="button"
        className={classes.step}
        aria-label={t('split.less', { label })}
        disabled={taken === 0}
        onClick={() => onTake(key, taken - one)}
      >
        <Icon name="minus" />
      </button>
      <span className={classes.count} data-figures>
        <strong>{Math.abs(taken)}</strong> {t('split.of', { count: Math.abs(quantity) })}
      </span>
      <button
        type="button"
        className={classes.step}
        aria-label={t('split.more', { label })}
        disabled={taken === quantity}
        onClick={() => onTake(key, taken + one)}
      >
        <Icon name="plus" />
      </button>
    </li>
  )
}
