/** What a menu is made of, and what share of its price each part bears. */
import { Alert, Select } from '@mantine/core'
import { cents, sum } from '#domain/money.ts'
import { menuShares } from '#domain/sale/menu.ts'
import { formatMoney } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import type { MenuPartRow } from '#contract/operations/sale/menu.ts'
import { EntityPart } from '#web/crud/record-part.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useMenu } from '#web/screens/sale/menu/use-menu.ts'
import { ArticleState, ArticleTabs } from '#web/screens/sale/parts.tsx'
import classes from '#web/screens/sale/sale.module.css'
import { useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import { ScrollRegion } from '#web/ui/scroll-region.tsx'

export const MenuScreen = () => {
  const { articleId: id } = useScreenParams('/article-part/$articleId')
  return <MenuPart key={id} id={id} />
}

const MenuPart = ({ id }: { readonly id: number }) => {
  const t = useT('sale')
  const { write, why } = useRight(article.right)
  const menu = useMenu(id)
  const isPart = menu.within.length > 0
  return (
    <EntityPart
      entity={article}
      id={id}
      list={pathTo('/article-list')}
      tabs={<ArticleTabs id={id} part="parts" />}
      renderInfo={(item) => <ArticleState item={item} />}
      isNarrow
      save={{
        ...{ isDirty: menu.isDirty, isSaving: menu.saving.isPending, draft: menu.draft },
        run: () => menu.saving.mutateAsync(),
        disabledReason: write ? undefined : why,
      }}
    >
      {isPart ? <Alert color="blue">{t('menu.isPart', { menus: menu.within.join(', ') })}</Alert> : null}
      {menu.isRead && !isPart ? (
        <>
          <p className={classes.help}>{t('menu.help')}</p>
          {menu.parts.length === 0 ? <EmptyState title={t('menu.none')} body={t('menu.noneBody')} /> : null}
          {menu.parts.length === 0 ? null : <Parts menu={menu} isReadOnly={!write} />}
          {write ? <Adder menu={menu} /> : null}
        </>
      ) : null}
    </EntityPart>
  )
}

const EMPTY = '\u00A0'

interface PartsProps {
  readonly menu: ReturnType<typeof useMenu>
  readonly isReadOnly: boolean
}

const Parts = ({ menu: { parts, price, setQuantity, remove }, isReadOnly }: PartsProps) => {
  const t = useT('sale')
  const shares = menuShares(price, parts)
  const alone = sum(parts.map((part) => cents(part.price * part.quantity)))
  return (
    <div className={classes.card}>
      <ScrollRegion label={t('menu.title')} className={undefined}>
        <table className={classes.table} aria-label={t('menu.title')}>
          <thead>
            <tr>
              <th scope="col">{t('menu.article')}</th>
              <th scope="col" data-align="end">
                {t('menu.own')}
              </th>
              <th scope="col">{t('menu.quantity')}</th>
              <th scope="col" data-align="end">
                {t('menu.share')}
              </th>
              <td>{EMPTY}</td>
            </tr>
          </thead>
          <tbody>
            {parts.map((part, i) => (
              <PartLine
                key={part.articleId}
                part={part}
                share={shares[i] ?? 0}
                isReadOnly={isReadOnly}
                onQuantity={(quantity) => setQuantity(part.articleId, quantity)}
                onRemove={() => remove(part.articleId)}
              />
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">{t('menu.total')}</th>
              <td data-align="end">{formatMoney(alone)}</td>
              <td>{EMPTY}</td>
              <td data-align="end">{formatMoney(price)}</td>
              <td>{EMPTY}</td>
            </tr>
          </tfoot>
        </table>
      </ScrollRegion>
      {alone > price ? (
        <p className={classes.help}>{t('menu.saving', { amount: formatMoney(alone - price) })}</p>
      ) : null}
    </div>
  )
}

interface PartLineProps {
  readonly part: MenuPartRow
  readonly share: number
  readonly isReadOnly: boolean
  readonly onQuantity: (quantity: number) => void
  readonly onRemove: () => void
}

const PartLine = ({ part, share, isReadOnly, onQuantity, onRemove }: PartLineProps) => {
  const t = useT('sale')
  return (
    <tr>
      <th scope="row">
        {part.label} <span className={classes.code}>{part.code}</span>
      </th>
      <td data-align="end">{formatMoney(part.price)}</td>
      <td>
        <QuantityInput
          label={t('menu.quantityOf', { label: part.label })}
          isLabelHidden
          withSteps
          min={1}
          max={99}
          readOnly={isReadOnly}
          value={part.quantity}
          onChange={(quantity) => onQuantity(quantity ?? 1)}
          w={112}
        />
      </td>
      <td data-align="end">{formatMoney(share)}</td>
      <td data-align="end">
        {isReadOnly ? null : (
          <ActionButton
            variant="subtle"
            size="compact-sm"
            aria-label={t('menu.remove', { label: part.label })}
            onClick={onRemove}
          >
            <Icon name="trash" size={16} />
          </ActionButton>
        )}
      </td>
    </tr>
  )
}

const Adder = ({ menu: { choices, add } }: Pick<PartsProps, 'menu'>) => {
  const t = useT('sale')
  // An open list without a choice is a field in hand that no key saves.
  if (choices.length === 0) return <p className={classes.help}>{t('menu.nothing')}</p>
  return (
    <Select
      label={t('menu.add')}
      placeholder={t('menu.addHint')}
      data={choices.map(({ id, code, label, price }) => ({
        value: String(id),
        label: `${label} (${code}), ${formatMoney(price)}`,
      }))}
      value={null}
      onChange={(chosen) => chosen !== null && add(Number(chosen))}
      nothingFoundMessage={t('menu.nothing')}
      searchable
      limit={100}
      maw={420}
    />
  )
}
