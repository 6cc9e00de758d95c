import { participantFeedbackOperations } from '@contract/participant-feedback.ts'
import { Trans, useLingui } from '@lingui/react/macro'
import { createFileRoute } from '@tanstack/react-router'
import { MessageSquareHeart } from 'lucide-react'
import { passSearchThrough, useSearchState } from '@/browser/use-search-state.ts'
import { formatFeedbackDay } from '@/features/survey/feedback-day.ts'
import { attendanceDurationLabels, genderLabels } from '@/features/survey/survey-labels.ts'
import { ListPage } from '@/kit/list/list-page.tsx'
import { ListRows } from '@/kit/list/list-rows.tsx'
import { createListSchema, type ListState } from '@/kit/list/list-state.ts'
import { useListPage } from '@/kit/list/use-list-page.ts'
import { HandOver } from './-hand-over/hand-over.tsx'
import { SurveyLink } from './-link/survey-link.tsx'
import { AnswerFaces } from './-list/answer-faces.tsx'
import { FeedbackSummary } from './-list/feedback-summary.tsx'

const SearchSchema = createListSchema(['name', 'created', 'gender', 'how_long'], {})

export const Route = createFileRoute('/_app/participant_feedback/')({
  validateSearch: passSearchThrough<ListState>,
  component: ParticipantFeedbackScreen,
})

/** Page of the participants' feedback about the club (SUR-66 to SUR-78). */
function ParticipantFeedbackScreen() {
  const { t, i18n } = useLingui()
  const state = useSearchState(SearchSchema, Route.useSearch())
  const operation = participantFeedbackOperations['participant_feedback.list']
  const page = useListPage(operation, state, Route.useNavigate())
  // Name an anonymous answer by its day, so that the rows differ.
  const getUnnamedLabel = (created: string) => {
    const day = formatFeedbackDay(created)
    return t`Answer of ${day}`
  }
  return (
    <ListPage
      title={t`Participant Feedback`}
      page={page}
      icon={MessageSquareHeart}
      actions={
        <>
          <SurveyLink />
          <HandOver />
        </>
      }
      notice={<FeedbackSummary />}
      nothing={<Trans>No one has filled in the survey yet. Show people the survey link.</Trans>}
    >
      <ListRows
        page={page}
        caption={t`Participant Feedback`}
        rows={page.list.rows}
        name={({ name, created }) => name || getUnnamedLabel(created)}
        href={({ id }) => `/participant_feedback/${id}`}
        unsorted={t`Newest first`}
        columns={[
          { label: t`Name`, sort: 'name' },
          { label: t`Answers`, cell: (feedback) => <AnswerFaces feedback={feedback} />, phone: 'line' },
          { label: t`Created`, sort: 'created', cell: ({ created }) => formatFeedbackDay(created) },
          { label: t`Gender`, sort: 'gender', cell: ({ gender }) => i18n._(genderLabels[gender]) },
          {
            label: t`How long`,
            sort: 'how_long',
            cell: ({ how_long }) => i18n._(attendanceDurationLabels[how_long]),
          },
        ]}
      />
    </ListPage>
  )
}
