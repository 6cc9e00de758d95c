import { clsx } from 'clsx'
import { type ReactNode, useId } from 'react'
import { TileIcon } from '@/ui/tile-icon.tsx'

type FamilyTrayProps = {
  /** Visible name of the family. */
  family: string
  /** Name of the group for screen readers, for example "Abdi family". */
  label: string
  /** Attendance of the family, for example "2 expected" or "1 of 3 here". Omitted if all members are here. */
  detail?: string | undefined
  /** Label of the button that ticks all members, for example "Both here" or "All 3 here". */
  allLabel: string
  /** Text "All here" in place of the button. It is not a button, because people are unticked one by one. */
  doneLabel: string
  done: boolean
  onAll: () => void
  /** The tiles. */
  children: ReactNode
}

/** Column with one family and a button that ticks all members. */
export const FamilyTray = ({ family, label, detail, allLabel, doneLabel, done, onAll, children }: FamilyTrayProps) => {
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
