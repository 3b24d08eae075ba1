import { Suspense, lazy, useState } from 'react'
import { Progress } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { Guide, GuideKey, GuideStep } from '#contract/operations/establishment/guide.ts'
import { readGuide } from '#contract/operations/establishment/guide.ts'
import { sayWords } from '#contract/words.ts'
import { pathTo } from '#web/paths.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/home/guide.module.css'
import { call } from '#web/shell/call.ts'
import { useRemembered } from '#web/shell/local.ts'
import { ScreenLink } from '#web/shell/navigation.tsx'
import { useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** Where each step is done: straight to a new record where there is nothing to choose from yet. */
const PATHS: Readonly<Record<GuideKey, string>> = {
  identity: pathTo('/admin/establishment'),
  financialYear: pathTo('/admin/financial-year/$financialYearId', { financialYearId: 0 }),
  activityPeriod: pathTo('/admin/activity-period/$activityPeriodId', { activityPeriodId: 0 }),
  tva: pathTo('/tva/$tvaId', { tvaId: 0 }),
  layout: pathTo('/layout/$layoutId', { layoutId: 0 }),
  placeType: pathTo('/place-type/$page/$placeTypeId', { page: 'identity', placeTypeId: 0 }),
  place: pathTo('/place/$page/$placeId', { page: 'identity', placeId: 0 }),
  ageCategory: pathTo('/age-category/$ageCategoryId', { ageCategoryId: 0 }),
  animalType: pathTo('/animal-type/$animalTypeId', { animalTypeId: 0 }),
  vehicleType: pathTo('/vehicle-type/$vehicleTypeId', { vehicleTypeId: 0 }),
  extra: pathTo('/extra/$extraId', { extraId: 0 }),
  priceGrid: pathTo('/price/grid-list'),
  extraPrice: pathTo('/price/grid-list'),
  paymentMethod: pathTo('/payment-method/$tab/$paymentMethodId', { tab: 'identity', paymentMethodId: 0 }),
  paymentTerms: pathTo('/payment-terms/$paymentTermsId', { paymentTermsId: 0 }),
  touristTax: pathTo('/tax-list'),
}

/** Where what was made is seen again, and changed. */
const DONE_PATHS: Readonly<Record<GuideKey, string>> = {
  identity: pathTo('/admin/establishment'),
  financialYear: pathTo('/admin/financial-year-list'),
  activityPeriod: pathTo('/admin/activity-period-list'),
  tva: pathTo('/tva-list'),
  layout: pathTo('/layout-list'),
  placeType: pathTo('/place-type-list'),
  place: pathTo('/place-list'),
  ageCategory: pathTo('/age-category-list'),
  animalType: pathTo('/animal-type-list'),
  vehicleType: pathTo('/vehicle-type-list'),
  extra: pathTo('/extra-list'),
  priceGrid: pathTo('/price/grid-list'),
  extraPrice: pathTo('/price/grid-list'),
  paymentMethod: pathTo('/payment-method-list'),
  paymentTerms: pathTo('/payment-terms-list'),
  touristTax: pathTo('/tax-list'),
}

const useGuide = (): Guide | undefined =>
  useQuery({
    queryKey: ['setUpGuide'],
    queryFn: ({ signal }) => call(readGuide, { signal }),
    // Whatever was done meanwhile, on this screen or another, counts when one comes home.
    refetchOnMount: 'always',
    meta: { quiet: true },
  }).data

const Step = ({ step, isNext }: { readonly step: GuideStep; readonly isNext: boolean }) => {
  const t = useT('session')
  const name = t(`guide.steps.${step.key}`)
  const lacks = step.lacks.length === 0 ? undefined : t('guide.lacks', { list: sayWords(step.lacks.join(', ')) })
  return (
    <li className={classes.step} data-done={step.done || undefined} data-next={isNext || undefined}>
      <span className={classes.mark}>
        <Icon name={step.done ? 'check' : 'chevronRight'} size={16} />
      </span>
      <span className={classes.words}>
        {step.mayWrite ? (
          <ScreenLink to={(step.done ? DONE_PATHS : PATHS)[step.key]} className={classes.name}>
            {name}
          </ScreenLink>
        ) : (
          <span className={classes.name}>{name}</span>
        )}
        <span className={classes.why}>
          {step.done ? t('guide.done') : step.mayWrite ? (lacks ?? t(`guide.why.${step.key}`)) : t('guide.others')}
          {step.advised && !step.done ? ` ${t('guide.advised')}` : ''}
          {step.optional && !step.done ? ` ${t('guide.optional')}` : ''}
        </span>
        {step.key === 'place' && step.mayWrite ? (
          <ScreenLink to={pathTo('/place-list')} search={{ series: true }} className={classes.also}>
            {t('guide.series')}
          </ScreenLink>
        ) : null}
      </span>
    </li>
  )
}

/** What a template makes: nothing of it may be there yet, and all of it must be the caller's to make. */
const BY_TEMPLATE: readonly GuideKey[] = ['layout', 'placeType', 'ageCategory', 'extra', 'priceGrid']

const isEmpty = ({ steps }: Guide): boolean =>
  steps.filter(({ key }) => BY_TEMPLATE.includes(key)).every(({ done, mayWrite }) => !done && mayWrite)

const TemplateDialog = lazy(async () => ({
  default: (await import('#web/screens/session/home/template-dialog.tsx')).TemplateDialog,
}))

const FromTemplate = () => {
  const t = useT('session')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <ActionButton onClick={() => setOpen(true)}>{t('template.open')}</ActionButton>
      {isOpen ? (
        <Suspense>
          <TemplateDialog onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

/** What the establishment lacks before its first stay, on home until nothing does; who may do none of it sees none of it. */
export const SetUpGuide = () => {
  const t = useT('session')
  const { id } = useUser().establishment
  const guide = useGuide()
  const [isHidden, setHidden] = useRemembered('choice', `guideHidden.${id}`, false)
  if (guide === undefined) return null
  // What is optional is never missing, nor counted.
  const counted = guide.steps.filter(({ optional }) => !optional)
  const missing = counted.filter(({ done }) => !done)
  const mine = missing.some(({ mayWrite }) => mayWrite)
  if (!mine || (guide.ready && isHidden === true)) return null
  const done = counted.length - missing.length
  const total = counted.length
  const next = missing.find(({ mayWrite }) => mayWrite)
  return (
    <section className={classes.guide} aria-label={t('guide.title')}>
      <div className={classes.head}>
        <div>
          <h2>{t(guide.ready ? 'guide.ready' : 'guide.title')}</h2>
          <p>{t(guide.ready ? 'guide.readyBody' : 'guide.body')}</p>
        </div>
        <div className={classes.progress}>
          <span data-figures>{t('guide.progress', { done, total })}</span>
          <Progress value={(100 * done) / total} aria-label={t('guide.progress', { done, total })} />
        </div>
        {isEmpty(guide) ? <FromTemplate /> : null}
        {guide.ready ? (
          <ActionButton variant="default" size="xs" onClick={() => setHidden(true)}>
            {t('guide.hide')}
          </ActionButton>
        ) : null}
      </div>
      <ol className={classes.steps}>
        {guide.steps.map((step) => (
          <Step key={step.key} step={step} isNext={step === next} />
        ))}
      </ol>
    </section>
  )
}
