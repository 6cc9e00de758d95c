import { createFileRoute } from '@tanstack/react-router'
import { VideoForm } from '@/features/resources/manager/video-form.tsx'

export const Route = createFileRoute('/_app/admin/video_resources/$directory/$id')({ component: VideoFormScreen })

function VideoFormScreen() {
  const { directory, id } = Route.useParams()
  return <VideoForm key={directory} directory={directory} id={id} />
}
