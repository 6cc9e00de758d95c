import type { ReminderResult, UnsentReminderReason } from '@contract/recruitment/application-references.ts'
import type { ApplicationRow } from '@contract/recruitment/applications.ts'
import type { I18n, MessageDescriptor } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import type { RowOutcome } from '@/kit/list/bulk-run.ts'

const reasonLabels: Record<UnsentReminderReason, MessageDescriptor> = {
  answered: msg`already answered`,
  checks_completed: msg`the checks are completed`,
  declined: msg`the referee declined`,
  too_soon: msg`mailed less than 48 hours ago`,
  no_address: msg`no address that works`,
  own_application: msg`this may be your own application`,
  not_found: msg`no longer there`,
}
const nothingOpenLabel = msg`no referee has an open request`

/**
 * Returns the outcome of an application from the results of its references. The application counts as done if at least
 * one reminder was sent.
 * @param resultById results of the server. Key: reference id
 */
export function getReminderOutcome(
  { own: isOwn, open_references: ids }: Pick<ApplicationRow, 'own' | 'open_references'>,
  resultById: ReadonlyMap<string, ReminderResult>,
): RowOutcome {
  if (isOwn) return { isDone: false, reason: (i18n) => i18n._(reasonLabels.own_application) }
  if (ids.length === 0) return { isDone: false, reason: (i18n) => i18n._(nothingOpenLabel) }
  const results = ids.map((id) => resultById.get(id))
  const sentCount = results.filter((result) => result?.sent).length
  const unsentReasons = results.flatMap((result) => (result?.sent ? [] : [result?.reason ?? 'not_found']))
  if (sentCount === 0) return { isDone: false, reason: (i18n) => joinReasons(i18n, unsentReasons) }
  if (ids.length === 1) return { isDone: true }
  return { isDone: true, detail: (i18n) => describeMixedResult(i18n, sentCount, unsentReasons) }
}

function describeMixedResult(i18n: I18n, sentCount: number, unsentReasons: readonly UnsentReminderReason[]): string {
  const sentText = i18n._(msg`${plural(sentCount, { one: '# reminder', other: '# reminders' })}`)
  if (unsentReasons.length === 0) return sentText
  const reasons = joinReasons(i18n, unsentReasons)
  return i18n._(msg`${sentText}, the rest not sent: ${reasons}`)
}

function joinReasons(i18n: I18n, reasons: readonly UnsentReminderReason[]): string {
  return [...new Set(reasons)].map((reason) => i18n._(reasonLabels[reason])).join(', ')
}
