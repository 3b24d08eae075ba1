/** Of which method money is brought to the bank: those that go there. */
import { Button, Group } from '@mantine/core'
import { paymentMethod } from '#contract/entities/payment/payment.ts'
import { useAll } from '#web/crud/queries.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

interface BankableMethod {
  readonly label: string
  /** Opens what waits of it. */
  readonly choose: () => void
}

export const useBankable = (): readonly BankableMethod[] | undefined => {
  const go = useGo()
  const { data } = useAll(paymentMethod, useRight(paymentMethod.right).read)
  return data?.list
    .filter((row) => row['active'] === true && row['bankable'] === true)
    .map((row) => ({
      label: String(row['label']),
      choose: () => go(pathTo('/create-deposit/$paymentMethodId', { paymentMethodId: row.id })),
    }))
}

/** An address that names no method, or one that is gone: the others are offered. */
export const ChooseMethod = ({ why }: { readonly why?: string }) => {
  const t = useT('deposit')
  const bankable = useBankable()
  useFunctionKeys({ Escape: { run: useGoBack(pathTo('/deposit-list/$yearMonth', { yearMonth: '0' })) } })
  return (
    <>
      <PageLine title={t('list.create')} />
      {bankable === undefined ? null : (
        <EmptyState
          title={why ?? t('create.which')}
          body={bankable.length === 0 ? t('list.noMethod') : why === undefined ? undefined : t('create.which')}
          action={
            <Group justify="center">
              {bankable.map(({ label, choose }) => (
                <Button key={label} variant="default" onClick={choose}>
                  {label}
                </Button>
              ))}
            </Group>
          }
        />
      )}
    </>
  )
}
