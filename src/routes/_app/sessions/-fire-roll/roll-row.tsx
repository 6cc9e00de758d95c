import { Trans } from '@lingui/react/macro'
import { clsx } from 'clsx'
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
  <label
    htmlFor={`roll-${person.id}`}
    className={clsx(
      'roll-row grid min-h-comfort cursor-pointer grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-1 px-3 py-2',
      'leading-[1.25] not-first:border-t focus-within:[outline:3px_solid_var(--ring)] focus-within:outline-offset-[-3px]',
      seenAt && 'bg-success-soft',
    )}
  >
    <CheckboxBox
      id={`roll-${person.id}`}
      checked={seenAt !== undefined}
      onCheckedChange={(seen) => onSeen(person.id, seen)}
    />
    <span className="text-lg wrap-anywhere">
      <b className="font-heavy">
        <Name>{person.name}</Name>
      </b>
      {person.age ? `, ${person.age}` : null}
      {seenAt ? (
        <span className="text-base text-muted-foreground">
          {' '}
          <Trans>seen {formatTime(seenAt)}</Trans>
        </span>
      ) : null}
    </span>
    <span className="chips col-2 empty:hidden">
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
