import { Button, Group, Modal, Stack, TextInput } from '@mantine/core'
import type { Editor } from '@tiptap/core'
import { useState } from 'react'
import { isSafeLink } from '#domain/document/body.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { ActionButton } from '#web/ui/action-button.tsx'

/** « www.camping.fr » and « contact@camping.fr » are what people type. */
const completed = (typed: string): string => {
  const text = typed.trim()
  if (/^[a-z][\w+.-]*:/i.test(text)) return text
  if (/^[^\s@/]+@[^\s@/]+\.\w{2,}$/.test(text)) return `mailto:${text}`
  if (/^\+?[\d\s.]{6,}$/.test(text)) return `tel:${text.replaceAll(/[\s.]/g, '')}`
  return text === '' ? '' : `https://${text}`
}

/** Puts a link on what is selected, or on the link that the caret is in; where there is neither, `words` are put in. */
const putLink = (editor: Editor, href: string, words: string): void => {
  const isBare = editor.state.selection.empty && !editor.isActive('link')
  const chain = editor.chain().focus().extendMarkRange('link')
  if (isBare) chain.insertContent({ type: 'text', text: words, marks: [{ type: 'link', attrs: { href } }] }).run()
  else chain.setLink({ href }).run()
}

/** Where the words selected lead; words without a selection are the address itself. */
export const LinkDialog = ({ editor, onClose }: { readonly editor: Editor; readonly onClose: () => void }) => {
  const t = useT('document')
  const before = String(editor.getAttributes('link')['href'] ?? '')
  const [typed, setTyped] = useState(before)
  const [isRefused, setRefused] = useState(false)
  const href = completed(typed)
  const apply = (): void => {
    if (!isSafeLink(href)) return setRefused(true)
    putLink(editor, href, typed.trim())
    onClose()
  }
  useFunctionKeys({ F12: { run: apply }, Escape: { run: onClose } }, { dialog: true })
  return (
    <Modal opened onClose={onClose} closeOnEscape={false} title={t('link.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          apply()
        }}
      >
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t('link.address')}
            description={t('link.help')}
            maxLength={500}
            value={typed}
            error={isRefused ? t('link.refused') : undefined}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setRefused(false)
            }}
          />
          <Group justify="flex-end" gap="xs">
            {before === '' ? null : (
              <Button
                variant="default"
                onClick={() => {
                  editor.chain().focus().extendMarkRange('link').unsetLink().run()
                  onClose()
                }}
              >
                {t('link.remove')}
              </Button>
            )}
            <Button variant="default" onClick={onClose}>
              {t('link.cancel')}
            </Button>
            <ActionButton hotkey="F12" type="submit">
              {t('link.apply')}
            </ActionButton>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
