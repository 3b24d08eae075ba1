import { ActionIcon, Checkbox, Menu, VisuallyHidden } from '@mantine/core'
import { withLine } from '#domain/price-grid/draft.ts'
import type { DraftOption } from '#domain/price-grid/draft.ts'
import { removeLine } from '#domain/price-grid/lines.ts'
import { defaultQuantities } from '#domain/pricing/types.ts'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { formatRate } from '#web/ui/format.ts'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'
import type { GridEditor } from '#web/screens/pricing/price/grid/editor.ts'
import { LineCells } from '#web/screens/pricing/price/lines/line-inputs.tsx'
import classes from '#web/screens/pricing/price/lines/lines.module.css'
import { withOptionMoved } from '#web/screens/pricing/price/lines/make.ts'
import { OptionAdder } from '#web/screens/pricing/price/lines/option-adder.tsx'
import { HelpTip } from '#web/ui/help-tip.tsx'

/** Animals, vehicles, extras and others: what the grid prices of them. */
export const OptionsTable = ({ editor }: { readonly editor: GridEditor }) => {
  const t = useT('price')
  const { options } = editor.draft
  const isSliced = options.some((line) => line.mode === 'SLICES')
  return (
    <>
      {options.length === 0 ? (
        <EmptyState title={t('options.empty')} body={t('options.emptyBody')} />
      ) : (
        <div className={classes.frame}>
          <table className={classes.table} data-options>
            <thead>
              <tr>
                <th scope="col">{t('lines.option')}</th>
                <th scope="col">{t('lines.mode')}</th>
                {isSliced ? (
                  <th scope="col">
                    {t('lines.ranks')}
                    <HelpTip of={t('slices.title')}>{t('help.slices')}</HelpTip>
                  </th>
                ) : null}
                <th scope="col">{t('lines.pricing')}</th>
                <th scope="col" data-align="end">
                  {t('lines.price')}
                </th>
                <th scope="col">
                  {t('lines.included')}
                  <HelpTip of={t('lines.included')}>{t('help.included')}</HelpTip>
                </th>
                <th scope="col">{t('lines.required')}</th>
                <th scope="col" title={t('lines.defaultHelp')}>
                  {t('lines.default')}
                </th>
                <th scope="col">{t('lines.tva')}</th>
                <th scope="col">
                  <VisuallyHidden>{t('lines.actions')}</VisuallyHidden>
                </th>
              </tr>
            </thead>
            <tbody>
              {options.map((line, index) => (
                <OptionRow key={line.id} {...{ editor, line, index, isSliced }} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <OptionAdder editor={editor} />
    </>
  )
}

interface OptionRowProps {
  readonly editor: GridEditor
  readonly line: DraftOption
  readonly index: number
  readonly isSliced: boolean
}

const OptionRow = ({ editor, line, index, isSliced }: OptionRowProps) => {
  const t = useT('price')
  const name = line.label ?? ''
  const error = Object.entries(editor.errors).find(([path]) => path.startsWith(`options.${index}.`))?.[1]
  const set = (part: Partial<DraftOption>, subject?: string): void =>
    editor.change((draft) => withLine(draft, line.id, (l) => ({ ...l, ...part })), subject)
  return (
    <tr>
      <th scope="row">
        {name === '' ? t('lines.gone') : name} <span className={classes.detail}>{t(`kind.${line.kind}`)}</span>
        {error === undefined ? null : <span className={classes.missing}>{error}</span>}
      </th>
      <LineCells editor={editor} line={line} isSliced={isSliced} />
      <td>
        <QuantityInput
          label={t('lines.includedOf', { name })}
          isLabelHidden
          readOnly={editor.isReadOnly}
          value={line.included}
          max={999}
          onChange={(value) => set({ included: value ?? 0 }, `included.${line.id}`)}
          w={64}
        />
      </td>
      <td>
        <Checkbox
          aria-label={t('lines.requiredOf', { name })}
          checked={line.required === true}
          disabled={editor.isReadOnly}
          onChange={(event) => set({ required: event.currentTarget.checked })}
        />
      </td>
      <td className={classes.detail}>{defaultQuantities({ options: [line] })[line.code] ?? 0}</td>
      <td className={classes.detail}>{line.tvaRate == null ? '' : formatRate(line.tvaRate)}</td>
      <td>
        <OptionMenu editor={editor} line={line} index={index} name={name} />
      </td>
    </tr>
  )
}

interface OptionMenuProps {
  readonly editor: GridEditor
  readonly line: DraftOption
  readonly index: number
  readonly name: string
}

const OptionMenu = ({ editor, line, index, name }: OptionMenuProps) => {
  const t = useT('price')
  const go = useGo()
  const { item, isReadOnly } = editor
  const isSaved = item.draft.options.some((o) => o.id === line.id)
  const detail = pathTo('/price/option/$priceGridOptionId/grid/$priceGridId/$historyVersion', {
    priceGridOptionId: line.id,
    priceGridId: item.id,
    historyVersion: 0,
  })
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t('lines.menu', { name })}>
          <Icon name="more" size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item disabled={!isSaved} onClick={() => go(detail)} leftSection={<Icon name="edit" size={16} />}>
          {t('lines.detail')}
        </Menu.Item>
        <Menu.Item
          disabled={isReadOnly || index === 0}
          onClick={() => editor.change((draft) => withOptionMoved(draft, line.id, -1))}
          leftSection={<Icon name="chevronUp" size={16} />}
        >
          {t('lines.up')}
        </Menu.Item>
        <Menu.Item
          disabled={isReadOnly || index === editor.draft.options.length - 1}
          onClick={() => editor.change((draft) => withOptionMoved(draft, line.id, 1))}
          leftSection={<Icon name="chevronDown" size={16} />}
        >
          {t('lines.down')}
        </Menu.Item>
        <Menu.Divider />
        <Menu.Item
          disabled={isReadOnly}
          color="red"
          onClick={() => editor.change((draft) => removeLine(draft, line.id))}
          leftSection={<Icon name="trash" size={16} />}
        >
          {t('lines.remove')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
