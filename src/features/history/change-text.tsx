import type { MutationArgs } from '@contract/mutations/mutations.ts'
import type { ChecklistItem } from '@contract/rules/checklist.ts'
import { getFullName } from '@contract/rules/person.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { formatShortDay } from '@/i18n/format.ts'
import { Name } from '@/ui/name.tsx'
import { Skeleton } from '@/ui/skeleton.tsx'
import { checklistItemLabels } from '@/words/checklist-item-labels.ts'
import { getFieldLabel } from '@/words/field-labels.ts'
import { removedPersonLabel, unknownPersonLabel } from '@/words/removed-labels.ts'
import {
  removedPersonInSentence,
  removedSessionInSentence,
  unknownPersonInSentence,
  unknownSessionInSentence,
} from '@/words/removed-record-labels.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { BookingText } from './booking-text.tsx'
import { DepartureText } from './departure-text.tsx'
import { EntryBoundary } from './entry-boundary.tsx'
import { isParcelChange, ParcelText } from './parcel-text.tsx'
import type { ChangeSummary, KnownNames } from './use-known-names.ts'

type ChangeTextProps = {
  change: ChangeSummary
  known: KnownNames | undefined
  /**
   * Text for people and sessions that are missing from the replica. Use `removed` for changes of this device, because
   * their records were removed.
   */
  absent?: keyof typeof absentLabels
}

const absentLabels = {
  removed: {
    person: removedPersonLabel,
    personWithin: removedPersonInSentence,
    sessionWithin: removedSessionInSentence,
  },
  unknown: {
    person: unknownPersonLabel,
    personWithin: unknownPersonInSentence,
    sessionWithin: unknownSessionInSentence,
  },
}

/** Text of a change, such as "Ava Hughes ticked in, 07/08/26". Shows a skeleton until the names are loaded. */
export const ChangeText = (props: ChangeTextProps) => (
  <EntryBoundary id={props.change.id}>
    <ChangeSentence {...props} />
  </EntryBoundary>
)

const TextSkeleton = () => <Skeleton className="inline-block h-4 w-3/5 align-middle" />

const ChangeSentence = ({ change, known: knownNames, absent = 'removed' }: ChangeTextProps) => {
  const { i18n } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  if (!knownNames || knownNames.loadedChanges?.has(change.id) === false) return <TextSkeleton />
  const args = change.args as Record<string, unknown>
  const { person, personWithin, sessionWithin } = absentLabels[absent]
  const getDay = (id: unknown) => knownNames.days.get(String(id)) ?? i18n._(sessionWithin)
  if (isParcelChange(change)) {
    const absentTexts = { person: i18n._(person), session: i18n._(sessionWithin) }
    return <ParcelText change={change} known={knownNames} {...absentTexts} />
  }
  switch (change.name) {
    case 'attendance.set': {
      const { registered, session, state } = args as MutationArgs['attendance.set']
      const name = knownNames.names.get(registered) ?? i18n._(person)
      const date = getDay(session)
      if (state === 'attending') {
        return (
          <Trans>
            <Name>{name}</Name> ticked in, {date}
          </Trans>
        )
      }
      if (state === 'registered') {
        return (
          <Trans>
            <Name>{name}</Name> on the list, {date}
          </Trans>
        )
      }
      return (
        <Trans>
          <Name>{name}</Name> unticked, {date}
        </Trans>
      )
    }
    case 'booking.set': {
      const bookingArgs = args as MutationArgs['booking.set']
      const name = knownNames.names.get(bookingArgs.registered) ?? i18n._(personWithin)
      return <BookingText args={bookingArgs} name={name} date={getDay(bookingArgs.session)} />
    }
    case 'muster.set': {
      const { registered, session, seen } = args as MutationArgs['muster.set']
      const name = knownNames.names.get(registered) ?? i18n._(person)
      const date = getDay(session)
      return seen ? (
        <Trans>
          <Name>{name}</Name> seen outside, {date}
        </Trans>
      ) : (
        <Trans>
          <Name>{name}</Name> not seen outside, {date}
        </Trans>
      )
    }
    case 'departure.set':
      return <DepartureText change={change} known={knownNames} absent={absent} />
    case 'session.create': {
      const date = formatShortDay((args as MutationArgs['session.create']).date)
      return <Trans>Session on {date} created</Trans>
    }
    case 'session.update': {
      const date = knownNames.days.get(String(args.id))
      if (date) {
        const changedFields = Object.keys((args as Partial<MutationArgs['session.update']>).set ?? {})
        const fields = [...new Set(changedFields.map((field) => i18n._(getFieldLabel('sessions', field))))].join(', ')
        return fields ? (
          <Trans>
            Session on {date}: {fields} changed
          </Trans>
        ) : (
          <Trans>Session on {date} changed</Trans>
        )
      }
      return absent === 'removed' ? (
        <Trans>A removed session changed</Trans>
      ) : (
        <Trans>A session that this device does not know changed</Trans>
      )
    }
    case 'session.delete':
      return <Trans>A session deleted</Trans>
    case 'registered.create': {
      const name = getFullName((args as MutationArgs['registered.create']).values)
      return (
        <Trans>
          <Name>{name}</Name> registered
        </Trans>
      )
    }
    case 'registered.update': {
      const name = knownNames.names.get(String(args.id)) ?? i18n._(personWithin)
      return (
        <Trans>
          Details of <Name>{name}</Name> changed
        </Trans>
      )
    }
    case 'registered.merge':
    case 'registered.unmerge': {
      const name = knownNames.names.get(String(args.primary)) ?? i18n._(personWithin)
      return change.name === 'registered.merge' ? (
        <Trans>
          Registrations of <Name>{name}</Name> merged
        </Trans>
      ) : (
        <Trans>
          Merge of <Name>{name}</Name> undone
        </Trans>
      )
    }
    case 'registration.take': {
      const name = knownNames.names.get(String(args.id)) ?? i18n._(personWithin)
      return (
        <Trans>
          Family of <Name>{name}</Name> accepted
        </Trans>
      )
    }
    case 'registered.delete':
      return <Trans>A person removed</Trans>
    case 'registered.restore':
      return <Trans>A removed person brought back</Trans>
    case 'holiday.set': {
      const { holiday: storedHoliday, year } = args as MutationArgs['holiday.set']
      const holiday = getHolidayLabel(storedHoliday)
      return (
        <Trans>
          Dates of {holiday} {year} changed
        </Trans>
      )
    }
    case 'checklist.set':
      return <ChecklistText item={String(args.item)} ticked={args.ticked === true} />
    case 'concern.create':
      return <Trans>A concern note written</Trans>
    case 'conflict.resolve':
      switch (knownNames.kinds.get(String(args.id))) {
        case 'note':
          return <Trans>One of two notes chosen</Trans>
        case 'field':
          return <Trans>One of two values chosen</Trans>
        default:
          return <Trans>A question was decided</Trans>
      }
    default:
      return <Trans>A change made by a newer version of the app</Trans>
  }
}

/** Text of a ticked or unticked checklist item. An item that only a newer app version has is called "an item". */
const ChecklistText = ({ item, ticked }: { item: string; ticked: boolean }) => {
  const { t, i18n } = useLingui()
  const descriptor = Object.hasOwn(checklistItemLabels, item)
    ? checklistItemLabels[item as ChecklistItem].label
    : undefined
  const line = descriptor ? i18n._(descriptor) : t`an item`
  return ticked ? (
    <Trans>Ready Steady Cook: “{line}” ticked</Trans>
  ) : (
    <Trans>Ready Steady Cook: “{line}” unticked</Trans>
  )
}
