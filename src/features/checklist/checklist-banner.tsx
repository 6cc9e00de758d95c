import { isAllowed } from '@contract/access.ts'
import { checklistSections, getIncompleteSections, getSectionState } from '@contract/rules/checklist.ts'
import { getLondonDay } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { ChevronRight, ListChecks } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { lazyDialog } from '@/kit/page/lazy-dialog.tsx'
import { useChecklist } from '@/register/use-checklist.ts'
import { useMaybeReplica } from '@/sync-state/use-replica.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { useFreshSignIn } from '@/user/fresh-sign-in.ts'
import { useMaybeUser } from '@/user/use-user.ts'
import { getBannerTone } from './banner-tone.ts'
import { sectionNames } from './section-names.ts'

const ResetDialog = lazyDialog(() => import('./reset-dialog.tsx').then((m) => m.ResetDialog))

const CHECKLIST_PATH = '/ready_steady_cook'

/**
 * Banner in the page header that lists the incomplete sections of Ready Steady Cook (RSC-47, RSC-52, RSC-53). Only
 * users who may complete the checklist see the banner. The session register does not show it, because the register's
 * list needs the full screen.
 */
export const ChecklistBanner = () => {
  const user = useMaybeUser()
  const replica = useMaybeReplica()
  return replica && isAllowed('ready_steady_cook', user) ? <ChecklistNotices /> : null
}

const ChecklistNotices = () => {
  const path = useLocation({ select: (location) => location.pathname })
  const tickedItems = useChecklist()
  // Open the reset dialog only once, right after a sign-in on this device (RSC-60 to RSC-62).
  const [isFreshSignIn, setIsFreshSignIn] = useState(useFreshSignIn())
  const isEmpty = checklistSections.every((section) => getSectionState(section, tickedItems) === 'not_started')
  // Never open the dialog later, because sections that are unticked later are not a yearly reset.
  if (isFreshSignIn && !isEmpty) setIsFreshSignIn(false)
  return (
    <>
      {path === CHECKLIST_PATH ? null : <IncompleteBanner ticked={tickedItems} />}
      {isFreshSignIn && isEmpty ? (
        <Suspense>
          <ResetDialog onClose={() => setIsFreshSignIn(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const SHOWN_DAY_KEY = 'checklist-told'

/**
 * Returns true if the full banner was already shown today on this device. The result does not change while the page is
 * mounted.
 */
const useWasShownToday = (): boolean => {
  const [wasShown] = useState(() => {
    try {
      return localStorage.getItem(SHOWN_DAY_KEY) === getLondonDay()
    } catch {
      return false
    }
  })
  useEffect(() => {
    try {
      localStorage.setItem(SHOWN_DAY_KEY, getLondonDay())
    } catch {
      // Ignore blocked storage. The full banner is then shown again.
    }
  }, [])
  return wasShown
}

const IncompleteBanner = ({ ticked }: { ticked: ReadonlySet<string> }) => {
  const { i18n } = useLingui()
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const names = getIncompleteSections(ticked).map((section) => i18n._(sectionNames[section]))
  const tone = getBannerTone(names.length)
  const wasShown = useWasShownToday()
  const [first, second, third] = names
  if (!first) return null
  function renderNames() {
    if (third)
      return (
        <Trans>
          {first}, {second} and {third} are not complete yet.
        </Trans>
      )
    if (second)
      return (
        <Trans>
          {first} and {second} are not complete yet.
        </Trans>
      )
    return <Trans>{first} is not complete yet.</Trans>
  }
  const message = (
    <span className="min-w-0 flex-1">
      <b>
        <Trans>Ready Steady Cook:</Trans>
      </b>{' '}
      {renderNames()}
    </span>
  )
  // Show one thin line after the first display of the day, because the page's own content matters more.
  if (isPhone || wasShown) {
    return (
      <Banner
        tone={tone}
        icon={ListChecks}
        action={<ChevronRight aria-hidden="true" />}
        className={wasShown ? 'min-h-touch! flex-nowrap! py-0! text-sm' : undefined}
        asChild
      >
        <Link to={CHECKLIST_PATH}>{message}</Link>
      </Banner>
    )
  }
  return (
    <Banner
      tone={tone}
      icon={ListChecks}
      action={
        <Button asChild variant={names.length > 1 ? 'plate' : 'outline'}>
          <Link to={CHECKLIST_PATH}>
            <Trans>Open checklist</Trans>
            <ChevronRight aria-hidden="true" />
          </Link>
        </Button>
      }
    >
      {message}
    </Banner>
  )
}
