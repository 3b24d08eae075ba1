import { extra, extraStock } from '#contract/entities/occupant-extra/occupant-extra.ts'
import { EntityPanel } from '#web/crud/entity-panel.tsx'
import { EntityRecord } from '#web/crud/entity-record.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'

/** An extra, and the dates on which it has another stock than the usual one. */
export const ExtraScreen = () => {
  const t = useT('stock')
  const go = useGo()
  return (
    <EntityRecord
      entity={extra}
      list="/extra-list"
      record="/extra/$extraId"
      renderBelow={({ id }) => (
        <EntityPanel
          entity={extraStock}
          parentId={id}
          orderBy="startDate"
          initial={{ extraId: id }}
          emptyBody={t('noDates')}
        />
      )}
      onSaved={(saved, wasNew) =>
        go(wasNew ? pathTo('/extra/$extraId', { extraId: saved.id }) : pathTo('/extra-list'), { replace: wasNew })
      }
    />
  )
}
