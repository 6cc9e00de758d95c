import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Labels of the everyday activities in the user's language. Records store the English label. */
const activityLabels: Record<string, MessageDescriptor> = {
  'Arts and crafts': msg`Arts and crafts`,
  Baking: msg`Baking`,
  'Bible stories': msg`Bible stories`,
  'Board games': msg`Board games`,
  Cooking: msg`Cooking`,
  Dance: msg`Dance`,
  Drama: msg`Drama`,
  Film: msg`Film`,
  Gardening: msg`Gardening`,
  Music: msg`Music`,
  'Outdoor games': msg`Outdoor games`,
  Quiz: msg`Quiz`,
  Science: msg`Science`,
  Sports: msg`Sports`,
  Storytelling: msg`Storytelling`,
  'Trip out': msg`Trip out`,
}

/** Returns the label of a standard activity. Undefined for a custom activity, whose text is shown unchanged. */
export const getActivityLabel = (label: string): MessageDescriptor | undefined => activityLabels[label]
