import { VideoResourceBody } from '@contract/resources/files.ts'
import { useLingui } from '@lingui/react/macro'
import { VideoIdField } from '@/features/content/video-id-field.tsx'
import { VideoPlayer } from '@/features/content/video-player.tsx'
import { useContentText } from '@/kit/content/content-text.tsx'
import { EntityPage } from '@/kit/form/entity-page.tsx'
import { FlagField, NumberField } from '@/kit/form/fields.tsx'
import { FormCard } from '@/kit/form/form-card.tsx'
import { TwoLanguages } from '@/kit/form/welsh/two-languages.tsx'
import { useWelshValues } from '@/kit/form/welsh/use-welsh-values.ts'
import { formatDateCell } from '@/kit/list/cells.ts'
import { videoLibrary } from '../resource-library.ts'
import { useItemOperations } from './item-operations.ts'
import { useDirectoryName } from './use-directory-name.ts'

const emptyVideo = {
  name: '',
  vimeo_video_id: null as number | null,
  vimeo_key: null as string | null,
  content: '',
  ordering: null as number | null,
  display: false,
}

/** Form of one video in a directory (VRES-05 to VRES-16). */
export const VideoForm = ({ directory, id }: { directory: string; id: string }) => {
  const { t } = useLingui()
  const getText = useContentText()
  const welsh = useWelshValues({ name: t`Name`, content: t`Content` })
  const operations = useItemOperations('video_resource_directories', directory)
  const directoryName = useDirectoryName(videoLibrary, directory)
  return (
    <EntityPage
      id={id}
      operations={operations}
      schema={VideoResourceBody}
      list={{ to: `${videoLibrary.admin}/${directory}`, label: directoryName }}
      newTitle={t`New video`}
      getTitle={(item) => getText(item, 'name').text}
      getTitleLang={(item) => getText(item, 'name').lang}
      empty={{ ...emptyVideo, ...welsh.empty }}
      toValues={({ name, vimeo_video_id, vimeo_key, content, ordering, display, ...item }) => ({
        name,
        vimeo_video_id,
        vimeo_key,
        content,
        ordering,
        display,
        ...welsh.toValues(item),
      })}
      labels={{
        name: t`Name`,
        vimeo_video_id: t`Video ID`,
        vimeo_key: t`Key of an unlisted video`,
        content: t`Content`,
        ordering: t`Ordering`,
        display: t`New`,
        ...welsh.labels,
      }}
      facts={(video) => [{ term: t`Created`, value: formatDateCell(video.created) }]}
      aside={(video) =>
        video ? (
          <div className="overflow-hidden rounded-xl border border-border bg-card">
            <VideoPlayer
              key={video.vimeo_video_id}
              title={video.name}
              vimeoId={video.vimeo_video_id}
              vimeoKey={video.vimeo_key}
            />
          </div>
        ) : null
      }
    >
      <TwoLanguages
        pairs={[
          { name: 'name', kind: 'line' },
          { name: 'content', kind: 'rich', optional: true },
        ]}
      />
      <FormCard>
        <VideoIdField />
      </FormCard>
      <FormCard columns>
        <NumberField name="ordering" optional hint={t`Those without a number come last, by name.`} />
        <FlagField name="display" hint={t`Shows as new on the welcome page and among the resources.`} />
      </FormCard>
    </EntityPage>
  )
}
