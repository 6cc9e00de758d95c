import { NewsBody, newsOperations } from '@contract/content/news.ts'
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
import { formatDateCell } from '@/kit/list/cells.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'

export const Route = createFileRoute('/_app/news/$id')({ component: NewsItemScreen })

const emptyValues = { title: '', content: '', image: null as unknown, live: false, community_news: false }

/** Page of one news item (NEWS-15 to NEWS-24, NEWS-33). */
function NewsItemScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ title: t`Title`, content: t`Content` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={getCrudOperations('news', newsOperations)}
      schema={NewsBody}
      list={{ to: '/news', label: t`News` }}
      newTitle={t`New news item`}
      getTitle={(item) => getText(item, 'title').text}
      getTitleLang={(item) => getText(item, 'title').lang}
      empty={{ ...emptyValues, ...welsh.empty }}
      toValues={({ title, content, image, live, community_news, ...item }) => ({
        title,
        content,
        image: (image?.url ?? null) as unknown,
        live,
        community_news,
        ...welsh.toValues(item),
      })}
      labels={{
        title: t`Title`,
        content: t`Content`,
        image: t`Image`,
        live: t`Live`,
        community_news: t`Community news`,
        ...welsh.labels,
      }}
      facts={(item) => [
        { term: t`Live`, value: <YesNoMark yes={item.live} /> },
        { term: t`Created`, value: formatDateCell(item.created) },
      ]}
      aside={(item) => <WelcomePreview kind="news" foot={item ? formatDateCell(item.created) : null} />}
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
      <FormCard columns>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
        <FlagField name="community_news" hint={t`Shows under Community News instead of News & Events.`} />
      </FormCard>
    </EntityPage>
  )
}
