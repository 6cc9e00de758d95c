import { TeamSectionBody, teamSectionOperations } from '@contract/team-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'

const operations = getCrudOperations('team_sections', teamSectionOperations)

export const Route = createFileRoute('/_app/team_sections/$id')({ component: TeamSectionScreen })

const emptySection = { name: '', order: null as number | null }

/** Page of one section of the team (TEAM-31, TEAM-33 to TEAM-39). */
function TeamSectionScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={TeamSectionBody}
      list={{ to: '/team_sections', label: t`Team Sections` }}
      newTitle={t`New section`}
      getTitle={({ name }) => name}
      empty={emptySection}
      toValues={({ name, order }) => ({ name, order })}
      labels={{ name: t`Name`, order: t`Order` }}
      savedMessage={t`Section successfully saved`}
    >
      <FormCard>
        <TextField name="name" />
        <NumberField name="order" optional hint={t`1 comes first. Sections without a number come last, A to Z.`} />
      </FormCard>
    </EntityPage>
  )
}
