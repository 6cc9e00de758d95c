import { TeamSectionBody, teamSectionOperations } from '@contract/team-sections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { useContentText } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'

const operations = getCrudOperations('team_sections', teamSectionOperations)

export const Route = createFileRoute('/_app/team_sections/$id')({ component: TeamSectionScreen })

const emptySection = { name: '', order: null as number | null }

/** Page of one section of the team (TEAM-31, TEAM-33 to TEAM-39). */
function TeamSectionScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ name: t`Name` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={TeamSectionBody}
      list={{ to: '/team_sections', label: t`Team Sections` }}
      newTitle={t`New section`}
      getTitle={(section) => getText(section, 'name').text}
      getTitleLang={(section) => getText(section, 'name').lang}
      empty={{ ...emptySection, ...welsh.empty }}
      toValues={({ name, order, ...section }) => ({ name, order, ...welsh.toValues(section) })}
      labels={{ name: t`Name`, order: t`Order`, ...welsh.labels }}
      savedMessage={t`Section successfully saved`}
    >
      <TwoLanguages pairs={[{ name: 'name', kind: 'line' }]} />
      <FormCard>
        <NumberField name="order" optional hint={t`1 comes first. Sections without a number come last, A to Z.`} />
      </FormCard>
    </EntityPage>
  )
}
