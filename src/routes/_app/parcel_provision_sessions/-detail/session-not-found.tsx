import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { PackageX } from 'lucide-react'
import type { ReactNode } from 'react'
import { MissingSessionActions } from '@/features/sessions/missing-session-actions.tsx'
import { Page } from '@/kit/page/page.tsx'
import { PageHeader } from '@/kit/page/page-header.tsx'
import type { MissingSession } from '@/register/opened-session.ts'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Page for a parcel session that was deleted while it was open, that the server refused, or that does not exist. */
export const SessionNotFound = ({ reason }: { reason: MissingSession }) => {
  const { t } = useLingui()
  const { title, text } = sessionTexts[reason]
  return (
    <Page width="list">
      <PageHeader
        title={t`Parcel Provision`}
        back={{ to: '/parcel_provision_sessions', label: t`All parcel provisions` }}
      />
      <EmptyState
        icon={PackageX}
        title={title}
        action={
          <MissingSessionActions reason={reason}>
            <Link to="/parcel_provision_sessions">
              <Trans>Back to Parcel Provisions</Trans>
            </Link>
          </MissingSessionActions>
        }
      >
        {text}
      </EmptyState>
    </Page>
  )
}

const sessionTexts: Record<MissingSession, { title: ReactNode; text: ReactNode }> = {
  deleted: {
    title: <Trans>This parcel provision session was deleted</Trans>,
    text: <Trans>Someone in your club deleted it. Its parcels are no longer counted.</Trans>,
  },
  refused: {
    title: <Trans>This parcel provision session was not accepted</Trans>,
    text: (
      <Trans>
        The session and its parcels are kept on this device. Look at the change to see the reason and fix it.
      </Trans>
    ),
  },
  not_found: {
    title: <Trans>This parcel provision session is not there</Trans>,
    text: <Trans>It may have been deleted, or belong to another club.</Trans>,
  },
}
