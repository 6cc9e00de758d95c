import { Trans } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { PersonQuestionBadge } from '@/features/family-link/question-badge.tsx'
import { TypedAddressBadge } from '@/features/family-link/typed-address-badge.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { Section } from '@/ui/section.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'

/** Content that is loaded lazily, because it needs the network and the record does not. */
const FamilyLink = lazyOptional(() => import('./family-link.tsx').then((m) => m.FamilyLink))

/** Section of a person's record about the private link of the family (B-FAM-01). It loads when it is opened. */
export const FamilyLinkSection = ({ person }: { person: StoredRow<'registered'> }) => {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Section
      icon={Link2}
      title={<Trans>Family link</Trans>}
      state={
        <>
          <TypedAddressBadge person={person} />
          <PersonQuestionBadge person={person} />
        </>
      }
      onFold={setIsOpen}
    >
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <FamilyLink person={person} />
        </Suspense>
      ) : null}
    </Section>
  )
}
