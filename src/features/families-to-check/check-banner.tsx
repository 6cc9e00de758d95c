import { Plural, Trans } from '@lingui/react/macro'
import { useLocation } from '@tanstack/react-router'
import { UserRoundSearch } from 'lucide-react'
import { Suspense } from 'react'
import { useFocusAfterResult } from '@/kit/page/focus-heading.ts'
import { lazyPart } from '@/kit/page/lazy-part.tsx'
import { useFamiliesToCheck } from '@/register/use-families-to-check.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { LazyCheckSheet } from './lazy-check-sheet.ts'
import { LetInButton } from './let-in-button.tsx'

const OpenedCheckSheet = lazyPart(() => import('./check-sheet.tsx').then((m) => m.CheckSheet))

/**
 * Banner with the number of families to check and a button that opens them. They are open from the start if the address
 * names them. Renders nothing if there are none.
 */
export const CheckBanner = () => {
  const families = useFamiliesToCheck()
  const isNamed = useLocation({ select: ({ hash }) => hash === 'families-to-check' })
  const focusHeadingAfter = useFocusAfterResult(families.length === 0 || undefined)
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
      className="xl:min-h-touch xl:py-0.5"
      action={
        <div className="flex flex-wrap gap-2">
          {isNamed ? (
            <Suspense fallback={trigger}>
              <OpenedCheckSheet families={families} trigger={trigger} defaultOpen />
            </Suspense>
          ) : (
            <LazyCheckSheet families={families} trigger={trigger} />
          )}
          <LetInButton families={families} onPress={focusHeadingAfter} />
        </div>
      }
    >
      <b>
        <Plural
          value={families.length}
          one="# family is waiting to be let in."
          other="# families are waiting to be let in."
        />
      </b>{' '}
      <Trans>Check that they are real, then accept them.</Trans>
    </Banner>
  )
}
