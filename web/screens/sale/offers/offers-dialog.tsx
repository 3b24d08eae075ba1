/** When an article is sold, where and at which price: its rows, and what becomes of it the rest of the time. */
import { Group, Text } from '@mantine/core'
import { formatMoney } from '#contract/format.ts'
import { article } from '#contract/entities/sale/article.ts'
import type { OfferedArticle, OffersAnswer } from '#contract/operations/sale/commercialization.ts'
import { useT } from '#web/i18n/i18n.ts'
import { OfferFields } from '#web/screens/sale/offers/offer-fields.tsx'
import { restOf } from '#web/screens/sale/offers/offer-words.ts'
import { useOffers } from '#web/screens/sale/offers/use-offers.ts'
import classes from '#web/screens/sale/offers/offers.module.css'
import { StaleError, fieldErrorsOf, sentenceOf } from '#web/shell/rest-error.ts'
import { useRight } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'
import { Icon } from '#web/ui/icons.tsx'

interface OffersDialogProps {
  readonly item: OfferedArticle
  /** The cell that was clicked: new rows are of this till. */
  readonly tillId: number | null
  readonly registers: OffersAnswer['registers']
  readonly onClose: () => void
}

/** What no field of a row says. */
const useRefusal = (error: Error | null): string | undefined => {
  const t = useT('sale')
  if (error === null || Object.keys(fieldErrorsOf(error)).length > 0) return undefined
  return error instanceof StaleError ? t('offers.stale') : sentenceOf(error)
}

export const OffersDialog = ({ item, tillId, registers, onClose }: OffersDialogProps) => {
  const t = useT('sale')
  const crud = useT('crud')
  const { write, why } = useRight(article.right)
  const offers = useOffers(item, tillId, onClose)
  const { drafts, saving } = offers
  const errors = fieldErrorsOf(saving.error)
  return (
    <ActionDialog
      title={t('offers.of', { article: item.label })}
      confirmLabel={crud('form.save')}
      size="xl"
      isPending={saving.isPending}
      reason={write ? undefined : why}
      error={useRefusal(saving.error)}
      onConfirm={() => saving.mutate()}
      onClose={onClose}
    >
      <Text size="sm" mb="sm">
        {t('offers.usualPrice', { price: item.isFreePrice ? t('offers.freePrice') : formatMoney(item.price) })}{' '}
        {drafts.length === 0 ? t('offers.always') : null}
      </Text>
      {drafts.map((draft, i) => (
        <OfferFields
          key={draft.key}
          {...{ draft, registers }}
          rank={i + 1}
          usual={item.price}
          errorOf={(field) => errors[`offers.${i}.${field}`]}
          isReadOnly={!write}
          put={(over) => offers.put(draft.key, over)}
          remove={() => offers.remove(draft.key)}
        />
      ))}
      {write ? (
        <Group gap="xs" my="sm">
          <ActionButton variant="default" leftSection={<Icon name="plus" size={16} />} onClick={offers.add}>
            {t('offers.add')}
          </ActionButton>
          <ActionButton variant="default" leftSection={<Icon name="plus" size={16} />} onClick={offers.addHappyHour}>
            {t('offers.happy')}
          </ActionButton>
        </Group>
      ) : null}
      {drafts.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('offers.alwaysHelp')}
        </Text>
      ) : (
        <Rest {...{ drafts, registers }} sellRest={write ? offers.sellRest : undefined} />
      )}
    </ActionDialog>
  )
}

interface RestProps {
  readonly drafts: ReturnType<typeof useOffers>['drafts']
  readonly registers: OffersAnswer['registers']
  readonly sellRest: ((ids: readonly (number | null)[]) => void) | undefined
}

const Rest = ({ drafts, registers, sellRest }: RestProps) => {
  const t = useT('sale')
  const { sold, notSold } = restOf(drafts, registers)
  const names = (some: typeof sold): string => some.map(({ label }) => label).join(', ')
  const isEvery = notSold.length === registers.filter(({ active }) => active).length
  return (
    <div className={classes.rest} role="status">
      {sold.length === 0 ? null : <p>{t('offers.restSold', { tills: names(sold) })}</p>}
      {notSold.length === 0 ? null : (
        <p>
          {t('offers.restNot', { tills: names(notSold) })}{' '}
          {sellRest === undefined ? null : (
            <ActionButton
              variant="subtle"
              size="compact-sm"
              onClick={() => sellRest(isEvery ? [null] : notSold.map(({ id }) => id))}
            >
              {t('offers.sellRest')}
            </ActionButton>
          )}
        </p>
      )}
      <p className={classes.hint}>{t('offers.before')}</p>
    </div>
  )
}
