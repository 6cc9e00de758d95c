import { VideoBody, videoOperations } from '@contract/content/videos.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VideoIdField } from '@/features/content/video-id-field.tsx'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { useContentText } from '@/kit/content/content-text.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'

const operations = getCrudOperations('videos', videoOperations)

export const Route = createFileRoute('/_app/videos/$id')({ component: VideoScreen })

const emptyVideo = {
  title: '',
  vimeo_video_id: null as number | null,
  vimeo_key: null as string | null,
  content: '',
  live: false,
}

/** Page of one video (VID-11 to VID-17, VID-20). */
function VideoScreen() {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ title: t`Title`, content: t`Content` })
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={VideoBody}
      list={{ to: '/videos', label: t`Videos admin` }}
      newTitle={t`New video`}
      getTitle={(item) => getText(item, 'title').text}
      getTitleLang={(item) => getText(item, 'title').lang}
      empty={{ ...emptyVideo, ...welsh.empty }}
      toValues={({ title, vimeo_video_id, vimeo_key, content, live, ...item }) => ({
        title,
        vimeo_video_id,
        vimeo_key,
        content,
        live,
        ...welsh.toValues(item),
      })}
      labels={{
        title: t`Title`,
        vimeo_video_id: t`Video ID`,
        vimeo_key: t`Key of an unlisted video`,
        content: t`Content`,
        live: t`Live`,
        ...welsh.labels,
      }}
      aside={() => <WelcomePreview kind="video" />}
    >
      <TwoLanguages
        pairs={[
          { name: 'title', kind: 'line' },
          { name: 'content', kind: 'rich', optional: true },
        ]}
      />
      <FormCard>
        <VideoIdField />
      </FormCard>
      <FormCard>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
