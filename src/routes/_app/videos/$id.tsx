import { VideoBody, videoOperations } from '@contract/content/videos.ts'
import { useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { VideoIdField } from '@/features/content/video-id-field.tsx'
import { WelcomePreview } from '@/features/content/welcome-preview.tsx'
import { getCrudOperations } from '@/kit/crud-operations.ts'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField, TextField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { RichTextField } from '@/kit/form/rich-text-field.tsx'

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
  const { id } = Route.useParams()
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={VideoBody}
      list={{ to: '/videos', label: t`Videos` }}
      newTitle={t`New video`}
      getTitle={({ title }) => title}
      empty={emptyVideo}
      toValues={({ title, vimeo_video_id, vimeo_key, content, live }) => ({
        title,
        vimeo_video_id,
        vimeo_key,
        content,
        live,
      })}
      labels={{
        title: t`Title`,
        vimeo_video_id: t`Video ID`,
        vimeo_key: t`Key of an unlisted video`,
        content: t`Content`,
        live: t`Live`,
      }}
      aside={() => <WelcomePreview kind="video" />}
    >
      <FormCard>
        <TextField name="title" />
        <VideoIdField />
        <RichTextField name="content" optional />
      </FormCard>
      <FormCard>
        <FlagField name="live" hint={t`Shows on the welcome page of every club as soon as you save.`} />
      </FormCard>
    </EntityPage>
  )
}
