import { ImportantDateBody, importantDateOperations } from '@contract/content/important-dates.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { useContentText } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { DayField, FlagField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'

const operations = getCrudOperations('important_dates', importantDateOperations)

export const Route = createFileRoute('/_app/important_dates/$id')({ component: ImportantDateScreen })

const emptyValues = { title: '', date: null as string | null, content: '', live: false }

/** Page of one important date (DATE-10 to DATE-17, DATE-21). */
function ImportantDateScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ title: t`Title`, content: t`Content` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ImportantDateBody}
      list={{ to: '/important_dates', label: t`Important Dates` }}
      newTitle={t`New important date`}
      getTitle={(item) => getText(item, 'title').text}
      getTitleLang={(item) => getText(item, 'title').lang}
      empty={{ ...emptyValues, ...welsh.empty }}
      toValues={({ title, date, content, live, ...item }) => ({
        title,
        date,
        content,
        live,
        ...welsh.toValues(item),
      })}
      labels={{ title: t`Title`, date: t`Date`, content: t`Content`, live: t`Live`, ...welsh.labels }}
      aside={() => <WelcomePreview kind="date" />}
    >
      <TwoLanguages
        pairs={[
          { name: 'title', kind: 'line' },
          { name: 'content', kind: 'rich' },
        ]}
      />
      <FormCard columns>
        <DayField name="date" />
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
