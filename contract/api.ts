import { accessReviewOperations } from './access-review.ts'
import { authOperations } from './auth.ts'
import { churchRelationshipLeadOperations } from './church-relationship-leads.ts'
import { clubStatusOperations } from './club-status/operations.ts'
import { concernTaskOperations } from './concerns/concern-tasks.ts'
import { concernOperations } from './concerns/concerns.ts'
import { churchConnectionOperations } from './content/church-connections.ts'
import { importantDateOperations } from './content/important-dates.ts'
import { newsOperations } from './content/news.ts'
import { videoOperations } from './content/videos.ts'
import { dashboardOperations } from './dashboard/operations.ts'
import { deviceOperations } from './devices.ts'
import { endSignInOperations } from './end-sign-ins.ts'
import { ethnicityOperations } from './ethnicities.ts'
import { familyBookingOperations } from './family/family-bookings.ts'
import { familyLinkRequestOperations } from './family/family-link-requests.ts'
import { familyLinkTaskOperations } from './family/family-link-tasks.ts'
import { familyLinkOperations } from './family/family-links.ts'
import { familyPageOperations } from './family/family-page.ts'
import { familyRequestOperations } from './family/family-requests.ts'
import { ownRequestOperations } from './family/own-requests.ts'
import { typedAddressOperations } from './family/typed-addresses.ts'
import { goldenNumbersManualEntryOperations } from './golden-numbers-manual-entries.ts'
import { groupOperations } from './groups.ts'
import { healthOperations } from './health.ts'
import { helperDayOperations } from './helper-days.ts'
import { historyOperations } from './history.ts'
import { holidayAllocationOperations } from './holiday-allocation.ts'
import { mailBounceOperations } from './mail-bounces.ts'
import { mailOperations } from './mails.ts'
import { mediaOperations } from './media.ts'
import { networkFactsOperations } from './network-facts.ts'
import { networkHealthOperations } from './network-health.ts'
import { networkSettingsOperations } from './network-settings.ts'
import { oneTimeCodeOperations } from './one-time-codes.ts'
import type { Operation, OperationInput, OperationOutput, ParsedOperationInput, RequestPart } from './operation.ts'
import { organisationOperations } from './organisations.ts'
import { parcelProvisionOperations } from './parcel-provision-sessions.ts'
import { parcelProvisionsManualEntryOperations } from './parcel-provisions-manual-entries.ts'
import { participantFeedbackOperations } from './participant-feedback.ts'
import { participantRegistrationOperations } from './participant-registration.ts'
import { passkeyOperations } from './passkeys.ts'
import { passwordResetOperations } from './password-reset.ts'
import { pendingRegistrationOperations } from './pending-registrations.ts'
import { pictureOperations } from './pictures.ts'
import { quarantinedChangeOperations } from './quarantined-changes.ts'
import { reauthenticationOperations } from './reauthentication.ts'
import { applicationFormOperations } from './recruitment/application-forms.ts'
import { applicationNoteOperations, volunteerApplicationNoteOperations } from './recruitment/application-notes.ts'
import {
  applicationReferenceOperations,
  volunteerApplicationReferenceOperations,
} from './recruitment/application-references.ts'
import { applicationStatusOperations } from './recruitment/application-status.ts'
import { applicationOperations } from './recruitment/applications.ts'
import { applicationDbsOperations, volunteerApplicationDbsOperations } from './recruitment/dbs-contacts.ts'
import { dbsFormOperations } from './recruitment/dbs-forms.ts'
import { ownQuestionOperations } from './recruitment/own-questions.ts'
import { parentalConsentFormOperations } from './recruitment/parental-consent-forms.ts'
import { volunteerReferralOperations } from './recruitment/refer-volunteer.ts'
import { referenceFormOperations } from './recruitment/reference-forms.ts'
import { referralOperations } from './recruitment/referrals.ts'
import { registerTieOperations } from './recruitment/register-ties.ts'
import { safeguardingDeclarationFormOperations } from './recruitment/safeguarding-declaration-forms.ts'
import { safeguardingDeclarationOperations } from './recruitment/safeguarding-declarations.ts'
import { saferRecruitmentOperations } from './recruitment/safer-recruitment-status.ts'
import { volunteerApplicationFormOperations } from './recruitment/volunteer-application-forms.ts'
import { volunteerApplicationOperations } from './recruitment/volunteer-applications.ts'
import { volunteerDbsFormOperations } from './recruitment/volunteer-dbs-forms.ts'
import { volunteerReferenceFormOperations } from './recruitment/volunteer-reference-forms.ts'
import { registeredOperations } from './registered/registered.ts'
import { registeredDuplicateOperations } from './registered/registered-duplicates.ts'
import { registeredImportOperations } from './registered/registered-import.ts'
import { registeredRemovedOperations } from './registered/registered-removed.ts'
import { resourceFileOperations, resourceOperations } from './resources/files.ts'
import { searchOperations } from './search.ts'
import { secondFactorOperations } from './second-factor.ts'
import { securityEventOperations } from './security-events.ts'
import { sessionOperations } from './sessions.ts'
import { signInOperations } from './sign-ins.ts'
import { surveyOperations } from './surveys.ts'
import { syncOperations } from './sync.ts'
import { teamMemberOperations } from './team-members.ts'
import { teamSectionOperations } from './team-sections.ts'
import { uploadOperations } from './uploads.ts'
import { pastorOperations, staffOperations } from './users.ts'
import { welcomeOperations } from './welcome.ts'
import { workOperations } from './work.ts'

/**
 * All API operations, with one line for each record type. The server, the OpenAPI document and the tests use this map.
 * Pages pass single operations to `call` instead. A page that imported this map as a value would load every schema.
 */
export const api = {
  ...healthOperations,
  ...authOperations,
  ...passwordResetOperations,
  ...oneTimeCodeOperations,
  ...passkeyOperations,
  ...reauthenticationOperations,
  ...signInOperations,
  ...endSignInOperations,
  ...accessReviewOperations,
  ...secondFactorOperations,
  ...pastorOperations,
  ...staffOperations,
  ...ethnicityOperations,
  ...participantRegistrationOperations,
  ...familyPageOperations,
  ...familyLinkOperations,
  ...familyRequestOperations,
  ...familyBookingOperations,
  ...ownRequestOperations,
  ...familyLinkTaskOperations,
  ...typedAddressOperations,
  ...familyLinkRequestOperations,
  ...surveyOperations,
  ...participantFeedbackOperations,
  ...sessionOperations,
  ...groupOperations,
  ...organisationOperations,
  ...churchRelationshipLeadOperations,
  ...referralOperations,
  ...volunteerReferralOperations,
  ...volunteerApplicationFormOperations,
  ...volunteerApplicationOperations,
  ...saferRecruitmentOperations,
  ...workOperations,
  ...applicationFormOperations,
  ...applicationStatusOperations,
  ...applicationOperations,
  ...ownQuestionOperations,
  ...registerTieOperations,
  ...parcelProvisionOperations,
  ...holidayAllocationOperations,
  ...registeredRemovedOperations,
  ...pendingRegistrationOperations,
  ...registeredOperations,
  ...mediaOperations,
  ...registeredImportOperations,
  ...registeredDuplicateOperations,
  ...historyOperations,
  ...helperDayOperations,
  ...deviceOperations,
  ...newsOperations,
  ...importantDateOperations,
  ...churchConnectionOperations,
  ...videoOperations,
  ...welcomeOperations,
  ...resourceOperations,
  ...resourceFileOperations,
  ...uploadOperations,
  ...teamMemberOperations,
  ...goldenNumbersManualEntryOperations,
  ...parcelProvisionsManualEntryOperations,
  ...teamSectionOperations,
  ...pictureOperations,
  ...networkFactsOperations,
  ...networkHealthOperations,
  ...networkSettingsOperations,
  ...searchOperations,
  ...securityEventOperations,
  ...quarantinedChangeOperations,
  ...dashboardOperations,
  ...mailBounceOperations,
  ...mailOperations,
  ...applicationReferenceOperations,
  ...referenceFormOperations,
  ...applicationNoteOperations,
  ...applicationDbsOperations,
  ...dbsFormOperations,
  ...safeguardingDeclarationOperations,
  ...safeguardingDeclarationFormOperations,
  ...volunteerApplicationReferenceOperations,
  ...volunteerReferenceFormOperations,
  ...volunteerApplicationNoteOperations,
  ...volunteerApplicationDbsOperations,
  ...volunteerDbsFormOperations,
  ...parentalConsentFormOperations,
  ...clubStatusOperations,
  ...concernOperations,
  ...concernTaskOperations,
  ...syncOperations,
} as const satisfies Record<string, Operation>

export type Api = typeof api
export type OperationName = keyof Api

/** One part of an operation's request, such as its body, as a caller sends it. */
export type ApiInput<N extends OperationName, K extends RequestPart> = OperationInput<Api[N], K>
/** One part of an operation's request, such as its body, as a handler receives it after parsing. */
export type ApiParsedInput<N extends OperationName, K extends RequestPart> = ParsedOperationInput<Api[N], K>
/** The response body of an operation. */
export type ApiOutput<N extends OperationName> = OperationOutput<Api[N]>
