import { getAccessFlags } from '@contract/access.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute, Link } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import { useMemo } from 'react'
import { useMediaQuery } from '@/browser/use-media.ts'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { CheckBanner } from '@/features/families-to-check/check-banner.tsx'
import { LinkTasksBanner } from '@/features/family-link/link-tasks-banner.tsx'
import { TypedAddressesBanner } from '@/features/family-link/typed-addresses-banner.tsx'
import { LazyQuarantinedChanges } from '@/features/sync/lazy-quarantined-changes.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { PagePart } from '@/kit/page/page-part.tsx'
import { Button } from '@/ui/button.tsx'
import { useUser } from '@/user/use-user.ts'
import { type PeopleListState as Kept, PeopleListState, removePartnerFilters } from './-list/list-state.ts'
import { PeopleSearch } from './-list/people-search.tsx'

export const Route = createFileRoute('/_app/registered/')({
  validateSearch: passSearchThrough<Kept>,
  component: RegistrationScreen,
  staticData: { offline: true },
})

/** Page of the club's people, from the replica (REG-01 to REG-73). */
function RegistrationScreen() {
  const { t } = useLingui()
  const user = useUser()
  const search = useSearchState(PeopleListState, Route.useSearch())
  const { tlg: isPartner } = getAccessFlags(user)
  const isPhone = useMediaQuery('(max-width: 47.99rem)')
  const urlState = useMemo(() => (isPartner ? search : removePartnerFilters(search)), [isPartner, search])
  return (
    // Isolate each part for painting, so that typing in the search repaints only the rows.
    <main className="grid max-w-380 grid-cols-1 content-start gap-2 px-4 pt-1.5 pb-10 *:isolate md:gap-4 md:px-7 xl:gap-2.5 md:pt-3.5">
      <PageHeader title={t`Registration`}>
        {!isPhone &&
          (isPartner ? (
            <>
              <Button asChild>
                <Link to="/registered/new" search={{ adult: true }}>
                  <UserPlus aria-hidden="true" />
                  <Trans>Register New Adult</Trans>
                </Link>
              </Button>
              <Button asChild variant="primary">
                <Link to="/registered/new">
                  <UserPlus aria-hidden="true" />
                  <Trans>Register New Child</Trans>
                </Link>
              </Button>
            </>
          ) : (
            <Button asChild variant="primary">
              <Link to="/registered/new">
                <UserPlus aria-hidden="true" />
                <Trans>Register New BoH Family</Trans>
              </Link>
            </Button>
          ))}
      </PageHeader>
      <CheckBanner />
      <PagePart id="held-changes">
        <LazyQuarantinedChanges isOnPage />
      </PagePart>
      <PagePart id="family-links">
        <LinkTasksBanner />
      </PagePart>
      <TypedAddressesBanner />
      <PeopleSearch kept={urlState} partner={isPartner} />
    </main>
  )
}
