import { getAccessFlags } from '@contract/access.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useUser } from '@/user/use-user.ts'
import { NewPersonScreen } from './-person/new-person-screen.tsx'
import type { PersonDraft } from './-person/person-draft.ts'
import { NewPersonSearch } from './-person/person-search.ts'
import { WalkInScreen } from './-walk-in/walk-in-screen.tsx'

export const Route = createFileRoute('/_app/registered/new')({
  validateSearch: passSearchThrough<NewPersonSearch>,
  component: NewScreen,
  staticData: { offline: true, notices: false },
})

/**
 * Page for a new person. In a session it shows the walk-in form, otherwise the full form (PER-106 to PER-109, PER-174).
 * Boxes of Hope clubs register a family by its main adult, or a child if the URL requests one.
 */
function NewScreen() {
  const { boxesOfHope: boh } = getAccessFlags(useUser())
  const {
    session,
    adult = boh,
    full,
    parcel_provision_session: parcels,
  } = useSearchState(NewPersonSearch, Route.useSearch())
  // Transfer answers between the two forms only in this page's memory, so that a switch loses nothing.
  const [transferredDraft, setTransferredDraft] = useState<PersonDraft | null>(null)
  const formProps = { adult, transferredDraft, onTransfer: setTransferredDraft }
  return session === undefined || full ? (
    <NewPersonScreen
      key={String(adult)}
      back={{ session, parcels: session === undefined ? parcels : undefined }}
      {...formProps}
    />
  ) : (
    <WalkInScreen key={session} session={session} {...formProps} />
  )
}
