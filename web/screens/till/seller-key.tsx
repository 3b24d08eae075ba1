/** Who sells: changed by a short code, without a log-in. */
import { PasswordInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { SELLER_CODE_DIGITS } from '#domain/sale/seller.ts'
import { sellers } from '#contract/operations/sale/seller.ts'
import { useT } from '#web/i18n/i18n.ts'
import { useNeedsLine } from '#web/screens/till/alone-sale.ts'
import { setSeller, useSellerName } from '#web/screens/till/seller-state.ts'
import classes from '#web/screens/till/stay.module.css'
import { call } from '#web/shell/call.ts'
import { sentenceOf } from '#web/shell/rest-error.ts'
import { useUser } from '#web/shell/session.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { ActionDialog } from '#web/ui/action-dialog.tsx'

const digitsOf = (text: string): string => text.replaceAll(/\D/g, '').slice(0, SELLER_CODE_DIGITS)

const SellerDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useT('till-stay')
  const name = useSellerName()
  const [code, setCode] = useState('')
  const taking = useMutation({
    meta: { quiet: true },
    mutationFn: () => call(sellers.take, { body: { code } }),
    onSuccess: (seller) => {
      setSeller(seller)
      onClose()
    },
    onError: () => setCode(''),
  })
  return (
    <ActionDialog
      title={t('seller.title')}
      confirmLabel={t('seller.confirm')}
      isPending={taking.isPending}
      reason={code.length < SELLER_CODE_DIGITS ? t('seller.missing', { count: SELLER_CODE_DIGITS }) : undefined}
      error={taking.error === null ? undefined : sentenceOf(taking.error)}
      size="sm"
      onConfirm={() => taking.mutateAsync().catch(() => undefined)}
      onClose={onClose}
    >
      <div className={classes.fields}>
        <PasswordInput
          label={t('seller.code')}
          description={t('seller.help')}
          value={code}
          onChange={(event) => setCode(digitsOf(event.currentTarget.value))}
          inputMode="numeric"
          autoComplete="off"
          size="md"
          data-autofocus
        />
        {name === null ? null : (
          <ActionButton
            variant="default"
            onClick={() => {
              setSeller(null)
              onClose()
            }}
          >
            {t('seller.own')}
          </ActionButton>
        )}
      </div>
    </ActionDialog>
  )
}

/** « Vendeur : Léa », and the way to change it. */
export const SellerKey = ({ className }: { readonly className: string | undefined }) => {
  const t = useT('till-stay')
  const name = useSellerName()
  const own = useUser().name
  const offline = useNeedsLine()
  const [isOpen, setOpen] = useState(false)
  // Who leaves the till takes their name along.
  useEffect(() => () => setSeller(null), [])
  return (
    <>
      <ActionButton
        variant="default"
        size="md"
        {...(className === undefined ? {} : { className })}
        disabledReason={offline}
        onClick={() => setOpen(true)}
      >
        {t('seller.key', { name: name ?? own })}
      </ActionButton>
      {isOpen ? <SellerDialog onClose={() => setOpen(false)} /> : null}
    </>
  )
}
