import { buildHolidayTextLabel } from '@contract/club-status/holiday-texts.ts'
import { type TextMessage, textMessageOperations } from '@contract/club-status/text-messages.ts'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareText } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { useOptions } from '@/data/use-options.ts'
import { GatewayNotice } from '@/features/club-status/gateway-notice.tsx'
import { HolidayTextSheet, type HolidayTextSummary } from '@/features/club-status/holiday-text-sheet.tsx'
import { formatTimestamp } from '@/i18n/timestamp.ts'
import { FlagFilter } from '@/kit/list/list-filter.tsx'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows, useIsRowLayout } from '@/kit/list/list-rows.tsx'
import { buildOptionalParam, createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { YesNoMark } from '@/kit/list/yes-no-mark.tsx'
import { Badge } from '@/ui/badge.tsx'
import { Button } from '@/ui/button.tsx'
import { useIsRouteOffered } from '@/user/use-navigation.ts'
import { useHolidayLabel } from '@/words/use-holiday-label.ts'
import { ClubLink } from './-inbox/club-link.tsx'
import { MessageCell } from './-inbox/message-cell.tsx'
import { ReplyCell } from './-inbox/reply-cell.tsx'
import { ReplySheet } from './-inbox/reply-sheet.tsx'

const operation = textMessageOperations['text_messages.list']
/** Filter for received texts, which are the only texts in the inbox. */
const RECEIVED_FILTER = { type: 'received' } as const

const SearchSchema = createListSchema(
  ['user__email', 'user__organisation', 'message', 'timestamp', 'holiday', 'holiday_confirmation'],
  { processed: buildOptionalParam(v.boolean()), waiting: buildOptionalParam(v.boolean()) },
)

export const Route = createFileRoute('/_app/organisation_status/inbox')({
  validateSearch: passSearchThrough<ListState>,
  component: InboxScreen,
})

/** Page of the clubs' replies and their effects (INB-01 to INB-33, B-TXT-03). */
function InboxScreen() {
  const { t } = useLingui()
  const getHolidayLabel = useHolidayLabel()
  const isRowLayout = useIsRowLayout(true)
  const isOffered = useIsRouteOffered()
  const [openedReply, setOpenedReply] = useState<TextMessage | null>(null)
  const [openedHolidayText, setOpenedHolidayText] = useState<HolidayTextSummary | null>(null)
  const state = useSearchState(SearchSchema, Route.useSearch())
  const page = useListPage(operation, state, Route.useNavigate(), RECEIVED_FILTER)
  const waiting = useOptions(operation, { ...RECEIVED_FILTER, waiting: 'true', limit: 1 })?.count ?? 0
  return (
    <ListPage
      title={t`Inbox`}
      page={page}
      icon={MessageSquareText}
      actions={
        waiting > 0 ? (
          <Badge tone="warning" icon={MessageSquareText} className="self-center">
            <Plural value={waiting} one="# reply to read" other="# replies to read" />
          </Badge>
        ) : null
      }
      notice={<GatewayNotice about="replies" />}
      nothing={<Trans>No texts have come in yet.</Trans>}
      views={[
        { label: t`To read`, search: { waiting: true } },
        { label: t`Not processed`, search: { processed: false } },
      ]}
      filters={
        <>
          <FlagFilter page={page} name="processed" label={t`Processed`} />
          <FlagFilter page={page} name="waiting" label={t`To read`} />
        </>
      }
    >
      <ListRows<TextMessage>
        wide
        page={page}
        caption={t`Inbox`}
        rows={page.list.rows}
        name={(text) => text.user__email ?? text.mobile_number ?? t`Unknown number`}
        href={({ user }) => (user && isOffered('/users/pastors') ? `/users/pastors/${user}` : undefined)}
        unsorted={t`Newest first`}
        columns={[
          { label: t`User`, sort: 'user__email' },
          {
            label: t`Club`,
            sort: 'user__organisation',
            cell: (text) => (
              <span className="block min-w-32">
                <ClubLink text={text} />
              </span>
            ),
            // On a phone the row is one link. The club link is therefore in the column Result, which is
            // outside the row's link.
            phone: 'hidden',
          },
          {
            label: t`Message`,
            phone: 'line',
            sort: 'message',
            cell: (text) => <MessageCell message={text.message} media={text.media} compact={!isRowLayout} />,
          },
          {
            label: t`Received`,
            sort: 'timestamp',
            cell: ({ timestamp }) => <span className="whitespace-nowrap">{formatTimestamp(timestamp)}</span>,
          },
          {
            label: t`Holiday`,
            sort: 'holiday',
            cell: ({ holiday_text: id, holiday_text__year: year, holiday_text__holiday: holiday }) => {
              if (!id || !year || !holiday) return null
              const name = buildHolidayTextLabel({ year, holiday: getHolidayLabel(holiday) })
              if (isRowLayout || !isOffered('/holiday_texts')) return name
              return (
                <Button
                  size="small"
                  variant="ghost"
                  className="-ms-2 text-start underline"
                  onClick={() => setOpenedHolidayText({ id, year, holiday })}
                >
                  {name}
                </Button>
              )
            },
          },
          {
            label: t`Processed`,
            sort: 'holiday_confirmation',
            cell: ({ holiday_confirmation: set }) => <YesNoMark yes={set !== null} cross />,
            phone: 'labelled',
          },
          {
            label: t`Result`,
            id: 'result',
            cell: (text) => (
              <span className={isRowLayout ? 'grid justify-items-start gap-2' : undefined}>
                {isRowLayout ? <ClubLink text={text} /> : null}
                <ReplyCell text={text} compact={!isRowLayout} onOpen={() => setOpenedReply(text)} />
              </span>
            ),
            phone: 'beside',
          },
        ]}
      />
      {openedHolidayText ? (
        <HolidayTextSheet {...openedHolidayText} onClose={() => setOpenedHolidayText(null)} />
      ) : null}
      {openedReply ? <ReplySheet text={openedReply} onClose={() => setOpenedReply(null)} /> : null}
    </ListPage>
  )
}
