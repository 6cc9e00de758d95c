import type { NewResource, Welcome } from '@contract/welcome.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CirclePlay, FolderOpen } from 'lucide-react'
import { CardList, WelcomeCard } from '@/features/content/welcome-card.tsx'
import { FileIcon } from '@/features/resources/file-icon.tsx'
import { useFileFacts } from '@/features/resources/file-labels.ts'
import { ContentText } from '@/kit/content/content-text.tsx'

/** New files and videos (WEL-12, WEL-24 to WEL-26). Each links to its folder. */
export const NewResourcesCard = ({ welcome: { resources } }: { welcome: Welcome }) => {
  const { t } = useLingui()
  return (
    <WelcomeCard title={t`New Resources`} icon={FolderOpen}>
      <CardList rows={resources} nothing={<Trans>There are no new resources.</Trans>}>
        {(resource) => <ResourceRow resource={resource} />}
      </CardList>
    </WelcomeCard>
  )
}

const ResourceRow = ({ resource }: { resource: NewResource }) => {
  const { kind, type, size, resource_directory } = resource
  const { t } = useLingui()
  const formatFileFacts = useFileFacts()
  return (
    <Link
      to={(kind === 'file' ? '/resources' : '/video_resources') as '/'}
      search={{ directory: resource_directory }}
      className="flex min-h-15 items-center gap-3 py-2 text-inherit no-underline hover:bg-accent"
    >
      {kind === 'file' ? <FileIcon type={type} /> : <CirclePlay aria-hidden="true" className="text-link" />}
      <span className="grid min-w-0 wrap-anywhere">
        <b>
          <ContentText row={resource} field="name" />
        </b>
        <span className="text-sm text-muted-foreground">
          {kind === 'file' ? formatFileFacts(type, size) : t`Video, needs Wi-Fi`}
        </span>
      </span>
    </Link>
  )
}
