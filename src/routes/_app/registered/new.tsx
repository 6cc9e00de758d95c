import { flagsOf } from '@contract/access.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { useUser } from '@/hooks/use-user.ts'
import { NewPersonScreen } from './-person/new-person-screen.tsx'
import { type NewPersonAddress as Kept, NewPersonAddress } from './-person/person-address.ts'
import type { PersonDraft } from './-person/person-draft.ts'
import { WalkInScreen } from './-walk-in/walk-in-screen.tsx'

export const Route = createFileRoute('/_app/registered/new')({
  validateSearch: unreadSearch<Kept>,
  component: NewScreen,
  staticData: { offline: true, notices: false },
})

/**
 * From a session the few questions at the door; else all of them (PER-106 to PER-109, PER-174). Boxes of Hope registers a family
 * by its main adult, and a child where the address says so.
 */
function NewScreen() {
  const { boxesOfHope: boh } = flagsOf(useUser())
  const {
    session,
    adult = boh,
    full,
    parcel_provision_session: parcels,
  } = useSearchState(NewPersonAddress, Route.useSearch())
  // Between the two forms of one person, in this page alone.
  const [carried, setCarried] = useState<PersonDraft | null>(null)
  const ways = { adult, carried, onCarry: setCarried }
  return session === undefined || full ? (
    <NewPersonScreen
      key={String(adult)}
      back={{ session, parcels: session === undefined ? parcels : undefined }}
      {...ways}
    />
  ) : (
    <WalkInScreen session={session} {...ways} />
  )
}
