import { parcelProvisionOperations } from '@contract/parcel-provisions.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useRef } from 'react'
import { HolidayFilter } from '@/features/sessions/holiday-filter.tsx'
import { useMedia } from '@/hooks/use-media.ts'
import { usePeopleNames } from '@/hooks/use-people-names.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { OnlineList } from '@/kit/list/online-list.tsx'
import { SortChoice } from '@/kit/list/sort-choice.tsx'
import { useOnlineList } from '@/kit/list/use-online-list.ts'
import { PageHead } from '@/kit/page/page-head.tsx'
import { unknownPerson } from '@/words/removed-words.ts'
import { type ParcelListState as Kept, ParcelListState } from './-list/list-state.ts'
import { NoParcels } from './-list/no-parcels.tsx'
import { ParcelCards } from './-list/parcel-cards.tsx'
import { useParcelColumns } from './-list/parcel-columns.ts'
import { ParcelsTable } from './-list/parcels-table.tsx'
import { useParcelHolidays } from './-list/use-parcel-holidays.ts'

export const Route = createFileRoute('/_app/parcel_provision_sessions/')({
  validateSearch: unreadSearch<Kept>,
  component: ParcelProvisionsScreen,
})

/** The sessions of the food-parcel programme, of all the club or of one person (PARC-01 to PARC-14). */
function ParcelProvisionsScreen() {
  const { t, i18n } = useLingui()
  const kept = useSearchState(ParcelListState, Route.useSearch())
  const navigate = Route.useNavigate()
  const phone = useMedia('(max-width: 47.99rem)')
  const place = useRef<HTMLDivElement>(null)
  const { registered, holiday, year, ordering } = kept
  const names = usePeopleNames(registered ? [registered] : [])
  const name = registered && names?.get(registered)
  const person = registered && names ? (name ? 'known' : 'unknown') : null
  const list = useOnlineList(
    parcelProvisionOperations['parcel_provisions.list'],
    { registered, holiday, year: year?.toString(), ordering },
    kept.page,
    (page) => void navigate({ search: (before) => ({ ...before, page }), replace: true }),
  )
  const set = (change: Partial<ParcelListState>) =>
    void navigate({
      search: (before) => ({ ...before, page: undefined, ...change }),
      // A page or other months are a step that Back takes back; an order is none.
      replace: 'ordering' in change,
    })
  const order = {
    columns: useParcelColumns(),
    ordering,
    onOrdering: (next: ParcelListState['ordering']) => set({ ordering: next }),
  }
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHead
        title={name ? t`Parcel Provisions of ${name}` : t`Parcel Provisions`}
        about={person === 'unknown' ? i18n._(unknownPerson) : null}
        {...(registered && { back: { to: '/parcel_provision_sessions', label: t`All parcel provisions` } })}
      />
      <HolidayFilter
        label={t`Months`}
        placeholder={t`All months`}
        options={useParcelHolidays(kept)}
        chosen={kept}
        onChoose={set}
      >
        {phone ? <SortChoice {...order} unsorted={t`Newest first`} /> : null}
        <span role="status" className="self-center text-sm text-muted-foreground max-md:sr-only">
          {list.busy ? <Trans>The sessions are being read</Trans> : null}
        </span>
      </HolidayFilter>
      <OnlineList
        ref={place}
        list={list}
        words={{
          cutOff: (
            <Trans>The list of parcel provisions needs a connection: it is not kept on this device.</Trans>
          ),
          fault: <Trans>The list of parcel provisions could not be read just now.</Trans>,
          stale: <Trans>Below are the sessions that were read last.</Trans>,
        }}
        empty={
          <NoParcels
            narrowed={Boolean(holiday || year)}
            person={person}
            onClear={() => {
              set({ holiday: undefined, year: undefined })
              // The pressed button goes with the empty list.
              place.current?.focus({ preventScroll: true })
            }}
          />
        }
        onPage={(page) => set({ page })}
      >
        {phone ? <ParcelCards sessions={list.rows} /> : <ParcelsTable {...order} sessions={list.rows} />}
      </OnlineList>
    </main>
  )
}
