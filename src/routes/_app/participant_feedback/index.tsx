import { participantFeedbackOperations } from '@contract/surveys.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareHeart } from 'lucide-react'
import { feedbackDay } from '@/features/survey/feedback-day.ts'
import { genderWords, howLongWords } from '@/features/survey/survey-words.ts'
import { unreadSearch, useSearchState } from '@/hooks/use-search-state.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { type ListState, listState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { HandOver } from './-hand-over/hand-over.tsx'
import { SurveyLink } from './-link/survey-link.tsx'

const Kept = listState(['name', 'created', 'gender', 'how_long'], {})

export const Route = createFileRoute('/_app/participant_feedback/')({
  validateSearch: unreadSearch<ListState>,
  component: ParticipantFeedbackScreen,
})

/** What participants have said about the club (SUR-66 to SUR-78). */
function ParticipantFeedbackScreen() {
  const { t, i18n } = useLingui()
  const state = useSearchState(Kept, Route.useSearch())
  const operation = participantFeedbackOperations['participant_feedback.list']
  const page = useListPage(operation, state, Route.useNavigate())
  return (
    <ListPage
      title={t`Participant Feedback`}
      page={page}
      icon={MessageSquareHeart}
      actions={
        <>
          <HandOver />
          <SurveyLink />
        </>
      }
      nothing={<Trans>No one has filled in the survey yet. Show people the survey link.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Participant Feedback`}
        rows={page.list.rows}
        name={({ name }) => name || t`Anonymous`}
        href={({ id }) => `/participant_feedback/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Created`, sort: 'created', cell: ({ created }) => feedbackDay(created) },
          { label: t`Gender`, sort: 'gender', cell: ({ gender }) => i18n._(genderWords[gender]) },
          {
            label: t`How long`,
            sort: 'how_long',
            cell: ({ how_long }) => i18n._(howLongWords[how_long]),
          },
        ]}
      />
    </ListPage>
  )
}
