import { Trans } from '@lingui/react/macro'
import { memo } from 'react'
import { formatTime } from '@/i18n/format.ts'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { Chip } from '@/ui/chip.tsx'
import { Name } from '@/ui/name.tsx'
import type { RollEntry } from './roll.ts'

type RollRowProps = {
  person: RollEntry
  /** Time when the person was seen outside. Undefined if the person has not been seen yet. */
  seenAt: string | undefined
  onSeen: (person: string, seen: boolean) => void
}

/**
 * Row of one person in the fire roll. The full row is the touch target. On paper, the row has an empty box to tick by
 * hand.
 */
export const RollRow = memo(({ person, seenAt, onSeen }: RollRowProps) => (
  <label htmlFor={`roll-${person.id}`} className="roll-row" data-seen={seenAt ? '' : undefined}>
    <CheckboxBox
      id={`roll-${person.id}`}
      checked={seenAt !== undefined}
      onCheckedChange={(seen) => onSeen(person.id, seen)}
    />
    <span className="who">
      <b>
        <Name>{person.name}</Name>
      </b>
      {person.age ? `, ${person.age}` : null}
      {seenAt ? (
        <span className="when">
          {' '}
          <Trans>seen {formatTime(seenAt)}</Trans>
        </span>
      ) : null}
    </span>
    <span className="chips">
      {person.adult ? (
        <Chip kind="role" icon="user-round">
          <Trans>Adult</Trans>
        </Chip>
      ) : null}
      {person.medical.map((text) => (
        <Chip key={text} kind="medical">
          {text}
        </Chip>
      ))}
      {person.medicalUnsaid ? (
        <Chip kind="medical">
          <Trans>Medical</Trans>
        </Chip>
      ) : null}
    </span>
  </label>
))
