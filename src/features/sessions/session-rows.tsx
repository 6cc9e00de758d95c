import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { ChevronRight } from 'lucide-react'
import type { ListedSession } from '@/hooks/use-session-list.ts'
import { shortDay } from '@/i18n/format.ts'
import { RemoveSelected, type RowSelection, SelectionHead } from '@/kit/list/row-selection.tsx'
import { CheckboxBox } from '@/ui/checkbox.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import { useActivitiesText } from './use-activities-text.ts'

type SessionRowsProps = {
  sessions: readonly ListedSession[]
  showGroup: boolean
  selection: RowSelection
  onRemove: () => void
}

/** Sessions on a phone: each row has the box that selects it, and one target that opens it (SES-35, SES-36). */
export const SessionRows = ({ sessions, showGroup, selection, onRemove }: SessionRowsProps) => {
  const { t } = useLingui()
  const activitiesText = useActivitiesText()
  const holidayWords = useHolidayWords()
  return (
    <div className="rounded-xl border border-border bg-card md:hidden">
      <SelectionHead selection={selection} shown={sessions}>
        <RemoveSelected rows={selection.among(sessions)} onConfirm={onRemove} />
      </SelectionHead>
      <ul>
        {sessions.map((session) => {
          const day = shortDay(session.date)
          const children = plural(session.num_children_attending, { one: '# child', other: '# children' })
          const adults = plural(session.num_adults_attending, { one: '# adult', other: '# adults' })
          const picked = selection.has(session.id)
          return (
            <li key={session.id} className="pick-row" data-selected={picked ? '' : undefined}>
              <CheckboxBox
                aria-label={t`Select ${day}`}
                checked={picked}
                onCheckedChange={(on) => selection.pick([session.id], on)}
              />
              <Link to="/sessions/$id" params={{ id: session.id }}>
                <span>
                  <b>
                    {day} · {holidayWords(session.holiday)}
                  </b>
                  {showGroup ? <span>{session.group__name}</span> : null}
                  <span className="detail">
                    {[`${children}, ${adults}`, activitiesText(session)].filter(Boolean).join('. ')}
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
