import { clsx } from 'clsx'
import { ArrowUp } from 'lucide-react'
import { memo, type ReactNode, type Ref, useId, useRef } from 'react'
import { Avatar } from '@/ui/avatar.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { Chip, type ChipKind } from '@/ui/chip.tsx'
import { useTickMotion } from '@/ui/tick-motion.ts'
import { TileIcon, type TileIconName } from '@/ui/tile-icon.tsx'

/** A fact on a tile. `icon` overrides the kind's own, for an allergy's food. */
export type TileChip = { kind: ChipKind; label: string; icon?: TileIconName }

export type PersonTileProps = {
  ref?: Ref<HTMLLabelElement>
  /** Given back by `onToggle`, so that one stable function serves every tile; and the value of its box. */
  id: string
  firstName: string
  /** Surname and age: "Davies, 8". A non-breaking space before the age keeps them together. */
  secondLine: string
  /** The whole fact for a screen reader: "Ayaan Abdi, 9, allergy: nuts". */
  name: string
  /** In the order they stand, see `CHIP_ORDER`. Keep the array the same object while the facts are the same. */
  chips: readonly TileChip[]
  initials: string
  adult?: boolean
  /** Only with consent; otherwise the initials. */
  picture?: string | undefined
  checked: boolean
  /** Words for "waiting to send" while the change has not left the device. */
  waiting?: string | undefined
  /** Two devices disagree about a fact of this person. */
  conflict?: boolean
  disabled?: boolean
  /** What the picture opens, in words: "About Ayaan Abdi". The press itself is heard where the tiles stand. */
  about: string
  onToggle: (id: string, checked: boolean) => void
}

/** A rough age, such as 8–10, at the end of the second line. */
const AGE_RANGE = /\d+–\D?\d+$/

/** The line may break anywhere, so that the longest name fits; a rough age stays whole. */
const wholeAge = (line: string): ReactNode => {
  const age = AGE_RANGE.exec(line)
  if (!age) return line
  return (
    <>
      {line.slice(0, age.index)}
      <span className="whitespace-nowrap">{age[0]}</span>
    </>
  )
}

/** Ticks a tile before React does, which on a slow tablet takes several ms: its own picture of it must follow. */
export const showTicked = (tile: HTMLLabelElement | null, checked: boolean): void => {
  if (!tile) return
  const box = tile.control as HTMLInputElement
  box.checked = checked
  tile.toggleAttribute('data-here', checked)
}

/** One person in the register: a label around a real checkbox. The whole tile but the picture is the target of a tick. */
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
    const tickbox = useRef<HTMLSpanElement>(null)
    useTickMotion(tickbox, checked)
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
          <span className="first">{firstName}</span> <span className="last">{wholeAge(secondLine)}</span>
        </span>
        <span ref={tickbox} className="tickbox">
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
    // Beside the label, over the picture: what opens the person must not tick them. By keys the tile's own Enter does it.
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
  /** "Registered". */
  label: string
  /** "Registered: Nel Jones", so that each box is told apart by ear. */
  name: string
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** Two-step, while the list is edited: the second tick stands under the tile. */
export const TwoStepTile = ({ children, label, name, checked, onCheckedChange }: TwoStepTileProps) => (
  <div className="two-step">
    {children}
    <Checkbox aria-label={name} checked={checked} onCheckedChange={onCheckedChange}>
      {label}
    </Checkbox>
  </div>
)
