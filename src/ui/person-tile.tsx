import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { memo, type ReactNode, type Ref, useId, useRef } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Chip, type ChipKind } from '@/ui/chip.tsx'
import { useTickAnimation } from '@/ui/tick-motion.ts'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'

/** Fact on a tile. `icon` overrides the kind's icon, for example for the food of an allergy. */
export type TileChip = { kind: ChipKind; label: string; icon?: TileIconName }

export type PersonTileProps = {
  ref?: Ref<HTMLLabelElement>
  /**
   * Id of the person. Passed to `onToggle`, so that one stable function serves every tile. It is also the value of the
   * checkbox.
   */
  id: string
  firstName: string
  /** Surname and age, for example "Davies, 8". A non-breaking space before the age prevents a line break. */
  secondLine: string
  /** Full text for screen readers, for example "Ayaan Abdi, 9, allergy: nuts". */
  name: string
  /**
   * Facts in display order, see `CHIP_ORDER`. Pass the same array while the facts are the same, because the tile is
   * memoised.
   */
  chips: readonly TileChip[]
  initials: string
  adult?: boolean
  /** Address of the photo. Set only if there is photo consent, otherwise initials are shown. */
  picture?: string | undefined
  checked: boolean
  /** Text "waiting to send", set only while the change is unsent. */
  waiting?: string | undefined
  /** True if two devices disagree about a fact of this person. */
  conflict?: boolean
  disabled?: boolean
  /**
   * Label of the button over the picture, for example "About Ayaan Abdi". The container of the tiles handles the click.
   */
  about: string
  onToggle: (id: string, checked: boolean) => void
}

/** Matches an age range such as 8–10 at the end of the second line. */
const AGE_RANGE = /\d+–\D?\d+$/

/** Returns a line that may break anywhere, so that the longest name fits, but not within an age range. */
const keepAgeUnbroken = (line: string): ReactNode => {
  const ageMatch = AGE_RANGE.exec(line)
  if (!ageMatch) return line
  return (
    <>
      {line.slice(0, ageMatch.index)}
      <span className="whitespace-nowrap">{ageMatch[0]}</span>
    </>
  )
}

/**
 * Ticks the tile in the DOM, because a React render takes several ms on a slow tablet. The caller must ensure that
 * React renders the same state afterwards.
 */
export const showTickInDom = (tile: HTMLLabelElement | null, checked: boolean): void => {
  if (!tile) return
  const checkbox = tile.control as HTMLInputElement
  checkbox.checked = checked
  tile.toggleAttribute('data-here', checked)
}

/**
 * Tile of one person in the register: a label around a real checkbox. The full tile except the picture is the touch
 * target.
 */
export const PersonTile = memo(
  ({
    ref,
    id,
    firstName,
    secondLine,
    name,
    chips,
    initials,
    adult = false,
    picture,
    checked,
    waiting,
    conflict = false,
    disabled = false,
    about,
    onToggle,
  }: PersonTileProps) => {
    const waitingId = useId()
    const tickboxRef = useRef<HTMLSpanElement>(null)
    useTickAnimation(tickboxRef, checked)
    const tile = (
      <label
        ref={ref}
        className={clsx('tile', conflict && 'conflict')}
        data-here={checked ? '' : undefined}
        data-gone={disabled || undefined}
      >
        <input
          type="checkbox"
          value={id}
          aria-label={name}
          aria-keyshortcuts="Enter"
          aria-describedby={waiting ? waitingId : undefined}
          checked={checked}
          disabled={disabled}
          onChange={(event) => onToggle(id, event.target.checked)}
        />
        <Avatar initials={initials} seed={id} adult={adult} picture={picture} />
        <span className="who">
          <span className="first">{firstName}</span> <span className="last">{keepAgeUnbroken(secondLine)}</span>
        </span>
        <span ref={tickboxRef} className="tickbox">
          <TileIcon name="tick" />
        </span>
        {chips.length > 0 ? (
          <span className="chips">
            {chips.map((chip) => (
              <Chip key={`${chip.kind} ${chip.label}`} kind={chip.kind} icon={chip.icon}>
                {chip.label}
              </Chip>
            ))}
          </span>
        ) : null}
        {waiting ? (
          <span className="sending">
            <ArrowUp />
            <span id={waitingId} className="sr-only">
              {waiting}
            </span>
          </span>
        ) : null}
      </label>
    )
    // Place the button outside the label and over the picture, because opening a person must not tick them. By
    // keyboard, Enter on the tile opens the person.
    return (
      <div className="tile-about">
        {tile}
        <button type="button" className="about" tabIndex={-1} value={id} aria-label={about} />
      </div>
    )
  },
)
PersonTile.displayName = 'PersonTile'

type TwoStepTileProps = {
  /** The `PersonTile`. */
  children: ReactNode
  /** Visible label of the second checkbox, for example "Registered". */
  label: string
  /** Label for screen readers that includes the person, for example "Registered: Nel Jones". */
  name: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Tile with a second checkbox under it. Used while the list is edited. */
export const TwoStepTile = ({ children, label, name, checked, onCheckedChange }: TwoStepTileProps) => (
  <div className="two-step">
    {children}
    <Checkbox aria-label={name} checked={checked} onCheckedChange={onCheckedChange}>
      {label}
    </Checkbox>
  </div>
)
