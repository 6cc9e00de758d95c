import { createFileRoute } from '@tanstack/react-router'
import { FileForm } from '@/features/resources/manager/file-form.tsx'

export const Route = createFileRoute('/_app/admin/resources/$directory/$id')({ component: FileFormScreen })

function FileFormScreen() {
  const { directory, id } = Route.useParams()
  return <FileForm key={directory} directory={directory} id={id} />
}
