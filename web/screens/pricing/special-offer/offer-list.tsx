import { Button } from '@mantine/core'
import { specialOffer } from '#contract/entities/occupant-extra/special-offer.ts'
import { EntityList } from '#web/crud/entity-list.tsx'
import { useT } from '#web/i18n/i18n.ts'
import { pathTo } from '#web/paths.ts'
import { useGo } from '#web/shell/navigation.tsx'
import { useRight } from '#web/shell/session.ts'

/** Offers in the order in which cumulative ones apply. */
export const OfferList = () => {
  const t = useT('offer')
  const go = useGo()
  const { write } = useRight(specialOffer.right)
  return (
    <EntityList
      entity={specialOffer}
      record="/special-offer/$specialOfferId"
      renderActions={() =>
        write ? (
          <Button variant="default" onClick={() => go(pathTo('/dmds-offer/$specialOfferId', { specialOfferId: 0 }))}>
            {t('newLastMinute')}
          </Button>
        ) : null
      }
    />
  )
}
