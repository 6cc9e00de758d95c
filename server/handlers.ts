import { authHandlers } from './api/auth.ts'
import { clubStatusHandlers } from './api/club-status/handlers.ts'
import { concernKeyHandlers } from './api/concerns/concern-keys.ts'
import { concernTaskHandlers } from './api/concerns/concern-tasks.ts'
import { concernHandlers } from './api/concerns/concerns.ts'
import { contentHandlers } from './api/content.ts'
import { dashboardHandlers } from './api/dashboard/handlers.ts'
import { deviceHandlers } from './api/devices.ts'
import { duplicateHandlers } from './api/duplicates.ts'
import { ethnicityHandlers } from './api/ethnicity.ts'
import { groupHandlers } from './api/groups.ts'
import { healthHandlers } from './api/health.ts'
import { helperDayHandlers } from './api/helper-days.ts'
import { historyHandlers } from './api/history.ts'
import { holidayAllocationHandlers } from './api/holiday-allocation.ts'
import { mailBounceHandlers } from './api/mail-bounces.ts'
import { mailHandlers } from './api/mails.ts'
import { manualEntryHandlers } from './api/manual-entries.ts'
import { meHandlers } from './api/me.ts'
import { mediaHandlers } from './api/media.ts'
import { networkFactsHandlers } from './api/network-facts.ts'
import { networkSettingsHandlers } from './api/network-settings.ts'
import { oneTimeCodeHandlers } from './api/one-time-codes.ts'
import { organisationHandlers } from './api/organisations/handlers.ts'
import { parcelProvisionHandlers } from './api/parcel-provisions/parcel-provisions.ts'
import { participantRegistrationHandlers } from './api/participant-registration.ts'
import { passwordResetHandlers } from './api/password-reset.ts'
import { pendingRegistrationHandlers } from './api/pending-registrations.ts'
import { pictureHandlers } from './api/pictures.ts'
import { quarantinedChangeHandlers } from './api/quarantined-changes.ts'
import { applicationFormHandlers } from './api/recruitment/application-forms.ts'
import { applicationStatusHandlers } from './api/recruitment/application-status.ts'
import { applicationHandlers } from './api/recruitment/applications.ts'
import { dbsContactHandlers } from './api/recruitment/dbs-contacts.ts'
import { dbsFormHandlers } from './api/recruitment/dbs-forms.ts'
import { declarationFormHandlers } from './api/recruitment/declaration-forms.ts'
import { declarationHandlers } from './api/recruitment/declarations.ts'
import { earlierReferralHandlers } from './api/recruitment/earlier-referrals.ts'
import { applicationNoteHandlers } from './api/recruitment/notes.ts'
import { ownQuestionHandlers } from './api/recruitment/own-question.ts'
import { ownTaskHandlers } from './api/recruitment/own-tasks.ts'
import { parentalConsentHandlers } from './api/recruitment/parental-consent.ts'
import { referenceFormHandlers } from './api/recruitment/reference-forms.ts'
import { applicationReferenceHandlers } from './api/recruitment/references.ts'
import { referralHandlers, volunteerReferralHandlers } from './api/recruitment/referrals.ts'
import { registerLinkHandlers } from './api/recruitment/register-links.ts'
import { saferRecruitmentHandlers } from './api/recruitment/safer-recruitment-status.ts'
import { secondLookHandlers } from './api/recruitment/second-look.ts'
import {
  volunteerApplicationFormHandlers,
  volunteerApplicationHandlers,
} from './api/recruitment/volunteer-applications.ts'
import { regionalLeaderHandlers } from './api/regional-leaders.ts'
import { registeredHandlers } from './api/registered/registered.ts'
import { registeredExportHandlers } from './api/registered/registered-export.ts'
import { registeredImportHandlers } from './api/registered/registered-import.ts'
import { registeredRemovedHandlers } from './api/registered/registered-removed.ts'
import { resourceHandlers } from './api/resources/handlers.ts'
import { securityEventHandlers } from './api/security-events.ts'
import { sessionHandlers } from './api/sessions.ts'
import { signInHandlers } from './api/sign-ins.ts'
import { participantFeedbackHandlers } from './api/surveys/participant-feedback.ts'
import { surveyHandlers } from './api/surveys/surveys.ts'
import { syncHandlers } from './api/sync.ts'
import { teamHandlers } from './api/team.ts'
import { pastorHandlers } from './api/users/pastors.ts'
import { staffHandlers } from './api/users/staff.ts'
import { welcomeHandlers } from './api/welcome.ts'
import type { Handlers } from './mount.ts'

/** Handlers of all operations. The type requires a handler for every operation of the API map. */
export const handlers: Handlers = {
  ...healthHandlers,
  ...authHandlers,
  ...passwordResetHandlers,
  ...oneTimeCodeHandlers,
  ...signInHandlers,
  ...pastorHandlers,
  ...staffHandlers,
  ...meHandlers,
  ...sessionHandlers,
  ...ethnicityHandlers,
  ...participantRegistrationHandlers,
  ...surveyHandlers,
  ...participantFeedbackHandlers,
  ...groupHandlers,
  ...organisationHandlers,
  ...regionalLeaderHandlers,
  ...earlierReferralHandlers,
  ...referralHandlers,
  ...volunteerReferralHandlers,
  ...volunteerApplicationFormHandlers,
  ...volunteerApplicationHandlers,
  ...saferRecruitmentHandlers,
  ...secondLookHandlers,
  ...ownQuestionHandlers,
  ...ownTaskHandlers,
  ...applicationFormHandlers,
  ...applicationStatusHandlers,
  ...applicationHandlers,
  ...registerLinkHandlers,
  ...parcelProvisionHandlers,
  ...holidayAllocationHandlers,
  ...registeredHandlers,
  ...registeredRemovedHandlers,
  ...pendingRegistrationHandlers,
  ...registeredExportHandlers,
  ...mediaHandlers,
  ...registeredImportHandlers,
  ...duplicateHandlers,
  ...historyHandlers,
  ...helperDayHandlers,
  ...deviceHandlers,
  ...networkFactsHandlers,
  ...networkSettingsHandlers,
  ...securityEventHandlers,
  ...quarantinedChangeHandlers,
  ...syncHandlers,
  ...contentHandlers,
  ...welcomeHandlers,
  ...resourceHandlers,
  ...teamHandlers,
  ...manualEntryHandlers,
  ...pictureHandlers,
  ...dashboardHandlers,
  ...mailBounceHandlers,
  ...mailHandlers,
  ...applicationReferenceHandlers,
  ...referenceFormHandlers,
  ...applicationNoteHandlers,
  ...dbsContactHandlers,
  ...dbsFormHandlers,
  ...parentalConsentHandlers,
  ...declarationHandlers,
  ...declarationFormHandlers,
  ...clubStatusHandlers,
  ...concernHandlers,
  ...concernTaskHandlers,
  ...concernKeyHandlers,
  // Use one handler for PUT and PATCH of these calls, because their bodies are the same.
  'concerns.replace': concernHandlers['concerns.update'],
  'concern_keys.replace': concernKeyHandlers['concern_keys.update'],
  'media.update': mediaHandlers['media.put'],
  'one_time_code.update': oneTimeCodeHandlers['one_time_code.confirm'],
}
