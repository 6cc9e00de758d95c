import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

/** Labels of the known regions and reasons for a pause. Other values from the server are shown unchanged. */
const optionLabels: Readonly<Record<string, MessageDescriptor>> = {
  'Midlands and South': msg`Midlands and South`,
  'North of England': msg`North of England`,
  'Northern Ireland': msg`Northern Ireland`,
  Scotland: msg`Scotland`,
  Wales: msg`Wales`,
  'Taking a break': msg`Taking a break`,
  'No coordinator': msg`No coordinator`,
  'Paperwork missing': msg`Paperwork missing`,
  'Safeguarding review': msg`Safeguarding review`,
  'No answer from the club': msg`No answer from the club`,
}

/** Returns a function that translates a club's region or reason for a pause (ORG-43). */
export const useClubOptionLabels = (): ((value: string) => string) => {
  const { i18n } = useLingui()
  return (value) => {
    const label = Object.hasOwn(optionLabels, value) ? optionLabels[value] : undefined
    return label ? i18n._(label) : value
  }
}
