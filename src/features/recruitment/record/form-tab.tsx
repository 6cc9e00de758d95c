import { ReadForm } from './read-form.tsx'
import { StaffForm } from './staff-form.tsx'
import type { ApplicationState } from './use-application.ts'

/** The application form: to change for those who may, as plain text for the others (APP-58, APP-70). */
export const FormTab = ({ state }: { state: ApplicationState }) => {
  if (!state.application) return null
  return state.rights.edit ? (
    <StaffForm state={state} application={state.application} />
  ) : (
    <ReadForm application={state.application} />
  )
}
