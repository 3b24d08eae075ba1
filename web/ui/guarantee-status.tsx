import type { GuaranteeStatus } from '#domain/billing/guarantee.ts'
import { useT } from '#web/i18n/i18n.ts'
import { StatusBadge } from '#web/ui/status-badge.tsx'
import type { StatusTone } from '#web/ui/status-badge.tsx'

const TONES: Readonly<Record<GuaranteeStatus, StatusTone>> = {
  0: 'attention',
  1: 'good',
  2: 'neutral',
  3: 'bad',
  4: 'good',
}

/** 1 in progress, 2 released, 3 cashed, 4 card-provider hold (spec 3); 0: asked, nothing came. */
export const GuaranteeStatusBadge = ({ status }: { readonly status: GuaranteeStatus }) => {
  const t = useT('billing')
  return <StatusBadge tone={TONES[status]}>{t(`guarantee.status.${status}`)}</StatusBadge>
}
