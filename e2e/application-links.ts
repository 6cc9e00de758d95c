import type { Product } from '../server/testing/product.ts'

/** The pages of an application that people open by a link, without a sign-in. */
export type LinkedPage =
  | 'application_forms'
  | 'reference_forms'
  | 'dbs_forms'
  | 'safeguarding_declarations'
  | 'application_status'

type Links = Record<LinkedPage, string>
type Listed = { results: { id: string }[] }

const APPLICANT = 'mared.bowen@hallbook.example'
const REFEREE = 'owain.parry@hallbook.example'

const long = Array.from({ length: 50 }, () => 'word').join(' ')

const whole = (organisation: string | undefined) => ({
  ...{ mobile: '07700 900231', address: '14 Heol Carlisle', date_of_birth: '1991-02-09', organisation },
  ...{ reason: long, past_experience: long, faith: long },
  ...{ disciplinary: false, concerns_raised: false, criminal_record: false },
  references: [
    { role: 'Church Leader', full_name: 'Owain Parry', email: REFEREE },
    { role: 'Employer', full_name: 'Delyth Howells', email: 'delyth.howells@hallbook.example' },
  ],
})

/** The address of the last mail with a link to a page. No mail server is set: mails wait in their table. */
const mailed = async ({ query }: Product, page: LinkedPage): Promise<string> => {
  const [mail] = await query<{ text: string }>(
    'SELECT text FROM mails WHERE text LIKE $1 ORDER BY created DESC LIMIT 1',
    [`%/${page}/%`],
  )
  const link = new RegExp(`/${page}/\\S+`).exec(mail?.text ?? '')?.[0]
  if (!link) throw new Error(`No mail leads to ${page}`)
  return link
}

const refer = ({ call }: Product) =>
  call(null, 'POST', '/referrals', {
    ...{ first_name: 'Mared', last_name: 'Bowen', email: APPLICANT, role: 'Coordinator' },
    ...{ referrer_name: 'Owain Parry', referrer_role: 'Church Leader' },
    ...{ confirm_referral: true, confirm_documents: true, confirm_confidence: true },
  })

const make = async (product: Product): Promise<Links> => {
  const { call, query } = product
  const [club] = await query<{ id: string }>(
    "SELECT organisation_id AS id FROM users WHERE email = 'coordinator.riverside@hallbook.example'",
  )
  await refer(product)
  const form = await mailed(product, 'application_forms')
  await call(null, 'PATCH', form, { ...whole(club?.id), submit: true })
  const [{ id } = { id: '' }] = await query<{ id: string }>('SELECT id FROM applications WHERE email = $1', [
    APPLICANT,
  ])
  const token = await product.token('vp.support')
  const first = async (noun: string): Promise<string> =>
    ((await call(token, 'GET', `/${noun}?application=${id}`)) as Listed).results[0]?.id ?? ''
  for (const noun of ['application_references', 'application_safeguarding_declarations'])
    await call(token, 'POST', `/${noun}/${await first(noun)}/send_email`)
  await query(
    `UPDATE organisations SET dbs_contact_name = 'Huw Griffiths', dbs_contact_email = 'huw@hallbook.example'
     WHERE id = $1`,
    [club?.id],
  )
  await call(token, 'POST', `/applications/${id}/send_dbs_form`)
  const links = {
    reference_forms: await mailed(product, 'reference_forms'),
    dbs_forms: await mailed(product, 'dbs_forms'),
    safeguarding_declarations: await mailed(product, 'safeguarding_declarations'),
    application_status: await mailed(product, 'application_status'),
  }
  // One more, whose form is open.
  await refer(product)
  return { ...links, application_forms: await mailed(product, 'application_forms') }
}

const made = new WeakMap<Product, Promise<Links>>()

/** Where the mails about an application of the test's own lead, each page open. */
export const linksOfApplication = (product: Product): Promise<Links> => {
  const links = made.get(product) ?? make(product)
  made.set(product, links)
  return links
}
