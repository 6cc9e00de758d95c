import { applicationNoteOperations } from '@contract/recruitment/application-notes.ts'
import { applicationReferenceOperations } from '@contract/recruitment/application-references.ts'
import { applicationOperations } from '@contract/recruitment/applications.ts'
import { applicationDbsOperations } from '@contract/recruitment/dbs-contacts.ts'

/**
 * Paths and API operations of core team recruitment. Key: purpose. The volunteer flow has an object with the same keys.
 */
export const coreFlow = {
  flow: 'core' as 'core' | 'volunteer',
  /** Path of the list page. Each record page is below this path. */
  to: '/applications',
  /** Path of the applicant's public form, without the id. */
  publicForm: '/application_forms',
  /** Record types of this flow. A change to one of them makes the cached queries of all of them stale. */
  nouns: [
    'applications',
    'application_references',
    'application_notes',
    'application_safeguarding_declarations',
  ] as readonly string[],
  list: applicationOperations['applications.list'],
  statuses: applicationOperations['applications.statuses'],
  get: applicationOperations['applications.get'],
  update: applicationOperations['applications.update'],
  delete: applicationOperations['applications.delete'],
  restore: applicationOperations['applications.restore'],
  changes: applicationOperations['applications.changes'],
  decideRequest: applicationOperations['applications.decide_request'],
  sendForm: applicationOperations['applications.send_form'],
  secondLook: applicationOperations['applications.second_look'],
  references: {
    list: applicationReferenceOperations['application_references.list'],
    get: applicationReferenceOperations['application_references.get'],
    update: applicationReferenceOperations['application_references.update'],
    sendEmail: applicationReferenceOperations['application_references.send_email'],
    remind: applicationReferenceOperations['application_references.remind'],
    telephone: applicationReferenceOperations['application_references.telephone'],
    delete: applicationReferenceOperations['application_references.delete'],
  },
  notes: {
    list: applicationNoteOperations['application_notes.list'],
    create: applicationNoteOperations['application_notes.create'],
    replace: applicationNoteOperations['application_notes.replace'],
    delete: applicationNoteOperations['application_notes.delete'],
  },
  dbs: {
    contact: applicationDbsOperations['applications.dbs_contact'],
    send: applicationDbsOperations['applications.send_dbs_form'],
    resend: applicationDbsOperations['applications.resend_dbs_form'],
  },
}

export type RecruitmentFlow = typeof coreFlow
