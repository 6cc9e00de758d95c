import { Trans } from '@lingui/react/macro'
import { Link2 } from 'lucide-react'
import { Suspense, useState } from 'react'
import { QuestionBadge } from '@/features/family-link/question-badge.tsx'
import { TypedAddressBadge } from '@/features/family-link/typed-address-badge.tsx'
import { ConflictCard } from '@/features/sync/conflict-card.tsx'
import type { StoredRow } from '@/sync-state/use-replica.ts'
import { lazyOptional } from '@/ui/lazy-optional.ts'
import { Section } from '@/ui/section.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { useFamilyQuestions } from './use-family-questions.ts'

/** Content that is loaded lazily, because it needs the network and the record does not. */
const FamilyLink = lazyOptional(() => import('./family-link.tsx').then((m) => m.FamilyLink))

type FamilyLinkSectionProps = {
  person: StoredRow<'registered'>
  /** Called after a question was decided, because the pressed button is removed. */
  onDecided: () => void
}

/**
 * Section of a person's record about the private link of the family (B-FAM-01). It loads when it is opened, and opens
 * by itself if the family has asked a question.
 */
export const FamilyLinkSection = ({ person, onDecided }: FamilyLinkSectionProps) => {
  const [isOpen, setIsOpen] = useState(false)
  const questions = useFamilyQuestions(person) ?? []
  return (
    <Section
      icon={Link2}
      title={<Trans>Family link</Trans>}
      state={
        <>
          <TypedAddressBadge person={person} />
          <QuestionBadge count={questions.length} />
        </>
      }
      hasError={questions.length > 0}
      onFold={setIsOpen}
    >
      {questions.length > 0 ? (
        <div className="mb-4 grid gap-3">
          {questions.map((question) => (
            <ConflictCard key={question.id} conflict={question} heading="h3" onDecided={onDecided} />
          ))}
        </div>
      ) : null}
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-48" />}>
          <FamilyLink person={person} />
        </Suspense>
      ) : null}
    </Section>
  )
}
