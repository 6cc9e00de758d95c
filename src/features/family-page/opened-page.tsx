import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Hand } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { DetailTabs } from '@/kit/detail/detail-tabs.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { FamilyContext, type FamilyPage } from './family-context.ts'
import { OfferCountContext, useOfferCount } from './offer-count.ts'
import { PeopleTab } from './people/people-tab.tsx'
import { familyTabs, prefetchTabs } from './tabs.tsx'

type OpenedPageProps = {
  page: FamilyPage
  /** Open tab of the address. Unknown tabs open the first one. */
  tab: string | undefined
}

/** Page of a family after the birthday: the tab bar and the open tab. */
export function OpenedPage({ page, tab }: OpenedPageProps) {
  const { t, i18n } = useLingui()
  const [offerCount, setOfferCount] = useOfferCount(page)
  useEffect(() => prefetchTabs(), [])
  const openTab = familyTabs.find(({ value }) => value === tab) ?? familyTabs[0]
  const isPeopleOpen = openTab?.Content === PeopleTab
  const [wasPeopleOpen, setWasPeopleOpen] = useState(isPeopleOpen)
  if (isPeopleOpen && !wasPeopleOpen) setWasPeopleOpen(true)
  if (!openTab) return null
  const tabs = familyTabs.map(({ value, label }) => ({
    value,
    label: i18n._(label),
    search: { tab: value },
    waits: value === 'places' && offerCount > 0 ? <OfferMark count={offerCount} /> : null,
  }))
  const tabBar = (
    <DetailTabs label={t`Your family’s page`} tabs={tabs} open={openTab.value} hrefOf={() => `/family/${page.token}`} />
  )
  return (
    <PublicPage tabs={tabs.length > 1 ? tabBar : null}>
      <FamilyContext value={page}>
        <OfferCountContext value={setOfferCount}>
          {isPeopleOpen ? null : (
            <Suspense fallback={<OpeningNotice />}>
              <openTab.Content />
            </Suspense>
          )}
          {/* Stays mounted while another tab is open, because it sends the answers that wait for a network. */}
          {wasPeopleOpen ? (
            <div hidden={!isPeopleOpen} className="contents">
              <PeopleTab />
            </div>
          ) : null}
        </OfferCountContext>
      </FamilyContext>
    </PublicPage>
  )
}

/** Mark of the tab with places that are offered and wait for an answer. */
function OfferMark({ count }: { count: number }) {
  return (
    <span className="inline-flex items-center gap-1">
      <Hand aria-hidden="true" className="size-[1em]" />
      {count}
      <span className="sr-only">
        <Plural value={count} one="place is offered" other="places are offered" />
      </span>
    </span>
  )
}

/** Text that is shown while the page's code or data loads. */
export function OpeningNotice() {
  return (
    <p role="status" className="py-8 text-muted-foreground">
      <Trans>Opening your page</Trans>
    </p>
  )
}
