import { ChurchConnectionBody, churchConnectionOperations } from '@contract/content/church-connections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { useContentText } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { PictureField } from '@/kit/form/picture-field.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'

const operations = getCrudOperations('church_connections', churchConnectionOperations)

export const Route = createFileRoute('/_app/church_connections/$id')({ component: ChurchConnectionScreen })

const emptyValues = { title: '', content: '', image: null as unknown, live: false }

/** Page of one church connection (CONN-10 to CONN-16, CONN-20). */
function ChurchConnectionScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ title: t`Title`, content: t`Content` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ChurchConnectionBody}
      list={{ to: '/church_connections', label: t`Church Connections` }}
      newTitle={t`New church connection`}
      getTitle={(item) => getText(item, 'title').text}
      getTitleLang={(item) => getText(item, 'title').lang}
      empty={{ ...emptyValues, ...welsh.empty }}
      toValues={({ title, content, image, live, ...item }) => ({
        title,
        content,
        image: (image?.url ?? null) as unknown,
        live,
        ...welsh.toValues(item),
      })}
      labels={{ title: t`Title`, content: t`Content`, image: t`Image`, live: t`Live`, ...welsh.labels }}
      aside={() => <WelcomePreview kind="connection" />}
    >
      <TwoLanguages
        pairs={[
          { name: 'title', kind: 'line' },
          { name: 'content', kind: 'rich' },
        ]}
      />
      <FormCard>
        <PictureField name="image" />
      </FormCard>
      <FormCard>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
