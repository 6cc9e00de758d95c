import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { TileIcon } from '@/ui/tile-icon.tsx'

type FamilyTrayProps = {
  /** The family's name, as shown. */
  family: string
  /** The group's name for screen readers: "Abdi family". */
  label: string
  /** "2 expected" or "1 of 3 here"; nothing when all are here. */
  detail?: string | undefined
  /** "Both here" or "All 3 here". */
  allLabel: string
  /** "All here": shown, not pressed, since unticking goes one by one. */
  doneLabel: string
  done: boolean
  onAll: () => void
  /** The tiles. */
  children: ReactNode
}

/** One family, one column wide, ticked as a whole by one button. */
export const FamilyTray = ({
  family,
  label,
  detail,
  allLabel,
  doneLabel,
  done,
  onAll,
  children,
}: FamilyTrayProps) => {
  const headingId = useId()
  return (
    <fieldset className={clsx('tray', done && 'done')} aria-label={label}>
      <header>
        <div>
          <h2 id={headingId} className="family">
            {family}
          </h2>
          {detail ? <span className="detail">{detail}</span> : null}
        </div>
        {done ? (
          <span className="all-done">
            <TileIcon name="check-check" />
            {doneLabel}
          </span>
        ) : (
          <button type="button" className="all" aria-describedby={headingId} onClick={onAll}>
            <TileIcon name="check-check" />
            {allLabel}
          </button>
        )}
      </header>
      {children}
    </fieldset>
  )
}
