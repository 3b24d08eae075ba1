/** /document-function-model-list: what papers and messages are for. Each leads to its models. */
import { documentModel } from '#contract/entities/document/model.ts'
import { DrawerList } from '#web/crud/drawer-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

const COLUMNS = ['label', 'functionKey', 'active']

export const FunctionList = () => {
  const t = useT('document')
  const go = useGo()
  const { read } = useRight('document_email_mailing')
  return (
    <DrawerList
      entity={documentModel}
      columns={COLUMNS}
      leads={
        read
          ? {
              label: t('function.open'),
              run: (id) =>
                go(pathTo('/mailing-configuration-list/$documentFunctionModelId', { documentFunctionModelId: id })),
            }
          : undefined
      }
    />
  )
}
