import { CoreStaffForm } from '@contract/recruitment/applications.ts'
import { emptyCoreAnswers } from '@contract/recruitment/core-form.ts'
import { useAnswerLabels } from './answer-labels.ts'
import { ApplicantMails } from './applicant-mails.tsx'
import { ReadForm } from './read-form.tsx'
import { EditableApplicationFields } from './staff-fields.tsx'
import { StaffForm } from './staff-form.tsx'
import type { ApplicationState } from './use-application.ts'

const answerFields = ['role', ...Object.keys(emptyCoreAnswers)]

/** Application form. Users with the right can edit it, other users see plain text (APP-58, APP-70). */
export const FormTab = ({ state }: { state: ApplicationState }) => {
  const labels = useAnswerLabels()
  const { application } = state
  if (!application) return null
  return (
    <>
      {state.rights.edit ? (
        <StaffForm
          state={state}
          application={application}
          schema={CoreStaffForm}
          labels={labels}
          answers={answerFields}
        >
          <EditableApplicationFields application={application} />
        </StaffForm>
      ) : (
        <ReadForm application={application} />
      )}
      <ApplicantMails mails={application.mails} />
    </>
  )
}
