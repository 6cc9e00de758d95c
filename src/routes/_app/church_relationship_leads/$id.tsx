import { ChurchRelationshipLeadBody, churchRelationshipLeadOperations } from '@contract/church-relationship-leads.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { RowLink } from '@/kit/list/row-link.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'

export const Route = createFileRoute('/_app/church_relationship_leads/$id')({ component: LeadScreen })

/** Page of one church relationship lead (CRL-06 to CRL-08, CRL-14 to CRL-16). */
function LeadScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  const canOpenClubs = useIsRouteOffered()('/organisations')
  return (
    <EntityPage
      id={id}
      operations={getCrudOperations('regional_leaders', churchRelationshipLeadOperations)}
      schema={ChurchRelationshipLeadBody}
      list={{ to: '/church_relationship_leads', label: t`Church Relationship Leads` }}
      newTitle={t`New lead`}
      getTitle={({ name }) => name}
      empty={{ name: '' }}
      toValues={({ name }) => ({ name })}
      labels={{ name: t`Name` }}
      facts={({ id: lead }) =>
        canOpenClubs
          ? [
              {
                term: t`Clubs`,
                value: (
                  <RowLink
                    href={`/organisations?regional_leader=${lead}`}
                    className="inline-flex min-h-touch items-center"
                  >
                    <Trans>See the clubs</Trans>
                  </RowLink>
                ),
              },
            ]
          : []
      }
      savedMessage={t`Successfully saved`}
    >
      <FormCard>
        <TextField name="name" />
      </FormCard>
    </EntityPage>
  )
}
