import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import { PageHeader } from '@/kit/page/page-header.tsx'
import { Button } from '@/ui/button.tsx'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Page for a session that was deleted while it was open, or that does not exist. */
export const SessionNotFound = ({ deleted }: { deleted: boolean }) => {
  const { t } = useLingui()
  return (
    <main className="grid max-w-360 grid-cols-1 content-start gap-4 px-4 pt-2.5 pb-10 md:px-7 md:pt-3.5">
      <PageHeader
        title={t`Parcel Provision`}
        back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }}
      />
      <EmptyState
        icon={PackageX}
        title={
          deleted ? (
            <Trans>This parcel provision session was deleted</Trans>
          ) : (
            <Trans>This parcel provision session is not there</Trans>
          )
        }
        action={
          <Button asChild variant="primary">
            <Link to="/parcel_provision_sessions">
              <Trans>Back to Parcel Provisions</Trans>
            </Link>
          </Button>
        }
      >
        {deleted ? (
          <Trans>Someone in your club deleted it. Its parcels are no longer counted.</Trans>
        ) : (
          <Trans>It may have been deleted, or belong to another club.</Trans>
        )}
      </EmptyState>
    </main>
  )
}
