import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { CloudOff, Hand } from 'lucide-react'
import { Suspense, useEffect, useState } from 'react'
import { DetailTabs } from '@/kit/detail/detail-tabs.tsx'
import { PublicPage } from '@/kit/public/public-page.tsx'
import { FamilyContext, type FamilyPage } from './family-context.ts'
import { OfferCountContext, useOfferCount } from './offer-count.ts'
import { familyTabs, prefetchTabs } from './tabs.tsx'
import { useWaitingTabs } from './waiting-answers.ts'

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
  const waitingTabs = useWaitingTabs(page.token)
  const stayingTabs = useStayingTabs(openTab?.value, waitingTabs)
  if (!openTab) return null
  const tabs = familyTabs.map(({ value, label }) => ({
    value,
    label: i18n._(label),
    search: { tab: value },
    waits: value === 'places' && offerCount > 0 ? <OfferMark count={offerCount} /> : null,
  }))
  const tabBar = (
    <DetailTabs
      label={t`Your family’s page`}
      tabs={tabs}
      open={openTab.value}
      hrefOf={() => `/family/${page.token}`}
      isWrapped
    />
  )
  return (
    <PublicPage tabs={tabs.length > 1 ? tabBar : null}>
      <FamilyContext value={page}>
        <OfferCountContext value={setOfferCount}>
          <OtherTabWaits isWaiting={waitingTabs.some((waiting) => waiting !== openTab.value)} />
          {familyTabs.map(({ value, Content }) =>
            value === openTab.value || stayingTabs.includes(value) ? (
              <div key={value} hidden={value !== openTab.value} className="contents">
                <Suspense fallback={<OpeningNotice />}>
                  <Content />
                </Suspense>
              </div>
            ) : null,
          )}
        </OfferCountContext>
      </FamilyContext>
    </PublicPage>
  )
}

/**
 * Returns the tabs that stay mounted while another tab is open: the people after their first visit, and tabs that send
 * answers when the network returns.
 */
function useStayingTabs(openTab: string | undefined, waitingTabs: readonly string[]): readonly string[] {
  const [stayingTabs, setStayingTabs] = useState<readonly string[]>([])
  const newTabs = [...waitingTabs, ...(openTab === 'people' ? ['people'] : [])]
  const missingTabs = newTabs.filter((tab) => !stayingTabs.includes(tab))
  if (missingTabs.length > 0) setStayingTabs([...stayingTabs, ...missingTabs])
  return stayingTabs
}

/** Notice that answers of a tab that is not open wait for a connection. */
function OtherTabWaits({ isWaiting }: { isWaiting: boolean }) {
  return (
    <p role="status" className="flex items-start gap-2.5 text-sm leading-snug text-muted-foreground empty:hidden">
      {isWaiting ? (
        <>
          <CloudOff aria-hidden="true" className="size-5 flex-none" />
          <span>
            <Trans>
              <b className="text-foreground">Waiting on this phone.</b> Keep this page open. What you sent on another
              tab goes to the club as soon as there is a connection.
            </Trans>
          </span>
        </>
      ) : null}
    </p>
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
