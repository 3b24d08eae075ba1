/** /mailing-configuration/{documentFunctionModelId}/{mailingConfigurationId}: the texts of a model, with their catalogue and preview. */
import { Button, Skeleton, Stack } from '@mantine/core'
import { mailingConfiguration } from '#contract/entities/document/model.ts'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { ModelPage } from '#web/screens/document/model-page.tsx'
import { useModelTexts } from '#web/screens/document/use-model.ts'
import { useGo, useScreenParams } from '#web/shell/navigation.tsx'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'

const PATH = '/mailing-configuration/$documentFunctionModelId/$mailingConfigurationId'
const LIST = '/mailing-configuration-list/$documentFunctionModelId'

/** A new model says what it is first; its texts come once it exists. */
const NewModel = ({ documentModelId }: { readonly documentModelId: number }) => {
  const go = useGo()
  return (
    <EntityRecord
      entity={mailingConfiguration}
      list={LIST}
      record={PATH}
      initial={documentModelId === 0 ? {} : { documentModelId }}
      onSaved={(item) =>
        go(
          pathTo(PATH, {
            documentFunctionModelId: Number(item['documentModelId']),
            mailingConfigurationId: item.id,
          }),
          { replace: true },
        )
      }
    />
  )
}

export const ModelScreen = () => {
  const t = useT('document')
  const go = useGo()
  const { documentFunctionModelId: documentModelId, mailingConfigurationId: id } = useScreenParams(PATH)
  const { data, error } = useModelTexts(id)
  if (id === 0) return <NewModel documentModelId={documentModelId} />
  if (data !== undefined) return <ModelPage key={id} model={data} />
  if (error === null)
    return (
      <Stack p="lg" gap="sm" aria-hidden="true">
        <Skeleton h={28} w={280} />
        <Skeleton h={420} />
      </Stack>
    )
  return (
    <EmptyState
      isPage
      title={sentenceOf(error)}
      action={
        <Button variant="default" onClick={() => go(pathTo(LIST, { documentFunctionModelId: documentModelId }))}>
          {t('model.toList')}
        </Button>
      }
    />
  )
}
