import { newId } from '../../contract/id.ts'
import type { TestApi } from './api.ts'

const LONG_SENTENCE =
  'I have helped at the church for many years and I love to cook with children and to see them smile. '
/** A text with far more than fifty words. */
export const longAnswer = LONG_SENTENCE.repeat(4)

const buildReferee = (name: string, role: string) => ({
  role,
  full_name: name,
  email: `${name.split(' ')[0]?.toLowerCase()}@bethel.example`,
  organisation: 'Bethel',
  position: 'Minister',
  relationship: 'Friend',
  years_known: 5,
  phone: '01633 496 012',
  address: '2 Mill Road',
})

/** Builds a complete application form of the core team. */
export const buildCompleteForm = (values: object = {}) => ({
  first_name: 'Angharad',
  last_name: 'Price',
  email: 'angharad@price.example',
  mobile: '07700 900 123',
  address: '1 Church Street\nNewport',
  date_of_birth: '1990-05-01',
  organisation_name: 'A new club',
  reason: longAnswer,
  past_experience: longAnswer,
  faith: longAnswer,
  disciplinary: false,
  concerns_raised: false,
  criminal_record: false,
  references: [buildReferee('Owain Parry', 'Church Leader'), buildReferee('Mair Evans', 'Employer')],
  ...values,
})

const SHORT_SENTENCE =
  'I like to help in the kitchen and to play games with the children in the holidays because it is fun. '

/** Builds a complete volunteer application form, for an adult or a Young Helper. */
export const buildCompleteVolunteerForm = (values: object = {}) => ({
  young_helper: false,
  first_name: 'Elin',
  last_name: 'Price',
  mobile: '07700 900 124',
  date_of_birth: '1992-03-04',
  address_1: '2 Mill Road',
  town: 'Newport',
  postcode: 'np20 1aa',
  reason: SHORT_SENTENCE.repeat(2),
  skills_or_interests: SHORT_SENTENCE.repeat(2),
  past_experience: SHORT_SENTENCE.repeat(2),
  training_first_aid: true,
  training_food_hygiene: false,
  disciplinary: false,
  concerns_raised: false,
  criminal_record: false,
  references: [buildReferee('Owain Parry', 'Church Leader'), buildReferee('Mair Evans', 'Employer')],
  emergency_contact_name: 'Dai Price',
  emergency_contact_number: '01633 496 013',
  has_dietary_requirements: true,
  dietary_requirements: 'No nuts',
  has_medical_conditions: false,
  ...values,
})

/** The guardian of a Young Helper. */
export const guardian = {
  parent_guardian_first_name: 'Mair',
  parent_guardian_last_name: 'Price',
  parent_guardian_relationship: 'Parent',
  parent_guardian_email: 'mair@price.example',
  parent_guardian_phone_number: '01633 496 014',
}

/** Builds a valid referral. */
export const buildReferral = <V extends object>(values: V = {} as V) => ({
  first_name: 'Angharad',
  last_name: 'Price',
  email: `${newId()}@price.example`,
  role: 'Coordinator',
  referrer_name: 'Gwen Rees',
  referrer_role: 'Church Leader',
  confirm_referral: true,
  confirm_documents: true,
  confirm_confidence: true,
  ...values,
})

/** Creates calls and queries that recruitment tests share. */
export const createRecruitmentFixture = (api: TestApi) => {
  const query = async <R>(text: string, values: unknown[] = []) =>
    (await api.db.network((_tx, client) => client.query(text, values))).rows as R[]

  /** Returns the secret of the link to this page in the latest email to an address. */
  const findSecret = async (address: string, page: string): Promise<string> => {
    const [mail] = await query<{ text: string }>(
      'SELECT text FROM mails WHERE to_address = $1 AND text LIKE $2 ORDER BY created DESC, id DESC LIMIT 1',
      [address, `%/${page}/%`],
    )
    const [, secret] = new RegExp(`/${page}/(\\S+)`).exec(mail?.text ?? '') ?? []
    if (!secret) throw new Error(`no mail with a link of ${page}`)
    return secret
  }

  /**
   * Refers a person.
   * @returns the secret of the person's form, and the application
   */
  const referPerson = async (values: object = {}, token: string | null = null) => {
    const body = buildReferral(values)
    const { status } = await api.call(token, 'POST', '/referrals', body)
    if (status !== 201) throw new Error(`referral answered ${status}`)
    const [found] = await query<{ id: string }>('SELECT id FROM applications WHERE email = $1', [body.email])
    const secret = await findSecret(body.email, 'application_forms')
    return { secret, email: body.email, id: found?.id ?? '' }
  }

  /** Creates a referred applicant who has submitted the form. */
  const createApplicant = async (
    values: object = {},
    form: { email?: string; [field: string]: unknown } = {},
    token: string | null = null,
  ) => {
    const referral = await referPerson(values, token)
    const { status, body } = await api.call(null, 'PATCH', `/application_forms/${referral.secret}`, {
      ...buildCompleteForm({ email: referral.email, ...form }),
      submit: true,
    })
    if (status !== 200) throw new Error(`form answered ${status} ${JSON.stringify(body)}`)
    return { ...referral, status: await findSecret(form.email ?? referral.email, 'application_status') }
  }

  /** Completes the checks of an application, so that it can be converted. */
  const completeChecks = (id: string) =>
    query(`UPDATE applications SET checks_completed = now(), lacks_second_person = false WHERE id = $1`, [id])

  /** Allows one account to complete checks, as the demo does. */
  const allowOnePerson = () => query(`UPDATE network_settings SET two_people = 'shown'`)

  return {
    query,
    secretIn: findSecret,
    refer: referPerson,
    applicant: createApplicant,
    clear: completeChecks,
    allowOnePerson,
  }
}
