/** Which printer of this computer prints here, and how; asked for by a touch, as browsers want it (decision 0475). */
import { Alert, Group, Modal, Select, SimpleGrid, Stack, Text } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { receipts } from '#contract/operations/sale/receipt.ts'
import { useT } from '#web/i18n/i18n.ts'
import { askFor, forgetAll, isWindows, waysHere } from '#web/screens/till/own-devices.ts'
import type { OwnWay } from '#web/screens/till/own-devices.ts'
import {
  BAUD_RATES,
  keepOwnPrinter,
  NEW_PRINTER,
  printedHere,
  printSentence,
  useOwnPrinter,
} from '#web/screens/till/own-printer.ts'
import type { OwnChoice } from '#web/screens/till/own-printer.ts'
import classes from '#web/screens/till/receipt.module.css'
import { call } from '#web/shell/call.ts'
import { useFunctionKeys } from '#web/shell/function-keys.tsx'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'

/** Its page of test: who looks at it knows whether the settings are right. */
const useTest = () =>
  useMutation({
    meta: { quiet: true },
    mutationFn: () =>
      printedHere<{ readonly bytes: string | null }>((own) =>
        own === null ? Promise.resolve({ bytes: null }) : call(receipts.testOwn, { body: { own } }),
      ),
  })

export const OwnPrinterDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('printer')
  const chosen = useOwnPrinter()
  const [draft, setDraft] = useState<OwnChoice>(chosen ?? NEW_PRINTER)
  const put = (change: Partial<OwnChoice>): void => {
    const next = { ...draft, ...change }
    setDraft(next)
    if (chosen !== null) keepOwnPrinter(next)
  }
  const choosing = useMutation({
    meta: { quiet: true },
    mutationFn: askFor,
    onSuccess: (isChosen, way) => {
      if (!isChosen) return
      setDraft({ ...draft, way })
      keepOwnPrinter({ ...draft, way })
    },
  })
  const testing = useTest()
  const test = (): void => (testing.isPending ? undefined : testing.mutate())
  const error = choosing.error ?? testing.error
  useFunctionKeys(
    { F12: chosen === null ? undefined : { label: t('own.test'), run: test }, Escape: { run: onClose } },
    { dialog: true },
  )
  return (
    <Modal opened closeOnEscape={false} onClose={onClose} size="lg" title={t('own.title')}>
      <Stack gap="sm">
        <Text size="sm" c="dimmed">
          {t('own.help')}
        </Text>
        <Text role="status">
          {chosen === null ? t('own.none') : t('own.chosen', { way: t(`own.ways.${chosen.way}`) })}
        </Text>
        <Ways isPending={choosing.isPending} onChoose={(way) => choosing.mutate(way)} />
        <Settings draft={draft} put={put} />
        {error === null ? null : (
          <Alert color="red" role="alert">
            {printSentence(error)}
          </Alert>
        )}
        {testing.isSuccess ? <Text role="status">{t('own.tested')}</Text> : null}
        {chosen === null ? null : <Chosen isTesting={testing.isPending} onTest={test} />}
      </Stack>
    </Modal>
  )
}

interface WaysProps {
  readonly isPending: boolean
  readonly onChoose: (way: OwnWay) => void
}

/** The likeliest first; on Windows what is not, last, with why. */
const Ways = ({ isPending, onChoose }: WaysProps) => {
  const t = useT('printer')
  return (
    <>
      <Group gap="xs" className={classes.keys}>
        {waysHere().map((way) => (
          <ActionButton key={way} variant="default" size="md" disabled={isPending} onClick={() => onChoose(way)}>
            {t(`own.choose.${way}`)}
          </ActionButton>
        ))}
      </Group>
      <Text size="sm" c="dimmed">
        {t('own.network')}
        {isWindows() ? ` ${t('own.windows')}` : ''}
      </Text>
    </>
  )
}

interface SettingsProps {
  readonly draft: OwnChoice
  readonly put: (change: Partial<OwnChoice>) => void
}

const WIDTHS = ['W48', 'W42', 'W32'] as const
const CODE_PAGES = [
  { value: 'CP858', label: 'CP858' },
  { value: 'WPC1252', label: 'Windows-1252' },
] as const
const CUTS = ['PARTIAL', 'FULL', 'NONE'] as const
const DRAWERS = ['NONE', 'PIN2', 'PIN5'] as const

const Settings = ({ draft, put }: SettingsProps) => {
  const t = useT('printer')
  const kept = { allowDeselect: false, size: 'md' } as const
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
      <Select
        {...kept}
        label={t('own.width')}
        data={WIDTHS.map((value) => ({ value, label: t(`own.widths.${value}`) }))}
        value={draft.width}
        onChange={(width) => (width === null ? undefined : put({ width }))}
      />
      <Select
        {...kept}
        label={t('own.codePage')}
        data={CODE_PAGES}
        value={draft.codePage}
        onChange={(codePage) => (codePage === null ? undefined : put({ codePage }))}
      />
      <Select
        {...kept}
        label={t('own.cut')}
        data={CUTS.map((value) => ({ value, label: t(`own.cuts.${value}`) }))}
        value={draft.cut}
        onChange={(cut) => (cut === null ? undefined : put({ cut }))}
      />
      <Select
        {...kept}
        label={t('own.drawer')}
        data={DRAWERS.map((value) => ({ value, label: t(`own.drawers.${value}`) }))}
        value={draft.drawer}
        onChange={(drawer) => (drawer === null ? undefined : put({ drawer }))}
      />
      <Select
        {...kept}
        label={t('own.baudRate')}
        data={BAUD_RATES.map((rate) => ({ value: String(rate), label: t('own.bauds', { rate }) }))}
        value={String(draft.baudRate)}
        onChange={(rate) => put({ baudRate: Number(rate) })}
      />
    </SimpleGrid>
  )
}

interface ChosenProps {
  readonly isTesting: boolean
  readonly onTest: () => void
}

const Chosen = ({ isTesting, onTest }: ChosenProps) => {
  const t = useT('printer')
  const forget = (): void => {
    keepOwnPrinter(null)
    // What the browser keeps allowed harms nothing: it is asked again.
    forgetAll().catch(() => undefined)
    toast.success(t('own.forgotten'))
  }
  return (
    <Group justify="flex-end" gap="xs" className={classes.keys}>
      <ActionButton variant="default" size="md" onClick={forget}>
        {t('own.forget')}
      </ActionButton>
      <ActionButton size="md" hotkey="F12" loading={isTesting} onClick={onTest}>
        {t('own.test')}
      </ActionButton>
    </Group>
  )
}
