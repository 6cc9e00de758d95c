import { ChurchConnectionBody, churchConnectionOperations } from '@contract/content/church-connections.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { PictureField } from '@/kit/form/picture-field.tsx'
import { RichTextField } from '@/kit/form/rich-text-field.tsx'

const operations = getCrudOperations('church_connections', churchConnectionOperations)

export const Route = createFileRoute('/_app/church_connections/$id')({ component: ChurchConnectionScreen })

const emptyValues = { title: '', content: '', image: null as unknown, live: false }

/** Page of one church connection (CONN-10 to CONN-16, CONN-20). */
function ChurchConnectionScreen() {
  const { t } = useLingui()
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={ChurchConnectionBody}
      list={{ to: '/church_connections', label: t`Church Connections` }}
      newTitle={t`New church connection`}
      getTitle={({ title }) => title}
      empty={emptyValues}
      toValues={({ title, content, image, live }) => ({
        title,
        content,
        image: (image?.url ?? null) as unknown,
        live,
      })}
      labels={{ title: t`Title`, content: t`Content`, image: t`Image`, live: t`Live` }}
      aside={() => <WelcomePreview kind="connection" />}
    >
      <FormCard>
        <TextField name="title" />
        <RichTextField name="content" />
        <PictureField name="image" />
      </FormCard>
      <FormCard>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
