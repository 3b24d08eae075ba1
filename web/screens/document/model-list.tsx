/** /mailing-configuration-list/{documentFunctionModelId}: models of a function; 0: of all. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { mailingConfiguration } from '#contract/entities/document/model.ts'
import { modelTextOperations } from '#contract/operations/document/texts.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import type { ListState } from '#web/crud/list-state.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { useGo, useGoBack, useScreenParams } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

const PATH = '/mailing-configuration/$documentFunctionModelId/$mailingConfigurationId'

const NONE = {}

const Duplicate = ({ state, documentModelId }: { readonly state: ListState; readonly documentModelId: number }) => {
  const t = useT('document')
  const { write, why } = useRight('document_email_mailing')
  const go = useGo()
  const queries = useQueryClient()
  const selected = state.query.data?.list.find(({ id }) => id === state.memory.selected)
  const copy = useMutation({
    mutationFn: (id: number) => call(modelTextOperations.duplicate, { params: { id } }),
    onSuccess: async ({ id }) => {
      await queries.invalidateQueries({ queryKey: ['mailingConfiguration'] })
      toast.success(t('model.copied'))
      go(pathTo(PATH, { documentFunctionModelId: documentModelId, mailingConfigurationId: id }))
    },
  })
  return (
    <ActionButton
      variant="default"
      leftSection={<Icon name="copy" size={16} />}
      loading={copy.isPending}
      onClick={() => selected !== undefined && copy.mutate(selected.id)}
      disabledReason={write ? (selected === undefined ? t('model.noneSelected') : undefined) : why}
    >
      {t('model.copy')}
    </ActionButton>
  )
}

export const ModelList = () => {
  const { documentFunctionModelId: id } = useScreenParams('/mailing-configuration-list/$documentFunctionModelId')
  useFunctionKeys({ Escape: { run: useGoBack('/document-function-model-list') } })
  return (
    <EntityList
      entity={mailingConfiguration}
      record={PATH}
      fixed={id === 0 ? NONE : { documentModelId: id }}
      renderActions={(state) => <Duplicate state={state} documentModelId={id} />}
    />
  )
}
