import { Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { MODELES } from '#domain/price-grid/modele.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useGridLists } from '#web/screens/pricing/price/queries.ts'
import { modeleName } from '#web/screens/pricing/price/words.ts'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

/** Usual models: a pitch by the night, a rental by the week with first and extra nights. */
const USUAL = { pitch: 1, rental: 3 }

/** What a new grid is for: the rest has defaults, and is on the screen that opens. */
export const NewGridDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('price')
  const go = useGo()
  const lists = useGridLists()
  const [typeId, setTypeId] = useState<number | null>(null)
  const [chosen, setChosen] = useState<number | null>(null)
  const types = (lists.data?.availablePlaceType ?? []).filter((type) => type.active)
  const type = types.find((one) => one.id === typeId)
  const modeleId = chosen ?? (type === undefined ? null : type.rental ? USUAL.rental : USUAL.pitch)
  const create = (): void => {
    const path = '/price/grid/$priceGridId/$priceGridModeleId/$placeTypeId/$historyVersion'
    go(
      pathTo(path, {
        priceGridId: 0,
        priceGridModeleId: modeleId ?? USUAL.pitch,
        placeTypeId: typeId ?? 0,
        historyVersion: 0,
      }),
    )
  }
  return (
    <ActionDialog
      title={t('create.title')}
      confirmLabel={t('create.go')}
      isPending={false}
      onConfirm={create}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Select
          label={t('create.type')}
          description={t('create.typeHelp')}
          data={types.map(({ id, label }) => ({ value: String(id), label }))}
          value={typeId === null ? null : String(typeId)}
          onChange={(value) => setTypeId(value === null ? null : Number(value))}
          searchable
          clearable
          data-autofocus
        />
        <Select
          label={t('create.model')}
          data={MODELES.map((modele) => ({ value: String(modele.id), label: modeleName(modele, t) }))}
          value={modeleId === null ? null : String(modeleId)}
          onChange={(value) => setChosen(value === null ? null : Number(value))}
          searchable
        />
        {type === undefined ? null : (
          <Text size="sm" c="dimmed">
            {t(type.rental ? 'create.rental' : 'create.pitch')}
          </Text>
        )}
      </Stack>
    </ActionDialog>
  )
}
