import type { Handlers } from '../kit/handler.ts'
import { buildFormHandlers } from './application-forms.ts'
import { buildApplicationHandlers } from './applications.ts'
import { convertToRegistration } from './convert-to-registration.ts'
import { findLikelyRegistrations } from './likely-registrations.ts'

const formHandlers = buildFormHandlers('volunteer')
const applicationHandlers = buildApplicationHandlers('volunteer')

type FlowHandler<K extends keyof Handlers> = Handlers[K]

/** Handlers for the public application form of volunteers (PUB-54 to PUB-61). */
export const volunteerApplicationFormHandlers = {
  'volunteer_application_forms.get': formHandlers.get as unknown as FlowHandler<'volunteer_application_forms.get'>,
  'volunteer_application_forms.update':
    formHandlers.update as unknown as FlowHandler<'volunteer_application_forms.update'>,
} satisfies Partial<Handlers>

/**
 * Handlers for volunteer applications, for their club and VP support (VOL-25 to VOL-87). The contract selects the
 * fields of their responses.
 */
export const volunteerApplicationHandlers = {
  'volunteer_applications.list': applicationHandlers.list as unknown as FlowHandler<'volunteer_applications.list'>,
  'volunteer_applications.statuses': applicationHandlers.statuses,
  'volunteer_applications.get': applicationHandlers.get as unknown as FlowHandler<'volunteer_applications.get'>,
  'volunteer_applications.update':
    applicationHandlers.update as unknown as FlowHandler<'volunteer_applications.update'>,
  'volunteer_applications.delete': applicationHandlers.delete,
  'volunteer_applications.restore':
    applicationHandlers.restore as unknown as FlowHandler<'volunteer_applications.restore'>,
  'volunteer_applications.changes': applicationHandlers.changes,
  'volunteer_applications.decide_request':
    applicationHandlers.decide_request as unknown as FlowHandler<'volunteer_applications.decide_request'>,
  'volunteer_applications.send_form':
    applicationHandlers.send_form as unknown as FlowHandler<'volunteer_applications.send_form'>,
  'volunteer_applications.likely_registrations': findLikelyRegistrations,
  'volunteer_applications.convert_to_registration': convertToRegistration,
} satisfies Partial<Handlers>
