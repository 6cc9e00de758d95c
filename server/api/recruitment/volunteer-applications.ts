import type { Handlers } from '../../mount.ts'
import { buildFormHandlers } from './application-forms.ts'
import { buildApplicationHandlers } from './applications.ts'
import { convertToRegistration } from './convert-to-registration.ts'
import { findLikelyRegistrations } from './likely-registrations.ts'

const form = buildFormHandlers('volunteer')
const volunteer = buildApplicationHandlers('volunteer')

type Own<K extends keyof Handlers> = Handlers[K]

/** Handlers for the public application form of volunteers (PUB-54 to PUB-61). */
export const volunteerApplicationFormHandlers = {
  'volunteer_application_forms.get': form.get as unknown as Own<'volunteer_application_forms.get'>,
  'volunteer_application_forms.update': form.update as unknown as Own<'volunteer_application_forms.update'>,
} satisfies Partial<Handlers>

/**
 * Handlers for volunteer applications, for their club and VP support (VOL-25 to VOL-87). The contract selects
 * the fields of their responses.
 */
export const volunteerApplicationHandlers = {
  'volunteer_applications.list': volunteer.list as unknown as Own<'volunteer_applications.list'>,
  'volunteer_applications.statuses': volunteer.statuses,
  'volunteer_applications.get': volunteer.get as unknown as Own<'volunteer_applications.get'>,
  'volunteer_applications.update': volunteer.update as unknown as Own<'volunteer_applications.update'>,
  'volunteer_applications.delete': volunteer.delete,
  'volunteer_applications.restore': volunteer.restore as unknown as Own<'volunteer_applications.restore'>,
  'volunteer_applications.changes': volunteer.changes,
  'volunteer_applications.decide_request':
    volunteer.decide_request as unknown as Own<'volunteer_applications.decide_request'>,
  'volunteer_applications.send_form':
    volunteer.send_form as unknown as Own<'volunteer_applications.send_form'>,
  'volunteer_applications.likely_registrations': findLikelyRegistrations,
  'volunteer_applications.convert_to_registration': convertToRegistration,
} satisfies Partial<Handlers>
