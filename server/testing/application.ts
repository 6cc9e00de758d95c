import { newId } from '../../contract/id.ts'
import { ratingFields, referenceQuestions } from '../../contract/recruitment/vocabulary.ts'
import { applicationReferences, applications } from '../db/schema.ts'
import type { TestApi } from './api.ts'

type ApplicationValues = Partial<typeof applications.$inferInsert>

/** Creates a submitted application with two referees. */
export const makeApplication = async (api: TestApi, organisation_id: string | null, facts: ApplicationValues = {}) => {
  const id = newId()
  const [first, second] = [newId(), newId()]
  await api.db.network(async (tx) => {
    await tx.insert(applications).values({
      id,
      flow: 'core',
      organisation_id,
      form_status: 'submitted',
      role: 'Core Team Member',
      first_name: 'Angharad',
      last_name: 'Price',
      email: `angharad.${id}@bethel.example`,
      submitted: new Date().toISOString(),
      ...facts,
    })
    await tx.insert(applicationReferences).values([
      {
        id: first,
        application_id: id,
        number: 1,
        role: 'Church Leader',
        full_name: 'Owain Parry',
        email: `owain.${first}@parish.example`,
        phone: '029 2018 0142',
        years_known: 6,
      },
      {
        id: second,
        application_id: id,
        number: 2,
        role: 'Employer',
        full_name: 'Delyth Howells',
        email: `delyth.${second}@school.example`,
        phone: '029 2018 0377',
        years_known: 4,
      },
    ])
  })
  return {
    id,
    first,
    second,
    email: `angharad.${id}@bethel.example`,
    referee: `owain.${first}@parish.example`,
  }
}

/** A complete reference without concerns about the applicant. */
export const completeReference = {
  applicant_name: 'Angharad Price',
  relationship: 'Her vicar',
  years_known: 6,
  ...Object.fromEntries(ratingFields.map((field) => [field, 'Good'])),
  ...Object.fromEntries(referenceQuestions.map((question) => [question, false])),
  additional_comments: 'She is kind.',
  full_name: 'Owain Parry',
  occupation: 'Vicar',
  phone: '029 2018 0142',
  address: '3 Church Road, Cardiff',
  declaration: true,
}

/** Builds the consent of a Young Helper's parent. */
export const buildCompleteConsent = () => ({
  child_name: 'Elin Price',
  child_date_of_birth: `${new Date().getFullYear() - 14}-01-01`,
  name: 'Mair Price',
  address: '14 Chapel Street, Cardiff',
  phone_number: '07700 900100',
  alternative_contact_name: 'Ann Price',
  alternative_relationship: 'Grandmother',
  alternative_phone_number: '029 2018 0142',
})
