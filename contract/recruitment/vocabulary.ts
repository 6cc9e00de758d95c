/** Recruitment flows: for a club's core team and for its volunteers. Both use the same code. */
export const flows = ['core', 'volunteer'] as const
export type Flow = (typeof flows)[number]

/** Roles that a person can be referred for in the core flow (REFL-13). */
export const applicantRoles = ['Coordinator', 'Core Team Member'] as const
export type ApplicantRole = (typeof applicantRoles)[number]

/** Roles that can refer an applicant (REFL-16). */
export const referrerRoles = ['Church Leader', 'Coordinator'] as const

/** Progress of a form, with English labels (APP-71, APP-76). */
export const formStatuses = [
  { value: 'not_started', label: 'Not started' },
  { value: 'started', label: 'Started but incomplete' },
  { value: 'submitted', label: 'Submitted' },
] as const
export type FormStatus = (typeof formStatuses)[number]['value']
export const formStatusValues = formStatuses.map(({ value }) => value)

/** Contact channels that the network may use (APP-108 to APP-111). */
export const contactChannels = ['contact_email', 'contact_post', 'contact_phone', 'contact_text'] as const

/** Relationships of a referee to an applicant. The referee's number limits the choice (APP-133, APP-136). */
export const refereeRoles = ['Church Leader', 'Has Seen Work With Children', 'Employer'] as const
export type RefereeRole = (typeof refereeRoles)[number]

/** Returns the roles available for referee 1, 2 or 3. */
export const getRefereeRoles = (number: number): readonly RefereeRole[] => {
  if (number === 1) return ['Church Leader']
  return number === 2 ? ['Has Seen Work With Children', 'Employer'] : refereeRoles
}

/** Number of referees in the form (APP-107). The first two are required (APP-129 to APP-131). */
export const MAX_REFEREES = 3
export const MIN_REFEREES = 2

/** Number of years for which a referee should have known the applicant. Only a recommendation (REFE-50, REFE-52). */
export const REFEREE_YEARS = 2

/** Qualities that a referee rates, and the rating options (REFE-27 to REFE-36). */
export const ratingFields = [
  'integrity',
  'relationship_peers',
  'relationship_others',
  'team_work',
  'reliability',
  'punctuality',
  'quality_of_work',
  'health_record',
  'honesty',
] as const
export type RatingField = (typeof ratingFields)[number]
export const ratings = ['Excellent', 'Good', 'Unsatisfactory'] as const
export type Rating = (typeof ratings)[number]

/** Yes-no questions to a referee. An answer of yes requires details (REFE-38 to REFE-43, REFE-54). */
export const referenceQuestions = [
  'disciplinary',
  'suitability',
  'allegations',
  'criminal',
  'reasons_not_accept',
] as const
export type ReferenceQuestion = (typeof referenceQuestions)[number]

/** Yes-no questions to an applicant. An answer of yes requires details (APP-99 to APP-101). */
export const safeguardingQuestions = ['disciplinary', 'concerns_raised', 'criminal_record'] as const
export type SafeguardingQuestion = (typeof safeguardingQuestions)[number]

/**
 * Answers that some readers of an application may not see (reading "who sees what"). For them the response contains
 * null and `withheld: true`.
 */
export const withheldFields = [
  'disciplinary',
  'disciplinary_details',
  'concerns_raised',
  'concerns_raised_details',
  'criminal_record',
  'criminal_record_details',
  'dbs_certificate_number',
] as const
export type WithheldField = (typeof withheldFields)[number]

/**
 * Field name in the audit trail for any change of a withheld answer. Readers who may not see the answers see only this
 * name.
 */
export const SAFEGUARDING_ANSWERS_FIELD = 'safeguarding_answers'

/** Ways in which a club's contact can confirm a check, with English labels (DBS-19 to DBS-21). */
export const checkConfirmations = [
  {
    value: 'enhanced_certificate',
    label: 'An up-to-date enhanced certificate was seen, or it was notified as clear, within the last 3 years',
  },
  { value: 'dbs_update_service', label: 'Subscribed to the update service, and checked clear' },
] as const
export type CheckConfirmation = (typeof checkConfirmations)[number]['value']
export const confirmationValues = checkConfirmations.map(({ value }) => value)

/** Kinds of background check, by the club's nation (B-REC-11). `any` means an unknown nation. */
export const checkKinds = ['dbs', 'pvg', 'access_ni', 'any'] as const
export type CheckKind = (typeof checkKinds)[number]

/** Returns the kind of check in a club's region. */
export const getCheckKind = (region: string | null): CheckKind => {
  if (region === null) return 'any'
  if (region === 'Scotland') return 'pvg'
  return region === 'Northern Ireland' ? 'access_ni' : 'dbs'
}

/** Number of years for which a PVG scheme membership is valid by law. */
const PVG_YEARS = 5

/**
 * Returns the number of years for which a check is valid. Kinds other than PVG use the network's setting (B-REC-11).
 */
export function getCheckYears(kind: CheckKind, networkYears: number): number {
  return kind === 'pvg' ? PVG_YEARS : networkYears
}

/** Reasons for archiving an application (B-REC-09). */
export const applicationOutcomes = ['declined', 'withdrawn', 'tidied'] as const
export type ApplicationOutcome = (typeof applicationOutcomes)[number]

/** Delivery states of an email (B-REC-04). */
export const mailStates = ['queued', 'handed_over', 'bounced', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** Kinds of recruitment email. */
export const mailKinds = [
  'application_form',
  'receipt',
  'reference_request',
  'reference_reminder',
  'referees_waited_for',
  'dbs_form',
  'check_ending',
  'scheme_member_left',
  'declaration',
  'declaration_reminder',
  'parental_consent',
  'erasure',
  'second_look',
  'another_address',
  'application_form_reminder',
  'dbs_form_reminder',
  'parental_consent_reminder',
] as const
export type MailKind = (typeof mailKinds)[number]

/** Roles that may have to act next, and the actions that they may have to take (B-REC-07). */
export const nextActors = ['applicant', 'referee', 'dbs_contact', 'parent', 'reviewer'] as const
export type NextActor = (typeof nextActors)[number]
export const nextActions = [
  'fill_in_form',
  'request_references',
  'give_reference',
  'find_another_referee',
  'check_reference',
  'send_dbs_form',
  'confirm_dbs',
  'give_consent',
  'complete_checks',
  'convert',
  'decide_request',
  'send_form',
  'second_look',
  'renew_check',
  'ask_check_date',
  'speak_to_parent',
  'decide_own',
] as const
export type NextAction = (typeof nextActions)[number]

/** Days of waiting after which the list highlights an application in amber, then in red (B-REC-07). */
export const LATE_DAYS = { amber: 21, red: 28 } as const

/** User name in the audit trail for changes that were made through an application's link. */
export const APPLICANT_USER_NAME = 'Applicant'
