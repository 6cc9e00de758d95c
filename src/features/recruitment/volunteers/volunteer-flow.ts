import { volunteerApplicationNoteOperations } from '@contract/recruitment/application-notes.ts'
import { volunteerApplicationReferenceOperations } from '@contract/recruitment/application-references.ts'
import { volunteerApplicationDbsOperations } from '@contract/recruitment/dbs-contacts.ts'
import { volunteerApplicationOperations } from '@contract/recruitment/volunteer-applications.ts'
import type { RecruitmentFlow } from '../core-flow.ts'

const applicationOperations = volunteerApplicationOperations
const referenceOperations = volunteerApplicationReferenceOperations
const noteOperations = volunteerApplicationNoteOperations
const dbsOperations = volunteerApplicationDbsOperations

/** Paths and API operations of volunteer recruitment. It has the same keys as the core team flow. */
export const volunteerFlow = {
  flow: 'volunteer',
  to: '/volunteer_applications',
  publicForm: '/volunteer_application_forms',
  nouns: ['volunteer_applications', 'volunteer_application_references', 'volunteer_application_notes'],
  list: applicationOperations['volunteer_applications.list'],
  statuses: applicationOperations['volunteer_applications.statuses'],
  get: applicationOperations['volunteer_applications.get'],
  update: applicationOperations['volunteer_applications.update'],
  delete: applicationOperations['volunteer_applications.delete'],
  restore: applicationOperations['volunteer_applications.restore'],
  changes: applicationOperations['volunteer_applications.changes'],
  decideRequest: applicationOperations['volunteer_applications.decide_request'],
  sendForm: applicationOperations['volunteer_applications.send_form'],
  secondLook: applicationOperations['volunteer_applications.second_look'],
  references: {
    list: referenceOperations['volunteer_application_references.list'],
    get: referenceOperations['volunteer_application_references.get'],
    update: referenceOperations['volunteer_application_references.update'],
    sendEmail: referenceOperations['volunteer_application_references.send_email'],
    remind: referenceOperations['volunteer_application_references.remind'],
    telephone: referenceOperations['volunteer_application_references.telephone'],
    delete: referenceOperations['volunteer_application_references.delete'],
  },
  notes: {
    list: noteOperations['volunteer_application_notes.list'],
    create: noteOperations['volunteer_application_notes.create'],
    replace: noteOperations['volunteer_application_notes.replace'],
    delete: noteOperations['volunteer_application_notes.delete'],
  },
  dbs: {
    contact: dbsOperations['volunteer_applications.dbs_contact'],
    send: dbsOperations['volunteer_applications.send_dbs_form'],
    resend: dbsOperations['volunteer_applications.resend_dbs_form'],
  },
} as unknown as RecruitmentFlow
