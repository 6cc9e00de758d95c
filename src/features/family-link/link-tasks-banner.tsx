import { isAllowed } from '@contract/access.ts'
import { familyLinkTaskOperations } from '@contract/family/family-link-tasks.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link, useLocation } from '@tanstack/react-router'
import { Link2Off } from 'lucide-react'
import { call } from '@/api/call.ts'
import { useOperationQuery } from '@/data/use-operation-query.ts'
import { useRecordAction } from '@/features/recruitment/use-record-action.ts'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { type LoadMessages, LoadNotice } from '@/kit/list/load-notice.tsx'
import { useReachable } from '@/sync-state/use-reachable.ts'
import { Banner } from '@/ui/banner.tsx'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { useUser } from '@/user/use-user.ts'

const listMessages: LoadMessages = {
  cutOff: <Trans>The list of ended family links needs a connection: it is not kept on this device.</Trans>,
  fault: <Trans>The list of ended family links could not be read.</Trans>,
  stale: null,
}

/**
 * Coordinator's tasks about links that wrong tries ended (B-FAM-02). Renders nothing without a task. Without a network it
 * renders only a notice, if the address names the tasks.
 */
export const LinkTasksBanner = () => {
  const { t } = useLingui()
  const isReachable = useReachable()
  const { busy, run } = useRecordAction(['family_link_tasks'])
  const wanted = isAllowed('family_link_tasks', useUser())
  const { answer, ...state } = useOperationQuery(familyLinkTaskOperations['family_link_tasks.list'], { wanted })
  const isNamed = useLocation({ select: ({ hash }) => hash === 'family-links' })
  if (!answer) return wanted && isNamed ? <LoadNotice {...state} words={listMessages} stale={false} /> : null
  if (answer.count === 0) return null
  return (
    <Banner tone="warning" icon={Link2Off} className="xl:min-h-touch xl:py-0 xl:text-sm">
      <div className="grid gap-2 py-1 xl:flex xl:flex-wrap xl:items-center xl:gap-x-4 xl:gap-y-0 xl:py-0">
        <p>
          <b>
            <Plural
              value={answer.count}
              one="# family link ended after ten wrong tries."
              other="# family links ended after ten wrong tries."
            />
          </b>{' '}
          <Trans>Ask the family who tried. You can send a new link from the record.</Trans>
        </p>
        <ul aria-label={t`Links that wrong tries ended`} className="grid gap-2">
          {answer.results.map(({ id, person, name, ended }) => (
            <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1">
              <Link
                to="/registered/$id"
                params={{ id: person }}
                className="inline-flex min-h-touch items-center font-bold wrap-anywhere"
              >
                <Name>{name}</Name>
              </Link>
              <span className="text-sm">{formatTimestamp(ended)}</span>
              <Button
                variant="outline"
                size="small"
                disabled={!isReachable || busy}
                aria-label={t`Done: ${name}`}
                onClick={() =>
                  void run(
                    () => call(familyLinkTaskOperations['family_link_tasks.done'], { params: { id } }),
                    t`Saved successfully`,
                  )
                }
              >
                <Trans>Done</Trans>
              </Button>
            </li>
          ))}
        </ul>
      </div>
    </Banner>
  )
}
