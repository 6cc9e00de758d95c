import type { SecurityEventKind } from '@contract/security-event-kinds.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/**
 * Label of each area, with the record types that belong to the area. A record type is the first part of a call's name.
 */
const areaLabels: readonly (readonly [MessageDescriptor, string])[] = [
  [msg`Signing in and passwords`, 'auth me password_reset_request password_reset one_time_code passkeys sign_ins'],
  [msg`Users`, 'users users/pastors access_review'],
  [msg`Staff`, 'users/staff'],
  [msg`People in the register`, 'registered duplicates ethnicity_capture media'],
  [msg`A family’s registration`, 'participant_registration held_registrations'],
  [
    msg`A family’s own page`,
    'family family_links family_link_requests family_link_tasks family_typed_addresses copy_requests removal_requests booking_answers',
  ],
  [msg`Survey`, 'surveys participant_feedback'],
  [msg`Sessions`, 'sessions session_places groups helper_days holiday_allocation'],
  [msg`Parcels`, 'parcel_provisions'],
  [msg`Search`, 'search'],
  [msg`Clubs`, 'organisations hold_statuses regional_leaders organisation_open_status calendar_feeds'],
  [msg`Texts about holidays`, 'holiday_texts text_messages confirmation_links'],
  [
    msg`Applications`,
    'referrals volunteer_referrals volunteer_application_forms volunteer_applications application_forms application_status applications own_questions application_notes volunteer_application_notes',
  ],
  [
    msg`References and checks`,
    'application_references reference_forms dbs_forms volunteer_application_references volunteer_reference_forms volunteer_dbs_forms volunteer_parental_consent_forms application_safeguarding_declarations safeguarding_declaration_forms',
  ],
  [msg`Concerns`, 'concerns concern_keys network_concern_keys concern_tasks'],
  [msg`Dashboard`, 'dashboard number_exports golden_numbers_manual_entries parcel_provisions_manual_entries'],
  [
    msg`News, files and team`,
    'news important_dates church_connections videos welcome resource_directories video_resource_directories resource_files uploads team team_sections pictures',
  ],
  [
    msg`Network settings and events`,
    'network_settings network_health network_facts security_events mail_bounces mails health',
  ],
  [msg`Sending and receiving of devices`, 'sync devices held_changes'],
]

const areaByRecordType: Partial<Record<string, MessageDescriptor>> = Object.fromEntries(
  areaLabels.flatMap(([words, nouns]) => nouns.split(' ').map((noun) => [noun, words])),
)

type ActionLabels = { done: MessageDescriptor; tried: MessageDescriptor }

const lookedLabels: ActionLabels = { done: msg`looked at`, tried: msg`tried to look` }
const addedLabels: ActionLabels = { done: msg`added`, tried: msg`tried to add` }
const changedLabels: ActionLabels = { done: msg`changed`, tried: msg`tried to change` }
const deletedLabels: ActionLabels = { done: msg`deleted`, tried: msg`tried to delete` }
const sentLabels: ActionLabels = { done: msg`sent`, tried: msg`tried to send` }
const savedLabels: ActionLabels = { done: msg`saved to a file`, tried: msg`tried to save to a file` }

/** Labels of actions. Key: first word of the call's verb. */
const actionByVerb: Partial<Record<string, ActionLabels>> = {
  get: lookedLabels,
  list: lookedLabels,
  preview: lookedLabels,
  content: lookedLabels,
  history: lookedLabels,
  create: addedLabels,
  import: addedLabels,
  add: addedLabels,
  update: changedLabels,
  replace: changedLabels,
  put: changedLabels,
  save: changedLabels,
  delete: deletedLabels,
  remove: deletedLabels,
  send: sentLabels,
  export: savedLabels,
  churchsuite: savedLabels,
  exported: savedLabels,
}

/**
 * Kinds of events for calls that had no effect. They need a label such as "tried to delete", because "Users: deleted"
 * would look like a loss.
 */
const UNSUCCESSFUL_KINDS: readonly SecurityEventKind[] = ['failed', 'locked_out', 'refused']

/** Returns the label of an API call. Returns the call's name if this version of the app does not know the call. */
export const getCallLabel = (i18n: Pick<I18n, '_'>, name: string, kind: SecurityEventKind): string => {
  const [recordType = '', action = ''] = name.split('.')
  const area = Object.hasOwn(areaByRecordType, recordType) ? areaByRecordType[recordType] : undefined
  if (!area) return name
  const verb = action.split('_')[0] ?? ''
  const actionLabels = Object.hasOwn(actionByVerb, verb) ? actionByVerb[verb] : undefined
  return actionLabels
    ? `${i18n._(area)}: ${i18n._(UNSUCCESSFUL_KINDS.includes(kind) ? actionLabels.tried : actionLabels.done)}`
    : i18n._(area)
}
