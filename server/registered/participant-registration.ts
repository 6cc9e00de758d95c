import { randomUUID } from 'node:crypto'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { v5 } from 'uuid'
import { AppError } from '../../contract/errors.ts'
import {
  adultStatements,
  childStatements,
  type ParticipantRegistration,
  whyFlags,
} from '../../contract/participant-registration.ts'
import type { PersonValues } from '../../contract/registered/registered-fields.ts'
import { getDoubtfulChildAge } from '../../contract/rules/age.ts'
import { getLondonDay } from '../../contract/rules/days.ts'
import { isActiveSignIn } from '../auth/active-sign-ins.ts'
import { hashAddress } from '../auth/sign-in-use.ts'
import type { Db } from '../db/client.ts'
import { readNetworkSettings } from '../db/network-settings.ts'
import { sessions, signIns, users } from '../db/schema.ts'
import { findClubByLink } from '../kit/club-by-link.ts'
import type { Handlers } from '../kit/handler.ts'
import type { Services } from '../kit/services.ts'
import { storeEthnicity, storePendingEthnicity } from '../kit/store-ethnicity.ts'
import { type NewPerson, writeFamily } from '../sync/judge/family-write.ts'
import { hasTextGateway } from '../texts/two-way.ts'

type Parent = ParticipantRegistration
type Child = Parent['children'][number]
type Adult = Parent['adults'][number]

/** True for British mobile numbers, which begin with 07, or with +44 7 from abroad. */
const isMobile = (number: string): boolean => /^(07|447|4407|00447)/.test(number.replace(/\D/g, ''))

const toHealthFields = (p: Child | Adult | Parent) => ({
  has_dietary_requirements: p.dietary_requirements,
  dietary_requirements: p.dietary_requirements_detail || null,
  allergens: p.allergens,
  has_medical_conditions: p.medical_conditions,
  medical_conditions: p.medical_conditions_detail || null,
})

const toPersonalFields = (p: Adult | Parent) => ({
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
  ...toHealthFields(p),
  english_first_language: p.english_first_language,
  first_language: p.english_first_language ? null : p.first_language,
})

/**
 * Returns the adult fields of a child. A confirmed birthday of 19 years or more makes the child an adult visitor who is
 * not in charge.
 */
function getAdultFields({ date_of_birth }: Child): Pick<PersonValues, 'is_adult' | 'attendance_type'> {
  return getDoubtfulChildAge(date_of_birth, getLondonDay()) === null
    ? { is_adult: false }
    : { is_adult: true, attendance_type: 'visitor' }
}

const pickFlags = <F extends keyof Parent>(form: Parent, flags: readonly F[]) =>
  Object.fromEntries(flags.map((flag) => [flag, form[flag]])) as Pick<Parent, F>

/**
 * Returns the people of a form in writing order. The parent is last and links all others, as a club links a family
 * (PER-36). The form has one answer per family where a club records one per person. Reasons for coming and adult
 * statements are stored with the parent, who answered for all adults. Children's statements are stored with each child,
 * because the form does not name the child. They are also stored with the parent, so that a family without children is
 * still counted.
 */
const toPeople = (form: Parent): Omit<PersonValues, 'family_entries'>[] => [
  ...form.children.map((child) => ({
    first_name: child.first_name,
    last_name: child.surname,
    ...getAdultFields(child),
    date_of_birth: child.date_of_birth,
    gender: child.gender,
    emergency_contact_name: child.emergency_contact_name,
    emergency_contact_number: child.emergency_contact_number,
    school: child.school_attended,
    photo_consent: child.photo_consent,
    ...toHealthFields(child),
    ...pickFlags(form, childStatements),
  })),
  ...form.adults.map((adult) => ({
    ...toPersonalFields(adult),
    emergency_contact_name: adult.emergency_contact_name,
    emergency_contact_number: adult.emergency_contact_number,
  })),
  {
    ...toPersonalFields(form),
    ...pickFlags(form, whyFlags),
    why_other_detail: form.why_other ? form.why_other_detail : null,
    ...pickFlags(form, childStatements),
    ...pickFlags(form, adultStatements),
  },
]

/**
 * Adds ids derived from the form and club, so that a form sent again creates the same people and changes. A form
 * without an id gets random ids.
 */
const addIds = (organisation: string, form: Parent): NewPerson[] => {
  const people = toPeople(form)
  const { submission_id = randomUUID() } = form
  const buildId = (what: string, i: number) => v5(`${organisation}:${what}:${i}`, submission_id)
  const ids = people.map((_, i) => buildId('person', i))
  return people.map((values, i) => ({
    change: buildId('change', i),
    args: {
      id: ids[i] as string,
      values: { ...values, ...(i === people.length - 1 && { family_entries: ids.slice(0, -1) }) },
    },
  }))
}

/**
 * Maximum number of forms per hour for a club without approval. More forms are a flood, or a day on which the club has
 * invited everyone.
 */
const MAX_FORMS_PER_HOUR = 30
const MAX_FORMS_PER_HOUR_ON_SESSION_DAY = 100

/**
 * Number of forms from one address in ten minutes from which approval is needed. At a hall, many families register over
 * its Wi-Fi, where a device of the club is signed in too.
 */
const FLOOD_FORMS = 12
const FLOOD_FORMS_AT_CLUB = 40
/** Hours since the last call of a club's device for which its address counts as the club's. */
const CLUB_ADDRESS_HOURS = 12

/** True if a device of the club is signed in from this address. */
const isClubAddress = ({ db, env }: Pick<Services, 'db' | 'env'>, club: string, address: string): Promise<boolean> =>
  db.network(async (tx) => {
    const [signIn] = await tx
      .select({ id: signIns.id })
      .from(signIns)
      .innerJoin(users, eq(users.id, signIns.user_id))
      .where(
        and(
          eq(users.organisation_id, club),
          users.is_active,
          isActiveSignIn,
          eq(signIns.address_hash, hashAddress(env, address)),
          sql`${signIns.last_seen} > now() - make_interval(hours => ${CLUB_ADDRESS_HOURS})`,
        ),
      )
      .limit(1)
    return signIn !== undefined
  })

const getFormLimit = async (db: Db, club: string): Promise<number> => {
  const [sessionToday] = await db.club(club, (tx) =>
    tx
      .select({ id: sessions.id })
      .from(sessions)
      .where(and(eq(sessions.organisation_id, club), eq(sessions.date, getLondonDay()), isNull(sessions.deleted_at)))
      .limit(1),
  )
  return sessionToday ? MAX_FORMS_PER_HOUR_ON_SESSION_DAY : MAX_FORMS_PER_HOUR
}

export const participantRegistrationHandlers = {
  'participant_registration.organisation': async ({ db, env, params }) => {
    const { organisation_name, hashid } = await findClubByLink(db, params.organisation_hashid)
    const settings = await db.network(readNetworkSettings)
    const privacy_notice = { en: settings.privacy_notice_en, cy: settings.privacy_notice_cy }
    return { organisation_name, hashid, privacy_notice, ...(hasTextGateway(env) && { text_hours: env.TEXTS_HOURS }) }
  },
  'participant_registration.create': async ({ db, env, tries, body, address }) => {
    const club = await findClubByLink(db, body.organisation_hashid).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    })
    const isAtClub = club !== null && (await isClubAddress({ db, env }, club.id, address))
    const formsOfAddress = await tries.countRegistrationFrom(address, isAtClub)
    // Report an unknown link only now, so that calls with guessed links are counted.
    if (!club) throw new AppError('not_found')
    const organisation_id = club.id
    const formsOfClub = await tries.countRegistration(organisation_id)
    const isFlood =
      formsOfAddress >= (isAtClub ? FLOOD_FORMS_AT_CLUB : FLOOD_FORMS) ||
      formsOfClub > (await getFormLimit(db, organisation_id))
    const needsApproval = Boolean(body.leave_empty) || isFlood
    const people = addIds(organisation_id, body)
    const pendingRegistrationId = needsApproval && people.at(-1)?.args.id
    const outcome = await writeFamily(db, organisation_id, { people, held: needsApproval }, (tx) =>
      pendingRegistrationId
        ? storePendingEthnicity(tx, organisation_id, pendingRegistrationId, body.ethnicity_capture)
        : storeEthnicity(tx, organisation_id, 'participant', body.ethnicity_capture),
    )
    if (outcome === 'differs') throw new AppError('payload_mismatch')
    return { received: true }
  },
} satisfies Partial<Handlers>
