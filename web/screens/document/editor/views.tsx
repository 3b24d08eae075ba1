/** How blocks, pictures, page breaks and unknown parts look while a text is edited: cards, with what can be chosen of each. */
import { ActionIcon, SegmentedControl, TextInput } from '@mantine/core'
import { NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { NodeViewProps } from '@tiptap/react'
import type { ReactNode } from 'react'
import type { BodyNode } from '#domain/document/body.ts'
import { BLOCK_LABELS, isBlock } from '#contract/document/blocks.ts'
import { useT } from '#web/i18n/i18n.ts'
import { labelOfBlock } from '#web/screens/document/editor/catalogue.ts'
import { useEditorHouse } from '#web/screens/document/editor/context.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { BlockNode, ImageNode, PageBreakNode, UnknownBlock, UnknownInline } from '#web/screens/document/editor/nodes.ts'
import { Icon } from '#web/ui/icons.tsx'
import { QuantityInput } from '#web/ui/quantity-input.tsx'

interface CardProps {
  readonly title: string
  readonly isGone?: boolean
  readonly help?: string
  readonly view: NodeViewProps
  readonly children?: ReactNode
}

const Card = ({ title, isGone = false, help, view, children }: CardProps) => {
  const t = useT('document')
  return (
    <NodeViewWrapper
      as="div"
      role="group"
      aria-label={title}
      className={classes['card']}
      data-selected={view.selected || undefined}
      data-gone={isGone || undefined}
      contentEditable={false}
    >
      <div className={classes['cardHead']} data-drag-handle>
        <span className={classes['cardTitle']}>{title}</span>
        {help === undefined ? null : <span className={classes['cardHelp']}>{help}</span>}
        {view.editor.isEditable ? (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={26}
            aria-label={t('card.remove', { title })}
            onClick={() => {
              view.deleteNode()
              view.editor.commands.focus()
            }}
          >
            <Icon name="close" size={14} />
          </ActionIcon>
        ) : null}
      </div>
      {children}
    </NodeViewWrapper>
  )
}

const BlockView = (view: NodeViewProps) => {
  const t = useT('document')
  const { catalogue } = useEditorHouse()
  const name = String(view.node.attrs['name'])
  const isOffered = catalogue.blocks.some((one) => one.name === name)
  if (!isBlock(name) || !isOffered)
    return (
      <Card view={view} isGone title={labelOfBlock(name) ?? t('block.gone', { name })} help={t('block.goneHelp')} />
    )
  return <Card view={view} title={BLOCK_LABELS[name]} help={t(`block.help.${name}`)} />
}

const PageBreakView = (view: NodeViewProps) => {
  const t = useT('document')
  return (
    <NodeViewWrapper
      as="div"
      role="separator"
      aria-label={t('pageBreak')}
      className={classes['pageBreak']}
      data-selected={view.selected || undefined}
      contentEditable={false}
    >
      <span>{t('pageBreak')}</span>
    </NodeViewWrapper>
  )
}

const ALIGNS = ['left', 'center', 'right'] as const

const ImageView = (view: NodeViewProps) => {
  const t = useT('document')
  const { imageAddress } = useEditorHouse()
  const { fileId, alt, width, align } = view.node.attrs as {
    readonly fileId: number
    readonly alt: string
    readonly width: number | null
    readonly align: string | null
  }
  return (
    <Card view={view} title={t('image.title')}>
      <div className={classes['picture']} data-align={align ?? 'left'}>
        <img src={imageAddress(fileId)} alt={alt} style={{ width: `${width ?? 100}%` }} />
      </div>
      {view.editor.isEditable ? (
        <div className={classes['cardOptions']}>
          <TextInput
            label={t('image.alt')}
            description={t('image.altHelp')}
            maxLength={200}
            value={alt}
            onChange={(event) => view.updateAttributes({ alt: event.currentTarget.value })}
          />
          <QuantityInput
            label={t('image.width')}
            w={120}
            unit="%"
            min={5}
            max={100}
            value={width ?? 100}
            onChange={(next) => view.updateAttributes({ width: next })}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('image.align')}
            data={ALIGNS.map((value) => ({ value, label: t(`align.${value}`) }))}
            value={align ?? 'left'}
            onChange={(next) => view.updateAttributes({ align: next === 'left' ? null : next })}
          />
        </div>
      ) : null}
    </Card>
  )
}

const typeOf = ({ node }: NodeViewProps): string => (node.attrs['json'] as BodyNode | null)?.type ?? '?'

const UnknownBlockView = (view: NodeViewProps) => {
  const t = useT('document')
  return <Card view={view} isGone title={t('unknown.block', { type: typeOf(view) })} help={t('unknown.help')} />
}

const UnknownInlineView = (view: NodeViewProps) => {
  const t = useT('document')
  return (
    <NodeViewWrapper as="span" className={classes['tag']} data-gone title={t('unknown.help')}>
      {t('unknown.inline', { type: typeOf(view) })}
    </NodeViewWrapper>
  )
}

/** Keys typed in the fields of a card are the field's. */
const ownKeys = ({ event }: { readonly event: Event }): boolean =>
  event.target instanceof HTMLElement && event.target.closest('input, button, [role="radiogroup"]') !== null

export const ViewedBlock = BlockNode.extend({ addNodeView: () => ReactNodeViewRenderer(BlockView) })
export const ViewedPageBreak = PageBreakNode.extend({ addNodeView: () => ReactNodeViewRenderer(PageBreakView) })
export const ViewedImage = ImageNode.extend({
  addNodeView: () => ReactNodeViewRenderer(ImageView, { stopEvent: ownKeys }),
})
export const ViewedUnknownBlock = UnknownBlock.extend({
  addNodeView: () => ReactNodeViewRenderer(UnknownBlockView),
})
export const ViewedUnknownInline = UnknownInline.extend({
  addNodeView: () => ReactNodeViewRenderer(UnknownInlineView, { as: 'span' }),
})
