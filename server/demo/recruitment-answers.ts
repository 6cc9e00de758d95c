import { emptyReferee, type Referee } from '../../contract/recruitment/referees.ts'
import { emptyReference } from '../../contract/recruitment/reference-answers.ts'
import { getRefereeRoles, ratingFields, referenceQuestions } from '../../contract/recruitment/vocabulary.ts'
import { addDays, type Day } from '../../contract/rules/days.ts'
import type { Chance } from './chance.ts'
import type { DemoClub } from './clubs.ts'
import data from './data/recruitment.json' with { type: 'json' }
import type { Row } from './insert.ts'
import { drawAddress } from './places.ts'
import type { DemoReference, DemoState } from './recruitment-states.ts'

export type Person = { first_name: string; last_name: string; email: string }

/** Inputs from which a demo application is generated. */
export type DemoApplication = {
  club: DemoClub
  organisation: string
  today: Day
  chance: Chance
  state: DemoState
  person: Person
  draw: () => Person
  /** The applicant's record in the register, if any. */
  registered: { id: string } | null
}

export const getFullName = ({ first_name, last_name }: Person) => `${first_name} ${last_name}`

/** Builds a referee with the data that an applicant enters. */
export const buildReferee = (number: number, person: Person, club: DemoClub, chance: Chance): Referee => ({
  ...emptyReferee,
  role: chance.pick(getRefereeRoles(number)),
  full_name: getFullName(person),
  email: person.email,
  organisation: `${club.place.town} ${number === 1 ? 'Baptist Church' : 'Primary School'}`,
  position: number === 1 ? 'Minister' : 'Head teacher',
  relationship: number === 1 ? 'My minister' : 'Worked together',
  years_known: chance.int(1, 12),
  phone: `01632 960 ${chance.digits(3)}`,
})

/** Builds the parent of a Young Helper. */
export const buildGuardian = ({ last_name }: Person) => ({
  parent_guardian_first_name: 'Mair',
  parent_guardian_last_name: last_name,
  parent_guardian_relationship: 'Parent',
  parent_guardian_phone_number: '01632 960 414',
  parent_guardian_email: `mair.${last_name
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^a-z]/g, '')}@mail.example`,
})

/** Returns the birthday of a Young Helper, who is fourteen. */
export const getYoungHelperBirthday = (today: Day): Day => `${Number(today.slice(0, 4)) - 14}-01-15`

/** Adds the answers that only the volunteer form contains, and renames fields. */
const buildVolunteerAnswers = (
  { club, chance, state, today, person }: DemoApplication,
  core: Record<string, unknown>,
): Record<string, unknown> => {
  const { address: _a, faith: _f, past_experience, ...rest } = core
  const { address_1, postcode } = drawAddress(club.place, chance)
  const shared = {
    address_1,
    town: club.place.town,
    postcode,
    training_first_aid: chance.of(0.4),
    training_food_hygiene: chance.of(0.4),
    skills_or_interests: past_experience ?? null,
    past_experience,
    emergency_contact_name: `Mair ${person.last_name}`,
    emergency_contact_number: '01632 960 414',
    has_dietary_requirements: false,
    has_medical_conditions: false,
  }
  if (!state.young) return { ...rest, ...shared }
  return {
    mobile: rest.mobile,
    reason: rest.reason,
    contact_email: true,
    ...shared,
    ...buildGuardian(person),
    date_of_birth: getYoungHelperBirthday(today),
  }
}

/** Builds the answers that the form contains in the application's state. */
export const buildAnswers = (
  application: DemoApplication,
  isSent: boolean,
  references: readonly Referee[],
): Record<string, unknown> => {
  const core = buildCoreAnswers(application, isSent, references)
  return application.state.flow ? buildVolunteerAnswers(application, core) : core
}

/**
 * Changes the last three digits of a mobile number if they begin with 1. Demo accounts use 100 to 199, and an applicant
 * with such a number would be treated as that account.
 */
function avoidAccountNumbers(digits: string): string {
  return digits.startsWith('1') ? `5${digits.slice(1)}` : digits
}

const buildCoreAnswers = (
  { club, chance, state, today, person }: DemoApplication,
  isSent: boolean,
  references: readonly Referee[],
): Record<string, unknown> => {
  const texts = data.answers[club.language]
  const { address_1, postcode } = drawAddress(club.place, chance)
  const birthday = `${Number(today.slice(0, 4)) - chance.int(24, 68)}-0${chance.int(1, 9)}-1${chance.int(0, 9)}`
  const personal = {
    mobile: `07700 900 ${avoidAccountNumbers(chance.digits(3))}`,
    address: `${address_1}\n${club.place.town}\n${postcode}`,
    date_of_birth: birthday,
  }
  if (!isSent) return personal
  const hasCertificate = chance.of(0.6)
  const hasCaution = state.key === 'checks_left'
  return {
    ...personal,
    aliases: person.last_name.length > 7 ? `${person.last_name}-Jones` : null,
    reason: chance.pick(texts.reason),
    past_experience: chance.pick(texts.past_experience),
    faith: chance.pick(texts.faith),
    disciplinary: false,
    concerns_raised: false,
    criminal_record: hasCaution,
    criminal_record_details: hasCaution ? 'A fine for speeding in 2011.' : null,
    dbs_certificate: hasCertificate,
    dbs_certificate_number: hasCertificate ? `00${chance.digits(10)}` : null,
    dbs_certificate_issue_date: hasCertificate ? addDays(today, -400) : null,
    dbs_update_service: hasCertificate ? chance.of(0.5) : null,
    references,
    contact_email: true,
    contact_phone: chance.of(0.5),
    contact_post: false,
    contact_text: true,
  }
}

/** Builds a reference with the dates and answers that belong to its state. */
export const buildReferenceRow = (
  id: string,
  application_id: string,
  number: number,
  referee: Referee,
  { sent, submitted, checked, declined, bounced, telephone }: DemoReference,
  applicant: Person,
  toTimestamp: (days: number | undefined) => string | null,
): Row<'applicationReferences'> => ({
  id,
  application_id,
  number,
  version: 1,
  ...referee,
  created: toTimestamp(sent) ?? toTimestamp(3) ?? undefined,
  email_sent: toTimestamp(sent),
  bounced: toTimestamp(bounced),
  form_status: submitted === undefined ? 'not_started' : 'submitted',
  submitted: toTimestamp(submitted),
  declined: declined === undefined ? null : 'cannot',
  declined_at: toTimestamp(declined),
  checked: checked !== undefined,
  checked_at: toTimestamp(checked),
  telephone_at: telephone ? toTimestamp(submitted) : null,
  telephone_number: telephone ? referee.phone : null,
  answers:
    submitted === undefined
      ? {}
      : {
          ...emptyReference,
          applicant_name: getFullName(applicant),
          relationship: referee.relationship,
          years_known: referee.years_known,
          ...Object.fromEntries(ratingFields.map((field, i) => [field, i % 3 === 0 ? 'Good' : 'Excellent'])),
          ...Object.fromEntries(referenceQuestions.map((field) => [field, false])),
          additional_comments: 'Patient, punctual and kind. Children trust them. I recommend them warmly.',
          full_name: referee.full_name,
          occupation: referee.position,
          phone: referee.phone,
          declaration: telephone ? null : true,
        },
})
