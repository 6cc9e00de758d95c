import { getLondonDay, getYear } from '@contract/rules/days.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { UserCheck } from 'lucide-react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { coreFlow } from '@/features/recruitment/core-flow.ts'
import { DeclarationState } from '@/features/recruitment/list/application-cells.tsx'
import { buildApplicationListSchema } from '@/features/recruitment/list/application-list-state.ts'
import { ApplicationsPage } from '@/features/recruitment/list/applications-page.tsx'
import { DeclarationFilter } from '@/features/recruitment/list/declaration-filter.tsx'
import { getDefaultOrdering } from '@/features/recruitment/list/longest-first.ts'
import { useApplicationColumns, useClubColumn } from '@/features/recruitment/list/use-application-columns.tsx'
import { useApplicationViews } from '@/features/recruitment/list/use-application-views.ts'
import { buildOptionalParam, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { useIsRouteOffered } from '@/user/use-navigation.ts'

const YearParam = buildOptionalParam(v.pipe(v.number(), v.integer(), v.minValue(2000), v.maxValue(2999)))
const SearchSchema = buildApplicationListSchema({
  has_safeguarding_declaration_for_year: YearParam,
  no_safeguarding_declaration_for_year: YearParam,
})

export const Route = createFileRoute('/_app/applications/')({
  validateSearch: passSearchThrough<ListState>,
  component: ApplicationsScreen,
})

/** Page of the core team applications (APP-01 to APP-40). */
function ApplicationsScreen() {
  const { t } = useLingui()
  const isRouteOffered = useIsRouteOffered()
  const thisYear = getYear(getLondonDay())
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(coreFlow.list, state, Route.useNavigate(), getDefaultOrdering(state))
  const columns = useApplicationColumns(
    coreFlow,
    [useClubColumn(t`Club and role`)],
    [
      {
        label: t`Declaration`,
        id: 'declaration',
        cell: (row) => <DeclarationState year={row.last_submitted_safeguarding_declaration_year} thisYear={thisYear} />,
        phone: 'hidden',
      },
    ],
  )
  const views = useApplicationViews(coreFlow, [
    { label: t`Declaration not signed`, search: { no_safeguarding_declaration_for_year: thisYear } },
  ])
  return (
    <ApplicationsPage
      flow={coreFlow}
      page={page}
      columns={columns}
      views={views}
      title={t`Make Lunch Core Team Applications`}
      icon={UserCheck}
      who={['reviewer', 'applicant', 'referee', 'dbs_contact']}
      {...(isRouteOffered('/refer_applicant') && {
        add: { to: '/refer_applicant', label: <Trans>Refer Core Team Member</Trans> },
      })}
    >
      <DeclarationFilter page={page} thisYear={thisYear} />
    </ApplicationsPage>
  )
}
