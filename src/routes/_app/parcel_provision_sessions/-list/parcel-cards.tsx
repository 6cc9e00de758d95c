import { plural } from '@lingui/core/macro'
import { longDay } from '@/i18n/format.ts'
import { RowLink } from '@/kit/list/row-link.tsx'
import { ListRow } from '@/ui/list-row.tsx'
import { useHolidayWords } from '@/words/use-holiday-words.ts'
import type { ListedParcels } from './parcel-columns.ts'

/** The sessions on a phone: each is one target that opens it. */
export const ParcelCards = ({ sessions }: { sessions: readonly ListedParcels[] }) => {
  const holidayWords = useHolidayWords()
  return (
    <ul className="rounded-xl border border-border bg-card px-4">
      {sessions.map((session) => (
        <li key={session.id}>
          <ListRow
            asChild
            title={
              <>
                {longDay(session.date)} · {holidayWords(session.holiday)}
              </>
            }
            detail={[
              plural(session.total_parcels, { one: '# family', other: '# families' }),
              plural(session.total_adults, { one: '# adult', other: '# adults' }),
              plural(session.total_children, { one: '# child', other: '# children' }),
              plural(session.total_meals, { one: '# meal', other: '# meals' }),
            ].join(', ')}
          >
            <RowLink href={`/parcel_provision_sessions/${session.id}`} />
          </ListRow>
        </li>
      ))}
    </ul>
  )
}
