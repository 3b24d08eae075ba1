/** Adds a line by its article: by name, code or bar code, « 3*pain » for three; or a free line. */
import { Select } from '@mantine/core'
import type { ComboboxItem, OptionsFilter } from '@mantine/core'
import { useState } from 'react'
import { splitScan } from '#domain/sale/basket.ts'
import type { SoldArticle } from '#contract/operations/sale/till.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/sale-account/sale-account.module.css'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatMoney } from '#web/ui/format.ts'

interface LineAdderProps {
  readonly articles: readonly SoldArticle[]
  readonly onArticle: (article: SoldArticle, quantity: number) => void
  readonly onFree: () => void
  /** Why no free line can be added. */
  readonly freeReason: string | undefined
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

const isFound = ({ label, code, barcode }: SoldArticle, text: string): boolean =>
  barcode === text || plain(`${code} ${label}`).includes(plain(text))

export const LineAdder = ({ articles, onArticle, onFree, freeReason }: LineAdderProps) => {
  const t = useT('sale-account')
  const [typed, setTyped] = useState('')
  const { times, code } = splitScan(typed.trim())
  const offered = articles.filter(({ deposit }) => deposit === null)
  const byId = new Map(offered.map((article) => [String(article.id), article]))
  const filter: OptionsFilter = ({ options }) =>
    (options as ComboboxItem[]).filter(({ value }) => {
      const article = byId.get(value)
      return article !== undefined && (code === '' || isFound(article, code))
    })
  return (
    <div className={classes.adder}>
      <Select
        label={t('line.add')}
        placeholder={t('line.addHint')}
        data={offered.map(({ id, code: own, label, price, isFreePrice }) => ({
          value: String(id),
          label: `${label} (${own})${isFreePrice ? '' : `, ${formatMoney(price)}`}`,
        }))}
        value={null}
        onChange={(id) => {
          const article = id === null ? undefined : byId.get(id)
          if (article === undefined) return
          onArticle(article, times ?? 1)
          setTyped('')
        }}
        searchValue={typed}
        onSearchChange={setTyped}
        filter={filter}
        nothingFoundMessage={t('line.nothing')}
        selectFirstOptionOnChange
        searchable
        limit={60}
        flex="1 1 280px"
        maw={460}
      />
      <ActionButton variant="default" hotkey="F3" disabledReason={freeReason} onClick={onFree}>
        {t('line.free')}
      </ActionButton>
    </div>
  )
}
