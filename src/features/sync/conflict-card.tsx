import { FAMILY_AUTHOR } from '@contract/family/family-author.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLiveQuery } from 'dexie-react-hooks'
import { ArrowLeftRight } from 'lucide-react'
import { useConflictText } from '@/features/history/use-conflict-text.ts'
import { useFieldValueText } from '@/features/history/use-field-value-text.ts'
import { ChangeAuthor, FamilyAuthor } from '@/kit/page/change-author.tsx'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Name } from '@/ui/name.tsx'
import { getFieldQuestion } from '@/words/field-labels.ts'
import { DecideForm } from './decide-form.tsx'
import { isHealthNote } from './decision.ts'
import { NeedsCard } from './needs-card.tsx'
import { useConflictSubject } from './use-conflict-subject.ts'
import { useFamilyAuthor } from './use-family-author.ts'
import { useFamilyQuestion } from './use-family-question.ts'

type ConflictCardProps = {
  conflict: StoredRow<'conflicts'>
  /** Heading level, one below the surrounding heading. */
  heading?: 'h2' | 'h3' | 'h4'
  onLater?: () => void
  onDecided?: () => void
}

/** Card of a conflict with both values, their authors, times and devices, and the form to decide. */
export const ConflictCard = ({ conflict, heading, ...callbacks }: ConflictCardProps) => {
  const { i18n } = useLingui()
  const { db } = useReplica()
  const getChangeText = useConflictText()
  const deviceId = useLiveQuery(() => db.getMeta('device_id'), [db])
  const getValueText = useFieldValueText()
  const subject = useConflictSubject(conflict)
  const familyQuestion = useFamilyQuestion(conflict)
  const getFamilyAuthor = useFamilyAuthor(conflict)
  if (!subject) return null
  const { who, where, ticked } = subject
  const stands = getValueText(conflict, conflict.kind === 'opposite' ? subject.standing : conflict.theirs.value)
  const field = conflict.field ? i18n._(getFieldQuestion(conflict.table, conflict.field)) : ''
  const { mine: ownSide, theirs: otherSide } = conflict
  const singleDevice =
    ownSide.device !== null && ownSide.device === otherSide.device ? { here: ownSide.device === deviceId } : null
  const describeSide = (side: StoredRow<'conflicts'>['mine']) => ({
    words: getChangeText(conflict, side.value, ticked),
    from: renderAuthor(side),
  })
  function renderAuthor({ by, at, device, device_name }: StoredRow<'conflicts'>['mine']) {
    if (by === FAMILY_AUTHOR) return <FamilyAuthor name={getFamilyAuthor(at)} at={at} />
    // Show no author and time for values that were imported with the register, because they have neither.
    if (by === null && Date.parse(at) === 0) return <Trans>In the register before</Trans>
    return <ChangeAuthor by={by} at={at} here={device === deviceId} device={device_name} />
  }
  function renderTitle() {
    if (conflict.kind === 'opposite')
      return (
        <Trans>
          <Name>{who}</Name>: here or not?
        </Trans>
      )
    if (conflict.kind === 'deleted' && conflict.table === 'parcel_rows')
      return (
        <Trans>
          <Name>{who}</Name>: taken out of the session, but changed elsewhere
        </Trans>
      )
    if (conflict.kind === 'deleted')
      return (
        <Trans>
          <Name>{who}</Name>: deleted, but changed elsewhere
        </Trans>
      )
    const about = familyQuestion?.title ?? field
    return (
      <Trans>
        <Name>{who}</Name>: {about}
      </Trans>
    )
  }
  function renderExplanation() {
    if (conflict.kind === 'deleted') return <Trans>The change is not used until you choose.</Trans>
    if (familyQuestion?.title)
      return <Trans>The family asked. Until you decide, both lists count on the tile and in the kitchen.</Trans>
    if (isHealthNote(conflict))
      return <Trans>Two notes. Both are used until you choose. The other one then stays in the history.</Trans>
    if (conflict.field === 'allergens')
      return <Trans>Two lists. Every allergy on either list counts until you choose.</Trans>
    if (singleDevice)
      return singleDevice.here ? (
        <Trans>Changed twice on this device. Until you choose, “{stands}” is used.</Trans>
      ) : (
        <Trans>Changed twice on one device. Until you choose, “{stands}” is used.</Trans>
      )
    if (familyQuestion) return <Trans>The family asked. Until you choose, “{stands}” is used.</Trans>
    if (ownSide.device === null || otherSide.device === null)
      return <Trans>Two people disagree. Until you choose, “{stands}” is used.</Trans>
    return <Trans>Two devices disagree. Until you choose, “{stands}” is used.</Trans>
  }
  return (
    <NeedsCard
      icon={ArrowLeftRight}
      title={renderTitle()}
      heading={heading}
      details={
        <>
          {where ? <p>{where}</p> : null}
          <p>{renderExplanation()}</p>
        </>
      }
    >
      <DecideForm
        conflict={conflict}
        familyQuestion={familyQuestion}
        mine={describeSide(ownSide)}
        theirs={describeSide(otherSide)}
        {...callbacks}
      />
    </NeedsCard>
  )
}
