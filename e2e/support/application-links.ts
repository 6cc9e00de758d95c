import type { Product } from '../../server/testing/product.ts'

/** Pages of an application that open by a link, without a sign-in. */
export type LinkedPage =
  | 'application_forms'
  | 'reference_forms'
  | 'dbs_forms'
  | 'safeguarding_declarations'
  | 'application_status'
  | 'volunteer_application_forms'
  | 'volunteer_reference_forms'
  | 'volunteer_dbs_forms'
  | 'parental_consent_forms'

type LinkByPage = Record<LinkedPage, string>
type ListResponse = { results: { id: string }[] }

const REFEREE_EMAIL = 'owain.parry@hallbook.example'

const longText = Array.from({ length: 50 }, () => 'word').join(' ')

const safeguardingAnswers = { disciplinary: false, concerns_raised: false, criminal_record: false }
const references = [
  { role: 'Church Leader', full_name: 'Owain Parry', email: REFEREE_EMAIL },
  { role: 'Employer', full_name: 'Delyth Howells', email: 'delyth.howells@hallbook.example' },
]

const buildCoreAnswers = (organisation: string) => ({
  mobile: '07700 900231',
  address: '14 Heol Carlisle',
  date_of_birth: '1991-02-09',
  organisation,
  reason: longText,
  past_experience: longText,
  faith: longText,
  references,
  ...safeguardingAnswers,
})

const volunteerAnswers = {
  mobile: '07700 900231',
  reason: longText,
  skills_or_interests: longText,
  past_experience: longText,
  emergency_contact_name: 'Huw Bowen',
  emergency_contact_number: '029 2018 0142',
  has_dietary_requirements: false,
  has_medical_conditions: false,
}
const adultAnswers = {
  ...volunteerAnswers,
  ...safeguardingAnswers,
  references,
  young_helper: false,
  date_of_birth: '1991-02-09',
}
const youngHelperAnswers = {
  ...volunteerAnswers,
  young_helper: true,
  parent_guardian_relationship: 'Parent',
  parent_guardian_first_name: 'Sian',
  parent_guardian_last_name: 'Bowen',
  parent_guardian_email: 'sian.bowen@hallbook.example',
  parent_guardian_phone_number: '07700 900232',
  date_of_birth: `${new Date().getFullYear() - 14}-01-09`,
}

/** Returns the path of the last emailed link to a page. No mail server is configured, so emails stay in their table. */
const findMailedLink = async ({ query }: Product, page: LinkedPage): Promise<string> => {
  const [mail] = await query<{ text: string }>('SELECT text FROM mails WHERE text ~ $1 ORDER BY created DESC LIMIT 1', [
    `[^_]${page}/`,
  ])
  const link = new RegExp(`/${page}/\\S+`).exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No mail leads to ${page}`)
  return link
}

/**
 * Refers a person and returns the path of the emailed form. Without a token, the person is referred as a
 * coordinator. With a token, as a volunteer.
 */
const referPerson = async (product: Product, token: string | null, name: string): Promise<string> => {
  const referral = {
    first_name: name,
    last_name: 'Bowen',
    email: `${name.toLowerCase()}.bowen@hallbook.example`,
    referrer_name: 'Owain Parry',
    referrer_role: 'Church Leader',
    confirm_referral: true,
    confirm_documents: true,
    confirm_confidence: true,
  }
  if (token) await product.call(token, 'POST', '/volunteer_referrals', referral)
  else await product.call(null, 'POST', '/referrals', { ...referral, role: 'Coordinator' })
  return findMailedLink(product, token ? 'volunteer_application_forms' : 'application_forms')
}

/**
 * Fills in and submits an application form.
 * @returns the application's id
 */
const submitForm = async ({ call, query }: Product, form: string, name: string, answers: object) => {
  await call(null, 'PATCH', form, { ...answers, submit: true })
  const [{ id } = { id: '' }] = await query<{ id: string }>(
    'SELECT id FROM applications WHERE first_name = $1 ORDER BY created DESC LIMIT 1',
    [name],
  )
  return id
}

const createCoreLinks = async (product: Product, token: string, club: string, name: string) => {
  const id = await submitForm(product, await referPerson(product, null, name), name, buildCoreAnswers(club))
  const findFirstId = async (noun: string): Promise<string> =>
    ((await product.call(token, 'GET', `/${noun}?application=${id}`)) as ListResponse).results[0]?.id ?? ''
  for (const noun of ['application_references', 'application_safeguarding_declarations'])
    await product.call(token, 'POST', `/${noun}/${await findFirstId(noun)}/send_email`)
  await product.call(token, 'POST', `/applications/${id}/send_dbs_form`)
  return {
    reference_forms: await findMailedLink(product, 'reference_forms'),
    dbs_forms: await findMailedLink(product, 'dbs_forms'),
    safeguarding_declarations: await findMailedLink(product, 'safeguarding_declarations'),
    application_status: await findMailedLink(product, 'application_status'),
  }
}

const createVolunteerLinks = async (product: Product, token: string) => {
  const coordinatorToken = await product.token('coordinator.riverside')
  const id = await submitForm(product, await referPerson(product, coordinatorToken, 'Eleri'), 'Eleri', adultAnswers)
  const noun = 'volunteer_application_references'
  const { results } = (await product.call(token, 'GET', `/${noun}?application=${id}`)) as ListResponse
  await product.call(token, 'POST', `/${noun}/${results[0]?.id}/send_email`)
  await product.call(token, 'POST', `/volunteer_applications/${id}/send_dbs_form`)
  await submitForm(product, await referPerson(product, coordinatorToken, 'Tomos'), 'Tomos', youngHelperAnswers)
  return {
    volunteer_reference_forms: await findMailedLink(product, 'volunteer_reference_forms'),
    volunteer_dbs_forms: await findMailedLink(product, 'volunteer_dbs_forms'),
    parental_consent_forms: await findMailedLink(product, 'parental_consent_forms'),
    volunteer_application_forms: await referPerson(product, coordinatorToken, 'Nest'),
  }
}

const addDbsContact = async ({ query }: Product): Promise<string> => {
  const [club] = await query<{ id: string }>(
    `UPDATE organisations SET dbs_contact_name = 'Huw Griffiths', dbs_contact_email = 'huw@hallbook.example'
     WHERE id = (SELECT organisation_id FROM users WHERE email = 'coordinator.riverside@hallbook.example')
     RETURNING id`,
  )
  return club?.id ?? ''
}

const createLinks = async (product: Product): Promise<LinkByPage> => {
  const token = await product.token('vp.support')
  return {
    ...(await createCoreLinks(product, token, await addDbsContact(product), 'Mared')),
    // Create another application, because this link needs a form that is not submitted.
    application_forms: await referPerson(product, null, 'Angharad'),
    ...(await createVolunteerLinks(product, token)),
  }
}

/** Creates a core team application and returns its links. For tests that submit the forms. */
export const createApplicationLinks = async (product: Product, name: string) =>
  createCoreLinks(product, await product.token('vp.support'), await addDbsContact(product), name)

const linksByProduct = new WeakMap<Product, Promise<LinkByPage>>()

/** Returns the emailed links of test applications that tests share. No form behind these links is submitted. */
export const getApplicationLinks = (product: Product): Promise<LinkByPage> => {
  const links = linksByProduct.get(product) ?? createLinks(product)
  linksByProduct.set(product, links)
  return links
}
