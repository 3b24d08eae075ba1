/** A condition in a text: its sentence, what stands below it, and « sinon ». */
import { Button } from '@mantine/core'
import { NodeViewContent, NodeViewWrapper, ReactNodeViewRenderer } from '@tiptap/react'
import type { NodeViewProps } from '@tiptap/react'
import { useState } from 'react'
import type { Clause, Match } from '#domain/document/condition.ts'
import { useT } from '#web/i18n/i18n.ts'
import { sayCondition } from '#web/screens/document/editor/clause-words.ts'
import { ConditionDialog } from '#web/screens/document/editor/condition-dialog.tsx'
import {
  addOtherwise,
  changeCondition,
  completes,
  hasOtherwise,
  unwrapCondition,
} from '#web/screens/document/editor/conditions.ts'
import classes from '#web/screens/document/editor/editor.module.css'
import { ConditionNode } from '#web/screens/document/editor/nodes.ts'

/** « Ajouter « sinon » », and taking the condition off. */
const ConditionActions = ({ view, said }: { readonly view: NodeViewProps; readonly said: string }) => {
  const t = useT('document')
  const { editor, node } = view
  const position = (): number => view.getPos() ?? 0
  return (
    <span className={classes['conditionActions']}>
      {node.attrs['otherwise'] === true || hasOtherwise(editor, position()) ? null : (
        <Button size="compact-xs" variant="subtle" color="gray" onClick={() => addOtherwise(editor, position())}>
          {t('condition.addOtherwise')}
        </Button>
      )}
      <Button
        size="compact-xs"
        variant="subtle"
        color="gray"
        aria-label={t('condition.unwrapLabel', { said })}
        onClick={() => unwrapCondition(editor, position())}
      >
        {t('condition.unwrap')}
      </Button>
    </span>
  )
}

const ConditionView = (view: NodeViewProps) => {
  const t = useT('document')
  const { editor, node } = view
  const { clauses, match, otherwise } = node.attrs as {
    readonly clauses: readonly Clause[]
    readonly match: Match
    readonly otherwise: boolean
  }
  const [isAsking, setAsking] = useState(false)
  const position = (): number => view.getPos() ?? 0
  const isCompletion = otherwise && completes(editor, position())
  const said = isCompletion ? t('condition.otherwise') : sayCondition(t, match, clauses, otherwise)
  const isLacking = clauses.length === 0
  return (
    <NodeViewWrapper
      as="div"
      role="group"
      aria-label={said}
      className={classes['condition']}
      data-otherwise={isCompletion || undefined}
    >
      <div className={classes['conditionHead']} contentEditable={false} data-lacking={isLacking || undefined}>
        {isCompletion || !editor.isEditable ? (
          <span className={classes['conditionSaid']}>{said}</span>
        ) : (
          <button type="button" className={classes['conditionSaid']} onClick={() => setAsking(true)}>
            {said}
          </button>
        )}
        {editor.isEditable ? <ConditionActions view={view} said={said} /> : null}
      </div>
      <NodeViewContent className={classes['conditionContent']} />
      {isAsking ? (
        <ConditionDialog
          match={match}
          clauses={clauses}
          onClose={() => setAsking(false)}
          onApply={(next) => {
            changeCondition(editor, position(), next)
            setAsking(false)
          }}
        />
      ) : null}
    </NodeViewWrapper>
  )
}

const inHead = ({ event }: { readonly event: Event }): boolean =>
  event.target instanceof HTMLElement && event.target.closest('button, input, [role="dialog"]') !== null

export const ViewedCondition = ConditionNode.extend({
  addNodeView: () => ReactNodeViewRenderer(ConditionView, { stopEvent: inHead }),
})
