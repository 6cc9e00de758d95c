/** The two flows of recruitment: people of a club's core team, and its volunteers. One machinery serves both. */
export const flows = ['core', 'volunteer'] as const
export type Flow = (typeof flows)[number]

/** What one can be referred to be in the core flow (REFL-13). */
export const applicantRoles = ['Coordinator', 'Core Team Member'] as const
export type ApplicantRole = (typeof applicantRoles)[number]

/** Who can refer an applicant (REFL-16). */
export const referrerRoles = ['Church Leader', 'Coordinator'] as const

/** How far a form has come; the labels are the English ones (APP-71, APP-76). */
export const formStatuses = [
  { value: 'not_started', label: 'Not started' },
  { value: 'started', label: 'Started but incomplete' },
  { value: 'submitted', label: 'Submitted' },
] as const
export type FormStatus = (typeof formStatuses)[number]['value']
export const formStatusValues = formStatuses.map(({ value }) => value)

/** How the network may get in touch (APP-108 to APP-111). */
export const contactChannels = ['contact_email', 'contact_post', 'contact_phone', 'contact_text'] as const

/** What a referee can be to an applicant; which of them are offered depends on their number (APP-133, APP-136). */
export const refereeRoles = ['Church Leader', 'Has Seen Work With Children', 'Employer'] as const
export type RefereeRole = (typeof refereeRoles)[number]

/** The roles offered for referee 1, 2 or 3. */
export const refereeRolesOf = (number: number): readonly RefereeRole[] => {
  if (number === 1) return ['Church Leader']
  return number === 2 ? ['Has Seen Work With Children', 'Employer'] : refereeRoles
}

/** The form has so many places for referees (APP-107), of which the first two are asked for (APP-129 to APP-131). */
export const MAX_REFEREES = 3
export const MIN_REFEREES = 2

/** Years for which a referee should have known the applicant: told, never demanded (REFE-50, REFE-52). */
export const REFEREE_YEARS = 2

/** What a referee rates, and the words for it (REFE-27 to REFE-36). */
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

/** What a referee answers with yes or no; a yes asks for details (REFE-38 to REFE-43, REFE-54). */
export const referenceQuestions = [
  'disciplinary',
  'suitability',
  'allegations',
  'criminal',
  'reasons_not_accept',
] as const
export type ReferenceQuestion = (typeof referenceQuestions)[number]

/** What an applicant answers with yes or no; a yes asks for details (APP-99 to APP-101). */
export const safeguardingQuestions = ['disciplinary', 'concerns_raised', 'criminal_record'] as const
export type SafeguardingQuestion = (typeof safeguardingQuestions)[number]

/** Answers that not everybody who sees an application reads (reading of who sees what): null, and `withheld: true`. */
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

/** The name in the trail for any change of withheld answers, for readers who may not read them. */
export const SAFEGUARDING_ANSWERS = 'safeguarding_answers'

/** What a club's contact confirms of a check (DBS-19 to DBS-21). The labels are the English ones. */
export const confirmations = [
  {
    value: 'enhanced_certificate',
    label:
      'An up-to-date enhanced certificate was seen, or it was notified as clear, within the last 3 years',
  },
  { value: 'dbs_update_service', label: 'Subscribed to the update service, and checked clear' },
] as const
export type Confirmation = (typeof confirmations)[number]['value']
export const confirmationValues = confirmations.map(({ value }) => value)

/** What a check is called where the club is (B-REC-11); `any` where that is not known. */
export const checkKinds = ['dbs', 'pvg', 'access_ni', 'any'] as const
export type CheckKind = (typeof checkKinds)[number]

/** The check of a club's region. */
export const checkKindOf = (region: string | null): CheckKind => {
  if (region === null) return 'any'
  if (region === 'Scotland') return 'pvg'
  return region === 'Northern Ireland' ? 'access_ni' : 'dbs'
}

/** Years for which a new member of the PVG scheme is one, by law. */
const PVG_YEARS = 5

/** Years for which a check counts; other checks than PVG have the network's own rule (B-REC-11). */
export function checkYears(kind: CheckKind, networkYears: number): number {
  return kind === 'pvg' ? PVG_YEARS : networkYears
}

/** Why an application was archived (B-REC-09). */
export const outcomes = ['declined', 'withdrawn', 'tidied'] as const
export type Outcome = (typeof outcomes)[number]

/** How far a mail has come (B-REC-04). */
export const mailStates = ['queued', 'handed_over', 'bounced', 'failed'] as const
export type MailState = (typeof mailStates)[number]

/** What mails of recruitment are of. */
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

/** Who must act next (B-REC-07), and what is to be done. */
export const waitingWho = ['applicant', 'referee', 'dbs_contact', 'parent', 'reviewer'] as const
export type WaitingWho = (typeof waitingWho)[number]
export const waitingWhat = [
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
export type WaitingWhat = (typeof waitingWhat)[number]

/** Days from which what waits stands out, amber and then red (B-REC-07). */
export const LATE_DAYS = { amber: 21, red: 28 } as const

/** What the trail calls the holder of the link of an application. */
export const APPLICANT = 'Applicant'
