import { TeamMemberBody, teamMemberOperations } from '@contract/team-members.ts'
import { teamSectionOperations } from '@contract/team-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { PictureField } from '@/kit/form/picture-field.tsx'
import { RecordChoiceField } from '@/kit/form/record-choice-field.tsx'
import { RichTextField } from '@/kit/form/rich-text-field.tsx'

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
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={TeamMemberBody}
      list={{ to: '/team_members', label: t`Team Members` }}
      newTitle={t`New team member`}
      getTitle={({ name }) => name}
      empty={emptyMember}
      toValues={({ name, job_title, section, order, image, description }) => ({
        name,
        job_title,
        section,
        order,
        image: image as unknown,
        description,
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
      }}
      savedMessage={t`Team member successfully saved`}
    >
      <FormCard columns>
        <TextField name="name" />
        <TextField name="job_title" />
        <RecordChoiceField
          name="section"
          operation={teamSectionOperations['team_sections.list']}
          getName={({ name }) => name}
          nothing={t`There are no sections yet. Make one under Team Sections first.`}
        />
        <NumberField name="order" optional hint={t`1 comes first. Members without a number come last, A to Z.`} />
      </FormCard>
      <FormCard>
        <PictureField name="image" required />
        <RichTextField name="description" />
      </FormCard>
    </EntityPage>
  )
}
