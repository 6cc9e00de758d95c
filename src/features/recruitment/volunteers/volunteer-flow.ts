import { volunteerApplicationNoteOperations } from '@contract/recruitment/application-notes.ts'
import { volunteerApplicationReferenceOperations } from '@contract/recruitment/application-references.ts'
import { volunteerApplicationDbsOperations } from '@contract/recruitment/dbs-contacts.ts'
import { volunteerApplicationOperations } from '@contract/recruitment/volunteer-applications.ts'
import type { RecruitmentFlow } from '../core-flow.ts'

const operations = volunteerApplicationOperations
const references = volunteerApplicationReferenceOperations
const notes = volunteerApplicationNoteOperations
const dbs = volunteerApplicationDbsOperations

/** Paths and API operations of volunteer recruitment. It has the same keys as the core team flow. */
export const volunteerFlow = {
  flow: 'volunteer',
  to: '/volunteer_applications',
  publicForm: '/volunteer_application_forms',
  nouns: ['volunteer_applications', 'volunteer_application_references', 'volunteer_application_notes'],
  list: operations['volunteer_applications.list'],
  statuses: operations['volunteer_applications.statuses'],
  get: operations['volunteer_applications.get'],
  update: operations['volunteer_applications.update'],
  delete: operations['volunteer_applications.delete'],
  restore: operations['volunteer_applications.restore'],
  changes: operations['volunteer_applications.changes'],
  decideRequest: operations['volunteer_applications.decide_request'],
  sendForm: operations['volunteer_applications.send_form'],
  secondLook: operations['volunteer_applications.second_look'],
  references: {
    list: references['volunteer_application_references.list'],
    get: references['volunteer_application_references.get'],
    update: references['volunteer_application_references.update'],
    sendEmail: references['volunteer_application_references.send_email'],
    telephone: references['volunteer_application_references.telephone'],
    delete: references['volunteer_application_references.delete'],
  },
  notes: {
    list: notes['volunteer_application_notes.list'],
    create: notes['volunteer_application_notes.create'],
    replace: notes['volunteer_application_notes.replace'],
    delete: notes['volunteer_application_notes.delete'],
  },
  dbs: {
    contact: dbs['volunteer_applications.dbs_contact'],
    send: dbs['volunteer_applications.send_dbs_form'],
    resend: dbs['volunteer_applications.resend_dbs_form'],
  },
} as unknown as RecruitmentFlow
