import { TeamMemberBody, teamMemberOperations } from '@contract/team-members.ts'
import { teamSectionOperations } from '@contract/team-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useContentText } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { PictureField } from '@/kit/form/picture-field.tsx'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'

const operations = getCrudOperations('team', teamMemberOperations)

export const Route = createFileRoute('/_app/team_members/$id')({ component: TeamMemberScreen })

const emptyMember = {
  name: '',
  job_title: '',
  section: null as string | null,
  order: null as number | null,
  image: null as unknown,
  description: '',
}

/** Page of one team member (TEAM-09, TEAM-11 to TEAM-29). */
function TeamMemberScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ job_title: t`Job title`, description: t`Description` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={TeamMemberBody}
      list={{ to: '/team_members', label: t`Team Members` }}
      newTitle={t`New team member`}
      getTitle={({ name }) => name}
      empty={{ ...emptyMember, ...welsh.empty }}
      toValues={({ name, job_title, section, order, image, description, ...member }) => ({
        name,
        job_title,
        section,
        order,
        image: image as unknown,
        description,
        ...welsh.toValues(member),
      })}
      // Omit an unchanged picture, so that it is not sent again (TEAM-27).
      toBody={({ image, ...values }) => (typeof image === 'string' ? values : { ...values, image })}
      labels={{
        name: t`Name`,
        job_title: t`Job title`,
        section: t`Section`,
        order: t`Order`,
        image: t`Image`,
        description: t`Description`,
        ...welsh.labels,
      }}
      savedMessage={t`Team member successfully saved`}
    >
      <FormCard>
        <TextField name="name" />
      </FormCard>
      <TwoLanguages
        pairs={[
          { name: 'job_title', kind: 'line' },
          { name: 'description', kind: 'rich' },
        ]}
      />
      <FormCard columns>
        <RecordChoiceField
          name="section"
          operation={teamSectionOperations['team_sections.list']}
          getName={(section) => getText(section, 'name').text}
          nothing={t`There are no sections yet. Make one under Team Sections first.`}
        />
        <NumberField name="order" optional hint={t`1 comes first. Members without a number come last, A to Z.`} />
      </FormCard>
      <FormCard>
        <PictureField name="image" required />
      </FormCard>
    </EntityPage>
  )
}
