/** The tools of a text: one stop of the keyboard, ← and → from tool to tool. */
import { Menu, Tooltip } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useEditorState } from '@tiptap/react'
import { useLayoutEffect, useRef } from 'react'
import type { KeyboardEvent, ReactNode } from 'react'
import type { TextKey } from '#web/i18n/i18n.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { COLOURS, SIZES, TOOLS, blockStyleOf, setBlockStyle } from '#web/screens/document/editor/tools.ts'
import type { Tool } from '#web/screens/document/editor/tools.ts'
import { ToolIcon } from '#web/screens/document/editor/tool-icons.tsx'
import type { ToolIconName } from '#web/screens/document/editor/tool-icons.tsx'
import { focusables, moveFocus } from '#web/shell/bar/roving.ts'

interface ToolProps {
  readonly icon: ToolIconName
  readonly label: string
  readonly isPressed?: boolean | undefined
  readonly reason?: string | undefined
  readonly hotkey?: string | undefined
  readonly onClick?: () => void
}

export const ToolbarButton = ({ icon, label, isPressed, reason, hotkey, onClick, ...rest }: ToolProps) => (
  <Tooltip label={reason ?? (hotkey === undefined ? label : `${label} (${hotkey})`)} openDelay={400}>
    <button
      type="button"
      {...rest}
      className={classes['tool']}
      aria-label={label}
      aria-pressed={isPressed}
      aria-disabled={reason !== undefined}
      {...(reason === undefined ? {} : { 'aria-description': reason })}
      // The caret stays in the text.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => reason === undefined && onClick?.()}
    >
      <ToolIcon name={icon} />
    </button>
  </Tooltip>
)

const Separator = () => <span className={classes['toolSeparator']} aria-hidden="true" />

/** Only one of them is a stop of the Tab key; it is where the focus was last. */
const useRoving = () => {
  const bar = useRef<HTMLDivElement>(null)
  const put = (chosen?: HTMLElement): void => {
    const all = focusables(bar.current)
    const stop = chosen ?? all.find(({ tabIndex }) => tabIndex === 0) ?? all[0]
    for (const one of all) one.tabIndex = one === stop ? 0 : -1
  }
  useLayoutEffect(() => put())
  const onKeyDown = (event: KeyboardEvent): void => {
    if (!(event.target instanceof HTMLElement) || !bar.current?.contains(event.target)) return
    const all = focusables(bar.current)
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 }
    const step = steps[event.key]
    if (step !== undefined) moveFocus(all, step)
    else if (event.key === 'Home') all[0]?.focus()
    else if (event.key === 'End') all.at(-1)?.focus()
    else return
    event.preventDefault()
  }
  return { bar, onKeyDown, onFocus: (target: EventTarget) => target instanceof HTMLElement && put(target) }
}

interface ChoiceMenuProps {
  readonly label: string
  readonly icon: ToolIconName
  readonly children: ReactNode
}

const ChoiceMenu = ({ label, icon, children }: ChoiceMenuProps) => (
  <Menu position="bottom-start" shadow="sm" withinPortal>
    <Menu.Target>
      <button
        type="button"
        className={classes['tool']}
        aria-label={label}
        title={label}
        onMouseDown={(event) => event.preventDefault()}
      >
        <ToolIcon name={icon} />
      </button>
    </Menu.Target>
    <Menu.Dropdown aria-label={label}>{children}</Menu.Dropdown>
  </Menu>
)

const STYLES = ['paragraph', 'heading1', 'heading2', 'heading3'] as const

const StyleMenu = ({ editor, current }: { readonly editor: Editor; readonly current: string }) => {
  const t = useT('document')
  return (
    <Menu position="bottom-start" shadow="sm">
      <Menu.Target>
        <button
          type="button"
          className={classes['styleTool']}
          aria-label={t('tool.styleNow', { style: t(`style.${current as 'paragraph'}`) })}
          onMouseDown={(event) => event.preventDefault()}
        >
          {t(`style.${current as 'paragraph'}`)}
          <ToolIcon name="down" />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        {STYLES.map((style) => (
          <Menu.Item key={style} onClick={() => setBlockStyle(editor, style)} className={classes[style]}>
            {t(`style.${style}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

const LettersMenu = ({ editor }: { readonly editor: Editor }) => {
  const t = useT('document')
  const put = (attributes: { color?: string | null; size?: number | null }): void => {
    const before = editor.getAttributes('textStyle')
    const next = { color: before['color'] as string, size: before['size'] as number, ...attributes }
    const isBare = (next.color ?? null) === null && (next.size ?? null) === null
    if (isBare) editor.chain().focus().unsetMark('textStyle').run()
    else editor.chain().focus().setMark('textStyle', next).run()
  }
  return (
    <ChoiceMenu label={t('tool.letters')} icon="letters">
      <Menu.Label>{t('tool.colour')}</Menu.Label>
      {COLOURS.map(({ key, value }) => (
        <Menu.Item
          key={key}
          leftSection={<span className={classes['swatch']} style={{ background: value ?? 'currentColor' }} />}
          onClick={() => put({ color: value })}
        >
          {t(`colour.${key}`)}
        </Menu.Item>
      ))}
      <Menu.Label>{t('tool.size')}</Menu.Label>
      {SIZES.map(({ key, value }) => (
        <Menu.Item key={key} onClick={() => put({ size: value })}>
          {t(`size.${key}`)}
        </Menu.Item>
      ))}
    </ChoiceMenu>
  )
}

interface ToolbarProps {
  readonly editor: Editor
  readonly label: string
  readonly onLink: () => void
  /** Absent: there is nowhere to keep one. */
  readonly onImage: (() => void) | undefined
  /** Absent: the text is of one record. */
  readonly onCondition: (() => void) | undefined
  /** Why no condition may be put here. */
  readonly noCondition: string | undefined
}

export const Toolbar = ({ editor, label, onLink, onImage, onCondition, noCondition }: ToolbarProps) => {
  const t = useT('document')
  const { bar, onKeyDown, onFocus } = useRoving()
  const now = useEditorState({
    editor,
    selector: ({ editor: at }) => ({
      style: blockStyleOf(at),
      inTable: at.isActive('table'),
      pressed: TOOLS.map((group) => group.map((tool) => tool.isActive?.(at))),
      blocked: TOOLS.map((group) => group.map((tool) => tool.may !== undefined && !tool.may(at))),
      inLink: at.isActive('link'),
    }),
  })
  const draw = (tool: Tool, group: number, index: number) => {
    const name = t(`tool.${tool.key}` as TextKey<'document'>)
    return (
      <ToolbarButton
        key={tool.key}
        icon={tool.icon}
        label={name}
        hotkey={tool.hotkey}
        isPressed={now.pressed[group]?.[index]}
        reason={now.blocked[group]?.[index] === true ? t('tool.notHere') : undefined}
        onClick={() => tool.run(editor)}
      />
    )
  }
  return (
    <div
      ref={bar}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      tabIndex={-1}
      className={classes['toolbar']}
      onKeyDown={onKeyDown}
      onFocus={(event) => onFocus(event.target)}
    >
      <StyleMenu editor={editor} current={now.style} />
      {TOOLS.map((group, at) => (
        <span key={group[0]?.key} className={classes['toolGroup']}>
          {at === 0 ? null : <Separator />}
          {group.map((tool, index) => draw(tool, at, index))}
          {at === 1 ? <LettersMenu editor={editor} /> : null}
        </span>
      ))}
      <span className={classes['toolGroup']}>
        <Separator />
        <ToolbarButton icon="link" label={t('tool.link')} isPressed={now.inLink} onClick={onLink} />
        {onImage === undefined ? null : <ToolbarButton icon="image" label={t('tool.image')} onClick={onImage} />}
        {onCondition === undefined ? null : (
          <ToolbarButton icon="condition" label={t('tool.condition')} reason={noCondition} onClick={onCondition} />
        )}
      </span>
      {now.inTable ? <TableTools editor={editor} /> : null}
    </div>
  )
}

const TABLE_TOOLS = [
  ['rowAfter', (editor: Editor) => editor.chain().focus().addRowAfter().run()],
  ['rowGone', (editor: Editor) => editor.chain().focus().deleteRow().run()],
  ['columnAfter', (editor: Editor) => editor.chain().focus().addColumnAfter().run()],
  ['columnGone', (editor: Editor) => editor.chain().focus().deleteColumn().run()],
  ['heading', (editor: Editor) => editor.chain().focus().toggleHeaderRow().run()],
  ['merge', (editor: Editor) => editor.chain().focus().mergeOrSplit().run()],
  ['gone', (editor: Editor) => editor.chain().focus().deleteTable().run()],
] as const

const TableTools = ({ editor }: { readonly editor: Editor }) => {
  const t = useT('document')
  return (
    <span className={classes['toolGroup']}>
      <Separator />
      <ChoiceMenu label={t('table.title')} icon="table">
        {TABLE_TOOLS.map(([key, run]) => (
          <Menu.Item key={key} onClick={() => run(editor)}>
            {t(`table.${key}`)}
          </Menu.Item>
        ))}
      </ChoiceMenu>
    </span>
  )
}
