import { useState } from 'react'
import { Button, Checkbox, Group, Modal, Text } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/session/profile.module.css'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { Icon } from '#web/ui/icons.tsx'

/** Shown once: the server keeps only what recognises them. */
export const RecoveryCodesDialog = ({
  codes,
  onClose,
}: {
  readonly codes: readonly string[]
  readonly onClose: () => void
}) => {
  const t = useT('session')
  const [isKept, setKept] = useState(false)
  const reason = isKept ? undefined : t('twoFactor.keepFirst')
  const copy = (): void =>
    void navigator.clipboard.writeText(codes.join('\n')).then(
      () => toast.success(t('twoFactor.copied')),
      () => toast.warning(t('twoFactor.notCopied')),
    )
  useFunctionKeys(
    { F12: { run: onClose, disabledReason: reason }, Escape: { run: onClose, disabledReason: reason } },
    { dialog: true },
  )
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('twoFactor.codesTitle')}
      size="md"
    >
      <Text size="sm">{t('twoFactor.codesHelp')}</Text>
      <ol className={classes.codes} aria-label={t('twoFactor.codesTitle')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <Group gap="xs" mb="sm">
        <Button variant="default" leftSection={<Icon name="copy" size={16} />} onClick={copy}>
          {t('twoFactor.copy')}
        </Button>
      </Group>
      <Checkbox
        label={t('twoFactor.kept')}
        checked={isKept}
        data-autofocus
        onChange={(event) => setKept(event.currentTarget.checked)}
      />
      <Group justify="flex-end" mt="lg">
        <ActionButton onClick={onClose} disabledReason={reason} hotkey="F12">
          {t('twoFactor.done')}
        </ActionButton>
      </Group>
    </Modal>
  )
}
