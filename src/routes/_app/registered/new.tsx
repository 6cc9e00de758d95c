import { flagsOf } from '@contract/access.ts'
import { Id } from '@contract/id.ts'
import { createFileRoute } from '@tanstack/react-router'
import { useState } from 'react'
import * as v from 'valibot'
import { useUser } from '@/hooks/use-user.ts'
import { NewPersonScreen } from './-person/new-person-screen.tsx'
import type { PersonDraft } from './-person/person-draft.ts'
import { WalkInScreen } from './-walk-in/walk-in-screen.tsx'

const Search = v.object({
  // Any text: an address that names no session is told so, not taken for one without.
  session: v.fallback(v.optional(v.pipe(v.union([v.string(), v.number()]), v.transform(String))), undefined),
  adult: v.fallback(v.optional(v.boolean()), undefined),
  /** From a session: all the questions in place of the few at the door. */
  full: v.fallback(v.optional(v.boolean()), undefined),
  /** The parcel provision session to go back to (ROUTE-80, PER-175). */
  parcel_provision_session: v.fallback(v.optional(Id), undefined),
})

export const Route = createFileRoute('/_app/registered/new')({
  validateSearch: (search) => v.parse(Search, search),
  component: NewScreen,
  staticData: { offline: true },
})

/**
 * From a session the few questions at the door; else all of them (PER-106 to PER-109, PER-174). Boxes of Hope registers a family
 * by its main adult, and a child where the address says so.
 */
function NewScreen() {
  const { boxesOfHope: boh } = flagsOf(useUser())
  const { session, adult = boh, full, parcel_provision_session: parcels } = Route.useSearch()
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
