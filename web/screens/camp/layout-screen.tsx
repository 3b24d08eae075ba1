import { layout, layoutFeature } from '#contract/entities/camp/layout.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'

/** A layout and what all its places have. A new one stays open once saved: its features come next. */
export const LayoutScreen = () => {
  const t = useT('camp')
  const go = useGo()
  return (
    <EntityRecord
      entity={layout}
      list="/layout-list"
      record="/layout/$layoutId"
      onSaved={(item, wasNew) =>
        go(wasNew ? pathTo('/layout/$layoutId', { layoutId: item.id }) : pathTo('/layout-list'), { replace: wasNew })
      }
      renderBelow={(item) => (
        <EntityPanel
          entity={layoutFeature}
          parentId={item.id}
          initial={{ layoutId: item.id }}
          emptyBody={t('layout.featuresEmpty')}
        />
      )}
    />
  )
}
