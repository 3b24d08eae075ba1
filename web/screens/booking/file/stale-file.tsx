import { Button, Group, Modal, Text } from '@mantine/core'
import { useT } from '#web/i18n/i18n.ts'
import { fileDifferences } from '#web/screens/booking/file/file-differences.ts'
import type { Stale } from '#web/screens/booking/file/use-writes.ts'
import tableClasses from '#web/screens/booking/file/table.module.css'

interface StaleFileProps {
  readonly stale: Stale
  readonly onClose: () => void
}

/** Refused because the file was saved meanwhile: what this screen showed, what it is now, and whether to do it all the same. */
export const StaleFile = ({ stale, onClose }: StaleFileProps) => {
  const t = useT('booking')
  const differences = fileDifferences(stale.mine, stale.theirs, t)
  const again = async (): Promise<void> => {
    onClose()
    await stale.again()
  }
  return (
    <Modal opened onClose={onClose} title={t('file.stale.title')} size="lg">
      <Text size="sm" mb="sm">
        {t(differences.length === 0 ? 'file.stale.same' : 'file.stale.body')}
      </Text>
      {differences.length === 0 ? null : (
        <table className={tableClasses.compared}>
          <thead>
            <tr>
              <th scope="col">{t('file.stale.what')}</th>
              <th scope="col">{t('file.stale.mine')}</th>
              <th scope="col">{t('file.stale.theirs')}</th>
            </tr>
          </thead>
          <tbody>
            {differences.map(({ key, label, before, after }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{before}</td>
                <td>{after}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('file.stale.see')}
        </Button>
        <Button onClick={() => void again()}>{t('file.stale.again')}</Button>
      </Group>
    </Modal>
  )
}
