import { ImportantDateBody, importantDateOperations } from '@contract/content/important-dates.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { DayField, FlagField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { RichTextField } from '@/kit/form/rich-text-field.tsx'

const operations = getCrudOperations('important_dates', importantDateOperations)

export const Route = createFileRoute('/_app/important_dates/$id')({ component: ImportantDateScreen })

const emptyValues = { title: '', date: null as string | null, content: '', live: false }

/** Page of one important date (DATE-10 to DATE-17, DATE-21). */
function ImportantDateScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ImportantDateBody}
      list={{ to: '/important_dates', label: t`Important Dates` }}
      newTitle={t`New important date`}
      getTitle={({ title }) => title}
      empty={emptyValues}
      toValues={({ title, date, content, live }) => ({ title, date, content, live })}
      labels={{ title: t`Title`, date: t`Date`, content: t`Content`, live: t`Live` }}
      aside={() => <WelcomePreview kind="date" />}
    >
      <FormCard>
        <TextField name="title" />
        <DayField name="date" />
        <RichTextField name="content" />
      </FormCard>
      <FormCard>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
