import { Plural, Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { lazy, Suspense } from 'react'
import { useFamiliesToCheck } from '@/register/use-families-to-check.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { LazyCheckSheet } from './lazy-check-sheet.ts'

const OpenedCheckSheet = lazy(() => import('./check-sheet.tsx').then((m) => ({ default: m.CheckSheet })))

/**
 * Banner with the number of families to check and a button that opens them. They are open from the start if the address
 * names them. Renders nothing if there are none.
 */
export const CheckBanner = () => {
  const families = useFamiliesToCheck()
  const isNamed = useLocation({ select: ({ hash }) => hash === 'families-to-check' })
  if (families.length === 0) return null
  const trigger = (
    <Button variant="outline">
      <Trans>Check them</Trans>
    </Button>
  )
  return (
    <Banner
      tone="warning"
      icon={UserRoundSearch}
      action={
        isNamed ? (
          <Suspense fallback={trigger}>
            <OpenedCheckSheet families={families} trigger={trigger} defaultOpen />
          </Suspense>
        ) : (
          <LazyCheckSheet families={families} trigger={trigger} />
        )
      }
    >
      <b>
        <Plural value={families.length} one="# family to check" other="# families to check" />
      </b>{' '}
      <Trans>Check that they are real, then accept them.</Trans>
    </Banner>
  )
}
