import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import type { ListedParcelSession } from '@/features/parcels/use-parcel-sessions.ts'
import { longDay } from '@/i18n/format.ts'
import { type RowSelection, SelectionHead } from '@/kit/list/row-selection.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'

type ParcelRowsProps = {
  sessions: readonly ListedParcelSession[]
  selection: RowSelection
  /** What can be done with the ticked ones. */
  actions: ReactNode
}

/** The sessions on a phone: each row has the box that selects it, and one target that opens it (PARC-12). */
export const ParcelRows = ({ sessions, selection, actions }: ParcelRowsProps) => {
  const { t } = useLingui()
  const holidayWords = useHolidayWords()
  return (
    <div className="rounded-xl border border-border bg-card md:hidden">
      <SelectionHead selection={selection} shown={sessions}>
        {actions}
      </SelectionHead>
      <ul>
        {sessions.map((session) => {
          const day = longDay(session.date)
          const picked = selection.has(session.id)
          return (
            <li key={session.id} className="pick-row" data-selected={picked ? '' : undefined}>
              <CheckboxBox
                aria-label={t`Select ${day}`}
                checked={picked}
                onCheckedChange={(on) => selection.pick([session.id], on)}
              />
              <Link to="/parcel_provision_sessions/$id" params={{ id: session.id }}>
                <span>
                  <b>
                    {day} · {holidayWords(session.holiday)}
                  </b>
                  <span className="detail">
                    {[
                      plural(session.total_parcels, { one: '# family', other: '# families' }),
                      plural(session.total_adults, { one: '# adult', other: '# adults' }),
                      plural(session.total_children, { one: '# child', other: '# children' }),
                      plural(session.total_meals, { one: '# meal', other: '# meals' }),
                    ].join(', ')}
                  </span>
                </span>
                <ChevronRight aria-hidden="true" />
              </Link>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
