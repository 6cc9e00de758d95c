import { ChecklistBanner } from '@/features/checklist/checklist-banner.tsx'
import { AskEthnicity } from '@/features/ethnicity/ask-ethnicity.tsx'

/** Notices for the full club below the page header. Attendance does not load them, because its page has no header. */
export const ClubNotices = () => (
  <>
    <ChecklistBanner />
    <AskEthnicity />
  </>
)
