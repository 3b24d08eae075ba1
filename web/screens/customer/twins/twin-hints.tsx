import { Alert, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { FormState } from '#web/crud/form-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import classes from '#web/screens/customer/customer.module.css'
import { MergeDialog } from '#web/screens/customer/twins/merge-dialog.tsx'
import { Reasons, TwinName } from '#web/screens/customer/twins/reasons.tsx'
import { call } from '#web/shell/call.ts'
import { ScreenLink, useGo } from '#web/shell/navigation.tsx'
import { Icon } from '#web/ui/icons.tsx'
import { customerTwins } from '#contract/operations/customer/twins.ts'

const COMPARED = [
  'surname',
  'birthName',
  'name',
  'isCompany',
  'companyName',
  'siret',
  'vatNumber',
  'birthDate',
  'phone1',
  'phone2',
  'email',
  'email2',
] as const

const PAUSE_MS = 400

/** While a record is typed: those of the same person that are there already, and why. */
export const TwinHints = ({ form }: { readonly form: FormState }) => {
  const t = useT('customer')
  const go = useGo()
  const [merging, setMerging] = useState<number>()
  const typed = JSON.stringify({
    id: form.base.id,
    ...Object.fromEntries(COMPARED.map((key) => [key, form.values[key] === '' ? null : (form.values[key] ?? null)])),
    isCompany: form.values['isCompany'] === true,
  })
  const [asked] = useDebouncedValue(typed, PAUSE_MS)
  const { data } = useQuery({
    queryKey: ['customer', 'twins', asked],
    queryFn: ({ signal }) => call(customerTwins.like, { body: JSON.parse(asked), signal }),
    placeholderData: keepPreviousData,
    // Half a telephone or a date is no fault yet.
    retry: false,
    meta: { quiet: true },
  })
  const list = data?.list ?? []
  if (list.length === 0) return <div role="status" />
  return (
    <div role="status">
      <Alert color="resin" icon={<Icon name="users" size={18} />} title={t('twins.hint', { count: list.length })}>
        <ul className={classes.pairs}>
          {list.map(({ customer, score, reasons }) => (
            <li key={customer.id} className={classes.pairFoot}>
              <span className={classes.two}>
                <TwinName one={customer} />
                <small>
                  {t('twins.percent', { score })} · <Reasons reasons={reasons} />
                </small>
              </span>
              <span className={classes.buttons}>
                {form.base.id === 0 ? null : (
                  <Button size="compact-sm" variant="default" onClick={() => setMerging(customer.id)}>
                    {t('twins.hintMerge')}
                  </Button>
                )}
                <ScreenLink to={pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: customer.id })}>
                  {t('twins.hintOpen')}
                </ScreenLink>
              </span>
            </li>
          ))}
        </ul>
      </Alert>
      {merging === undefined ? null : (
        <MergeDialog
          keptId={form.base.id}
          otherId={merging}
          onClose={() => setMerging(undefined)}
          onMerged={(keptId) => {
            setMerging(undefined)
            go(pathTo('/customer/$tab/$customerId', { tab: 'identity', customerId: keptId }), { replace: true })
          }}
        />
      )}
    </div>
  )
}
