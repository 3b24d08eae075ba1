import { Button, Group, Popover, Select, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OptionKind } from '#domain/pricing/types.ts'
import type { AvailableLine } from '#contract/operations/occupant-extra/price-grid-answer.ts'
import { useT } from '#web/i18n/i18n.ts'
import { Icon } from '#web/ui/icons.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { withOption } from '#web/screens/pricing/price/lines/make.ts'
import { HelpTip } from '#web/ui/help-tip.tsx'

type RefKind = Exclude<OptionKind, 'OTHER'>

/** Adds what the grid does not price yet: one of the establishment's records, or an option of its own. */
export const OptionAdder = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const { draft, item } = editor
  const records: Readonly<Record<RefKind, readonly AvailableLine[]>> = {
    ANIMAL: item.availableAnimalType,
    VEHICLE: item.availableVehicleType,
    EXTRA: item.availableExtra,
  }
  const isTaken = (kind: RefKind, id: number): boolean => draft.options.some((o) => o.kind === kind && o.refId === id)
  const groups = (['ANIMAL', 'VEHICLE', 'EXTRA'] as const).map((kind) => ({
    group: t(`kinds.${kind}`),
    items: records[kind]
      .filter((record) => record.active && !isTaken(kind, record.id))
      .map((record) => ({ value: `${kind} ${record.id}`, label: record.label })),
  }))
  const add = (value: string | null): void => {
    const [kind, id] = (value ?? '').split(' ')
    const known = (['ANIMAL', 'VEHICLE', 'EXTRA'] as const).find((one) => one === kind)
    const record = known === undefined ? undefined : records[known].find((one) => one.id === Number(id))
    if (known !== undefined && record !== undefined) editor.change((now) => withOption(now, known, record))
  }
  if (editor.isReadOnly) return null
  return (
    <Group gap="xs" align="flex-end" className="p-no-print">
      <Select
        aria-label={t('options.add')}
        placeholder={t('options.add')}
        leftSection={<Icon name="plus" size={16} />}
        data={groups.filter((group) => group.items.length > 0)}
        value={null}
        onChange={add}
        searchable
        nothingFoundMessage={t('options.none')}
        w={300}
      />
      <OtherAdder editor={editor} />
      <HelpTip of={t('options.addOther')}>{t('help.other')}</HelpTip>
    </Group>
  )
}

/** An option that only this grid knows: « Ménage de fin de séjour ». */
const OtherAdder = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const [isOpen, setOpen] = useState(false)
  const [label, setLabel] = useState('')
  const [tvaId, setTvaId] = useState<string | null>(null)
  const rate = editor.item.availableTva.find((one) => String(one.id) === tvaId)
  const add = (): void => {
    if (label.trim() === '' || rate === undefined) return
    const record = { id: 0, code: label.trim(), label: label.trim(), tvaId: rate.id, tvaRate: rate.rate }
    editor.change((draft) => withOption(draft, 'OTHER', record))
    setLabel('')
    setOpen(false)
  }
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" trapFocus returnFocus>
      <Popover.Target>
        <Button variant="default" onClick={() => setOpen(!isOpen)}>
          {t('options.addOther')}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="xs">
          <TextInput
            label={t('options.otherName')}
            maxLength={60}
            value={label}
            onChange={(event) => setLabel(event.currentTarget.value)}
          />
          <Select
            label={t('lines.tva')}
            data={editor.item.availableTva
              .filter((one) => one.active)
              .map((one) => ({ value: String(one.id), label: one.label }))}
            value={tvaId}
            onChange={setTvaId}
            comboboxProps={{ withinPortal: false }}
          />
          <Button size="compact-sm" onClick={add} disabled={label.trim() === '' || rate === undefined}>
            {t('options.addGo')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}
