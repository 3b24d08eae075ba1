/** The code by which a user takes a till in somebody else's session: given here, shown once. */
import { Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sellers } from '#contract/operations/sale/seller.ts'
import { useT } from '#web/i18n/i18n.ts'
import classes from '#web/screens/security/security.module.css'
import { useAct } from '#web/screens/security/user-queries.ts'
import { call } from '#web/shell/call.ts'
import { toast } from '#web/shell/toast.ts'
import { ActionButton } from '#web/ui/action-button.tsx'
import { formatInstant } from '#web/ui/format.ts'

interface SellerPartProps {
  readonly id: number
  /** Why nothing can be done here. */
  readonly reason: string | undefined
}

export const SellerPart = ({ id, reason }: SellerPartProps) => {
  const t = useT('security')
  const [code, setCode] = useState<string>()
  const { data } = useQuery({
    queryKey: ['user', 'sellerCode', id],
    queryFn: ({ signal }) => call(sellers.code, { params: { id }, signal }),
  })
  const give = useAct(async () => setCode((await call(sellers.giveCode, { params: { id } })).code))
  const drop = useAct(
    () => call(sellers.dropCode, { params: { id } }),
    () => {
      setCode(undefined)
      toast.deleted()
    },
  )
  const setAt = data?.setAt ?? null
  return (
    <section className={classes.card} aria-labelledby="seller">
      <h2 className={classes.title} id="seller">
        {t('seller.title')}
      </h2>
      <Text size="sm" mb="sm">
        {setAt === null ? t('seller.none') : t('seller.since', { when: formatInstant(setAt) })}
      </Text>
      {code === undefined ? null : (
        <Text mb="sm" role="status">
          {t('seller.shown')} <strong>{code}</strong>
        </Text>
      )}
      <Group gap="xs">
        <ActionButton
          variant="default"
          disabledReason={reason}
          loading={give.isPending}
          onClick={() => give.mutate(undefined)}
        >
          {t(setAt === null ? 'seller.give' : 'seller.giveAnother')}
        </ActionButton>
        {setAt === null ? null : (
          <ActionButton
            variant="default"
            disabledReason={reason}
            loading={drop.isPending}
            onClick={() => drop.mutate(undefined)}
          >
            {t('seller.drop')}
          </ActionButton>
        )}
      </Group>
    </section>
  )
}
