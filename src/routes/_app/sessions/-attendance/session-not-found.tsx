import { Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { CalendarX2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { MissingSessionActions } from '@/features/sessions/missing-session-actions.tsx'
import type { MissingSession } from '@/register/opened-session.ts'
import { EmptyState } from '@/ui/empty-state.tsx'

/** Page for a session that was deleted while it was open, that the server refused, or that does not exist. */
export const SessionNotFound = ({ reason }: { reason: MissingSession }) => {
  const { title, text } = sessionTexts[reason]
  return (
    <main className="grid min-h-[70dvh] place-content-center p-6">
      <h1 className="sr-only">
        <Trans>Attendance</Trans>
      </h1>
      <EmptyState
        icon={CalendarX2}
        title={title}
        action={
          <MissingSessionActions reason={reason}>
            <Link to="/sessions">
              <Trans>Back to Lunch Club Sessions</Trans>
            </Link>
          </MissingSessionActions>
        }
      >
        {text}
      </EmptyState>
    </main>
  )
}

const sessionTexts: Record<MissingSession, { title: ReactNode; text: ReactNode }> = {
  deleted: {
    title: <Trans>This session was deleted</Trans>,
    text: <Trans>Someone in your club removed it. Its ticks are no longer counted.</Trans>,
  },
  refused: {
    title: <Trans>This session was not accepted</Trans>,
    text: (
      <Trans>The session and its ticks are kept on this device. Look at the change to see the reason and fix it.</Trans>
    ),
  },
  not_found: {
    title: <Trans>This session is not on this device</Trans>,
    text: <Trans>It may have been deleted, or belong to another club.</Trans>,
  },
}
