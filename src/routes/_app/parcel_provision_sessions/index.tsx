import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { CalendarPlus } from 'lucide-react'
import { useState } from 'react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { usePeopleNames } from '@/register/use-people-names.ts'
import { Button } from '@/ui/button.tsx'
import { unknownPersonLabel } from '@/words/removed-labels.ts'
import { CreateParcelsDialog } from './-list/create-parcels-dialog.tsx'
import { type ParcelListState as Kept, ParcelListState } from './-list/list-state.ts'
import { ParcelList } from './-list/parcel-list.tsx'

export const Route = createFileRoute('/_app/parcel_provision_sessions/')({
  validateSearch: passSearchThrough<Kept>,
  component: ParcelProvisionsScreen,
  staticData: { offline: true },
})

/** Page of the food-parcel sessions, for the club or for one person (PARC-01 to PARC-14). */
function ParcelProvisionsScreen() {
  const { t, i18n } = useLingui()
  const state = useSearchState(ParcelListState, Route.useSearch())
  const navigate = Route.useNavigate()
  const [createOptions, setCreateOptions] = useState<{ clone?: string } | null>(null)
  const { registered } = state
  const names = usePeopleNames(registered ? [registered] : [])
  const name = registered && names?.get(registered)
  return (
    <Page width="list">
      <PageHeader
        title={name ? t`Parcel Provisions of ${name}` : t`Parcel Provisions`}
        about={registered && names && !name ? i18n._(unknownPersonLabel) : null}
        {...(registered && { back: { to: '/parcel_provision_sessions', label: t`All parcel provisions` } })}
      >
        {registered ? null : (
          <Button variant="primary" icon={CalendarPlus} onClick={() => setCreateOptions({})}>
            <Trans>Create New Session(s)</Trans>
          </Button>
        )}
      </PageHeader>
      <ParcelList
        state={state}
        onState={(search) => {
          // Page and filter changes add a history entry for Back. Sorting replaces the current entry.
          void navigate({ search, replace: search.ordering !== state.ordering })
        }}
        onClone={(clone) => setCreateOptions({ clone })}
        onCreate={() => setCreateOptions({})}
      />
      {createOptions ? <CreateParcelsDialog {...createOptions} onClose={() => setCreateOptions(null)} /> : null}
    </Page>
  )
}
