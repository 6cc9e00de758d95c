import { accessReviewHandlers } from './access-review/access-review.ts'
import { authHandlers } from './accounts/auth.ts'
import { endSignInHandlers } from './accounts/end-sign-ins.ts'
import { meHandlers } from './accounts/me.ts'
import { oneTimeCodeHandlers } from './accounts/one-time-codes.ts'
import { passkeyHandlers } from './accounts/passkeys.ts'
import { passwordResetHandlers } from './accounts/password-reset.ts'
import { secondFactorHandlers } from './accounts/second-factor.ts'
import { signInHandlers } from './accounts/sign-ins.ts'
import { bookingAnswerHandlers } from './bookings/booking-answers.ts'
import { familyBookingHandlers } from './bookings/family-bookings.ts'
import { openBookingHandlers } from './bookings/open-booking.ts'
import { clubOpenListHandlers } from './club-status/club-open-list.ts'
import { holidayConfirmationHandlers } from './club-status/holiday-confirmations.ts'
import { organisationStatusHandlers } from './club-status/organisation-status.ts'
import { concernKeyHandlers } from './concerns/concern-keys.ts'
import { concernTaskHandlers } from './concerns/concern-tasks.ts'
import { concernHandlers } from './concerns/concerns.ts'
import { churchConnectionHandlers } from './content/church-connections.ts'
import { importantDateHandlers } from './content/important-dates.ts'
import { newsHandlers } from './content/news.ts'
import { pictureHandlers } from './content/pictures.ts'
import { teamMemberHandlers } from './content/team-members.ts'
import { teamSectionHandlers } from './content/team-sections.ts'
import { videoHandlers } from './content/videos.ts'
import { welcomeHandlers } from './content/welcome.ts'
import { goldenNumbersManualEntryHandlers } from './dashboard/golden-numbers-manual-entries.ts'
import { dashboardHandlers } from './dashboard/handlers.ts'
import { parcelProvisionsManualEntryHandlers } from './dashboard/parcel-provisions-manual-entries.ts'
import { deviceHandlers } from './devices/devices.ts'
import { quarantinedChangeHandlers } from './devices/quarantined-changes.ts'
import { syncHandlers } from './devices/sync.ts'
import { bulkLinkHandlers } from './family/bulk-links.ts'
import { copyRequestHandlers } from './family/copy-requests.ts'
import { familyLinkHandlers } from './family/family-links.ts'
import { familyPageHandlers } from './family/family-page.ts'
import { familyLinkRequestHandlers } from './family/link-requests.ts'
import { familyLinkTaskHandlers } from './family/link-tasks.ts'
import { openPageHandlers } from './family/open-page.ts'
import { ownRequestHandlers } from './family/own-requests.ts'
import { removalRequestHandlers } from './family/removal-requests.ts'
import { typedAddressHandlers } from './family/typed-addresses.ts'
import type { Handlers } from './kit/handler.ts'
import { mailBounceHandlers } from './mails/mail-bounces.ts'
import { mailHandlers } from './mails/mails.ts'
import { healthHandlers } from './network/health.ts'
import { networkFactsHandlers } from './network/network-facts.ts'
import { networkHealthHandlers } from './network/network-health.ts'
import { networkSettingsHandlers } from './network/network-settings.ts'
import { securityEventHandlers } from './network/security-events.ts'
import { churchRelationshipLeadHandlers } from './organisations/church-relationship-leads.ts'
import { organisationHandlers } from './organisations/organisations.ts'
import { parcelProvisionHandlers } from './parcel-provisions/parcel-provision-sessions.ts'
import { historyHandlers } from './records/history.ts'
import { applicationFormHandlers } from './recruitment/application-forms.ts'
import { applicationStatusHandlers } from './recruitment/application-status.ts'
import { applicationHandlers } from './recruitment/applications.ts'
import { dbsContactHandlers } from './recruitment/dbs-contacts.ts'
import { dbsFormHandlers } from './recruitment/dbs-forms.ts'
import { declarationFormHandlers } from './recruitment/declaration-forms.ts'
import { declarationHandlers } from './recruitment/declarations.ts'
import { earlierReferralHandlers } from './recruitment/earlier-referrals.ts'
import { applicationNoteHandlers } from './recruitment/notes.ts'
import { ownQuestionHandlers } from './recruitment/own-question.ts'
import { ownTaskHandlers } from './recruitment/own-tasks.ts'
import { parentalConsentHandlers } from './recruitment/parental-consent.ts'
import { volunteerReferralHandlers } from './recruitment/refer-volunteer.ts'
import { referenceFormHandlers } from './recruitment/reference-forms.ts'
import { applicationReferenceHandlers } from './recruitment/references.ts'
import { referralHandlers } from './recruitment/referrals.ts'
import { registerLinkHandlers } from './recruitment/register-links.ts'
import { saferRecruitmentHandlers } from './recruitment/safer-recruitment-status.ts'
import { secondLookHandlers } from './recruitment/second-look.ts'
import { volunteerApplicationFormHandlers, volunteerApplicationHandlers } from './recruitment/volunteer-applications.ts'
import { ethnicityHandlers } from './registered/ethnicity.ts'
import { mediaHandlers } from './registered/media.ts'
import { participantRegistrationHandlers } from './registered/participant-registration.ts'
import { pendingRegistrationHandlers } from './registered/pending-registrations.ts'
import { registeredHandlers } from './registered/registered.ts'
import { registeredDuplicateHandlers } from './registered/registered-duplicates.ts'
import { registeredExportHandlers } from './registered/registered-export.ts'
import { registeredImportHandlers } from './registered/registered-import.ts'
import { registeredRemovedHandlers } from './registered/registered-removed.ts'
import { resourceHandlers } from './resources/handlers.ts'
import { searchHandlers } from './search/search.ts'
import { groupHandlers } from './sessions/groups.ts'
import { helperDayHandlers } from './sessions/helper-days.ts'
import { holidayAllocationHandlers } from './sessions/holiday-allocation.ts'
import { sessionHandlers } from './sessions/sessions.ts'
import { participantFeedbackHandlers } from './surveys/participant-feedback.ts'
import { surveyHandlers } from './surveys/surveys.ts'
import { confirmationLinkHandlers } from './texts/confirmation-links.ts'
import { holidayTextHandlers } from './texts/holiday-texts.ts'
import { sendingTextHandlers } from './texts/sending-texts.ts'
import { textMessageHandlers } from './texts/text-messages.ts'
import { pastorHandlers } from './users/pastors.ts'
import { staffHandlers } from './users/staff.ts'
import { workHandlers } from './work/work.ts'

/** Handlers of all operations. The type requires a handler for every operation of the API map. */
export const handlers: Handlers = {
  ...familyLinkHandlers,
  ...bulkLinkHandlers,
  ...familyLinkTaskHandlers,
  ...typedAddressHandlers,
  ...familyLinkRequestHandlers,
  ...familyPageHandlers,
  ...ownRequestHandlers,
  ...removalRequestHandlers,
  ...copyRequestHandlers,
  ...openPageHandlers,
  ...familyBookingHandlers,
  ...bookingAnswerHandlers,
  ...openBookingHandlers,
  ...healthHandlers,
  ...authHandlers,
  ...passwordResetHandlers,
  ...oneTimeCodeHandlers,
  ...passkeyHandlers,
  ...signInHandlers,
  ...endSignInHandlers,
  ...accessReviewHandlers,
  ...secondFactorHandlers,
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
  ...churchRelationshipLeadHandlers,
  ...earlierReferralHandlers,
  ...referralHandlers,
  ...volunteerReferralHandlers,
  ...volunteerApplicationFormHandlers,
  ...volunteerApplicationHandlers,
  ...saferRecruitmentHandlers,
  ...workHandlers,
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
  ...registeredDuplicateHandlers,
  ...historyHandlers,
  ...helperDayHandlers,
  ...deviceHandlers,
  ...networkFactsHandlers,
  ...networkHealthHandlers,
  ...networkSettingsHandlers,
  ...searchHandlers,
  ...securityEventHandlers,
  ...quarantinedChangeHandlers,
  ...syncHandlers,
  ...newsHandlers,
  ...importantDateHandlers,
  ...churchConnectionHandlers,
  ...videoHandlers,
  ...welcomeHandlers,
  ...resourceHandlers,
  ...teamSectionHandlers,
  ...teamMemberHandlers,
  ...goldenNumbersManualEntryHandlers,
  ...parcelProvisionsManualEntryHandlers,
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
  ...holidayConfirmationHandlers,
  ...organisationStatusHandlers,
  ...clubOpenListHandlers,
  ...holidayTextHandlers,
  ...sendingTextHandlers,
  ...textMessageHandlers,
  ...confirmationLinkHandlers,
  ...concernHandlers,
  ...concernTaskHandlers,
  ...concernKeyHandlers,
  // Use one handler for PUT and PATCH of these calls, because their bodies are the same.
  'concerns.replace': concernHandlers['concerns.update'],
  'concern_keys.replace': concernKeyHandlers['concern_keys.update'],
  'media.update': mediaHandlers['media.put'],
  'one_time_code.update': oneTimeCodeHandlers['one_time_code.confirm'],
}
