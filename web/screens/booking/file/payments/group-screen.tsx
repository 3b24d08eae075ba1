import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { GroupDialog } from '#web/screens/booking/file/payments/group-dialog.tsx'
import { useGoBack } from '#web/shell/navigation.tsx'
import { PageLine } from '#web/ui/page-line.tsx'

/** /group-payment: where lists of payments and of debtors lead whoever holds one cheque for three stays; nobody's file is ticked yet. */
export const GroupPayment = () => {
  const t = useT('billing')
  const back = useGoBack(pathTo('/payment-list'))
  return (
    <>
      <PageLine title={t('group.title')} />
      <GroupDialog onClose={back} />
    </>
  )
}
