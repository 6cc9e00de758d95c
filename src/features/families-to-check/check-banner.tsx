import { Plural, Trans } from '@lingui/react/macro'
import { UserRoundSearch } from 'lucide-react'
import { useFamiliesToCheck } from '@/register/use-families-to-check.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { LazyCheckSheet } from './lazy-check-sheet.ts'

/** Banner with the number of families to check and a button that opens them. Renders nothing if there are none. */
export const CheckBanner = () => {
  const families = useFamiliesToCheck()
  if (families.length === 0) return null
  return (
    <Banner
      tone="warning"
      icon={UserRoundSearch}
      action={
        <LazyCheckSheet
          families={families}
          trigger={
            <Button variant="outline">
              <Trans>Check them</Trans>
            </Button>
          }
        />
      }
    >
      <b>
        <Plural value={families.length} one="# family to check" other="# families to check" />
      </b>{' '}
      <Trans>Check that they are real, then accept them.</Trans>
    </Banner>
  )
}
