import type { MutationArgs } from '@contract/mutations/mutations.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Name } from '@/ui/name.tsx'
import { removedPersonLabel, unknownPersonLabel } from '@/words/removed-labels.ts'
import { removedSessionInSentence, unknownSessionInSentence } from '@/words/removed-record-labels.ts'
import type { ChangeSummary, KnownNames } from './use-known-names.ts'

type DepartureTextProps = { change: ChangeSummary; known: KnownNames; absent: 'removed' | 'unknown' }

/** Text of a departure and the collector, such as "Ava Hughes left with Nan, 07/08/26". */
export const DepartureText = ({ change, known: knownNames, absent }: DepartureTextProps) => {
  const { i18n } = useLingui()
  const isRemoved = absent === 'removed'
  const { registered, session, collector, unlisted } = change.args as MutationArgs['departure.set']
  const name = knownNames.names.get(registered) ?? i18n._(isRemoved ? removedPersonLabel : unknownPersonLabel)
  const date = knownNames.days.get(session) ?? i18n._(isRemoved ? removedSessionInSentence : unknownSessionInSentence)
  if (collector === null)
    return (
      <Trans>
        <Name>{name}</Name> back in, {date}
      </Trans>
    )
  // Leave out the collector if an adult leaves alone.
  if (collector === name)
    return (
      <Trans>
        <Name>{name}</Name> left, {date}
      </Trans>
    )
  return unlisted ? (
    <Trans>
      <Name>{name}</Name> left with <Name>{collector}</Name>, who is not on their list, {date}
    </Trans>
  ) : (
    <Trans>
      <Name>{name}</Name> left with <Name>{collector}</Name>, {date}
    </Trans>
  )
}
