import { randomUUID } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { v5 } from 'uuid'
import { AppError } from '../../contract/errors.ts'
import {
  adultStatements,
  childStatements,
  type ParticipantRegistration,
  whyFlags,
} from '../../contract/participant-registration.ts'
import type { PersonValues } from '../../contract/registered/registered-fields.ts'
import { doubtfulChildAge } from '../../contract/rules/age.ts'
import { dayInLondon } from '../../contract/rules/days.ts'
import type { Db } from '../db/client.ts'
import { sessions } from '../db/schema.ts'
import { clubOfLink } from '../kit/club-of-link.ts'
import { holdEthnicity, keepEthnicity } from '../kit/keep-ethnicity.ts'
import { readNetworkSettings } from '../kit/network-settings.ts'
import type { Handlers } from '../mount.ts'
import { type NewPerson, writeFamily } from '../sync/judge/family-write.ts'

type Parent = ParticipantRegistration
type Child = Parent['children'][number]
type Adult = Parent['adults'][number]

/** True for British mobile numbers, which begin with 07, or with +44 7 from abroad. */
const isMobile = (number: string): boolean => /^(07|447|4407|00447)/.test(number.replace(/\D/g, ''))

const healthOf = (p: Child | Adult | Parent) => ({
  has_dietary_requirements: p.dietary_requirements,
  dietary_requirements: p.dietary_requirements_detail || null,
  allergens: p.allergens,
  has_medical_conditions: p.medical_conditions,
  medical_conditions: p.medical_conditions_detail || null,
})

const personalOf = (p: Adult | Parent) => ({
  first_name: p.first_name,
  last_name: p.surname,
  is_adult: true,
  attendance_type: 'parent_or_carer' as const,
  address_1: p.address_1,
  address_2: p.address_2,
  address_3: p.address_3,
  town: p.town,
  county: p.county,
  postcode: p.postcode,
  [isMobile(p.contact_number) ? 'mobile_number' : 'telephone_number']: p.contact_number,
  email: p.email,
  allow_contact: p.allow_contact,
  photo_consent: p.photo_consent,
  ...healthOf(p),
  english_first_language: p.english_first_language,
  first_language: p.english_first_language ? null : p.first_language,
})

/**
 * Returns the adult fields of a child. A confirmed birthday of 19 years or more makes the child an adult
 * visitor who is not in charge.
 */
function standingOf({ date_of_birth }: Child): Pick<PersonValues, 'is_adult' | 'attendance_type'> {
  return doubtfulChildAge(date_of_birth, dayInLondon()) === null
    ? { is_adult: false }
    : { is_adult: true, attendance_type: 'visitor' }
}

const given = <F extends keyof Parent>(form: Parent, flags: readonly F[]) =>
  Object.fromEntries(flags.map((flag) => [flag, form[flag]])) as Pick<Parent, F>

/**
 * Returns the people of a form in writing order. The parent is last and links all others, as a club links a
 * family (PER-36). The form has one answer per family where a club records one per person. Reasons for coming
 * and adult statements are stored with the parent, who answered for all adults. Children's statements are
 * stored with each child, because the form does not name the child. They are also stored with the parent, so
 * that a family without children still counts.
 */
const peopleOf = (form: Parent): Omit<PersonValues, 'family_entries'>[] => [
  ...form.children.map((child) => ({
    first_name: child.first_name,
    last_name: child.surname,
    ...standingOf(child),
    date_of_birth: child.date_of_birth,
    gender: child.gender,
    emergency_contact_name: child.emergency_contact_name,
    emergency_contact_number: child.emergency_contact_number,
    school: child.school_attended,
    photo_consent: child.photo_consent,
    ...healthOf(child),
    ...given(form, childStatements),
  })),
  ...form.adults.map((adult) => ({
    ...personalOf(adult),
    emergency_contact_name: adult.emergency_contact_name,
    emergency_contact_number: adult.emergency_contact_number,
  })),
  {
    ...personalOf(form),
    ...given(form, whyFlags),
    why_other_detail: form.why_other ? form.why_other_detail : null,
    ...given(form, childStatements),
    ...given(form, adultStatements),
  },
]

/**
 * Adds ids derived from the form and club, so that a form sent again creates the same people and changes. A
 * form without an id gets random ids.
 */
const withIds = (organisation: string, form: Parent): NewPerson[] => {
  const people = peopleOf(form)
  const { submission_id = randomUUID() } = form
  const idOf = (what: string, i: number) => v5(`${organisation}:${what}:${i}`, submission_id)
  const ids = people.map((_, i) => idOf('person', i))
  return people.map((values, i) => ({
    change: idOf('change', i),
    args: {
      id: ids[i] as string,
      values: { ...values, ...(i === people.length - 1 && { family_entries: ids.slice(0, -1) }) },
    },
  }))
}

/**
 * Maximum number of forms for a club in an hour without approval. More forms are a flood, or a day on which
 * the club has invited everyone.
 */
const FORMS_AN_HOUR = 30
const FORMS_ON_A_SESSION_DAY = 100

const formsAnHour = async (db: Db, club: string): Promise<number> => {
  const [today] = await db.club(club, (tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(
        and(
          eq(sessions.organisation_id, club),
          eq(sessions.date, dayInLondon()),
          isNull(sessions.deleted_at),
        ),
      )
      .limit(1),
  )
  return today ? FORMS_ON_A_SESSION_DAY : FORMS_AN_HOUR
}

export const participantRegistrationHandlers = {
  'participant_registration.organisation': async ({ db, params }) => {
    const { organisation_name, hashid } = await clubOfLink(db, params.organisation_hashid)
    const settings = await db.network(readNetworkSettings)
    const privacy_notice = { en: settings.privacy_notice_en, cy: settings.privacy_notice_cy }
    return { organisation_name, hashid, privacy_notice }
  },
  'participant_registration.create': async ({ db, tries, body, address }) => {
    await tries.countRegistration(address)
    const { id: organisation_id } = await clubOfLink(db, body.organisation_hashid)
    const forms = await tries.countRegistration(address, organisation_id)
    const held = Boolean(body.leave_empty) || forms > (await formsAnHour(db, organisation_id))
    const people = withIds(organisation_id, body)
    const registration = held && people.at(-1)?.args.id
    const outcome = await writeFamily(db, organisation_id, { people, held }, (tx) =>
      registration
        ? holdEthnicity(tx, organisation_id, registration, body.ethnicity_capture)
        : keepEthnicity(tx, organisation_id, 'participant', body.ethnicity_capture),
    )
    if (outcome === 'differs') throw new AppError('payload_mismatch')
    return { received: true }
  },
} satisfies Partial<Handlers>
