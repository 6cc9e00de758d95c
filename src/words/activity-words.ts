import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** The everyday activities in the language of the screen; records keep the English label. */
const words: Record<string, MessageDescriptor> = {
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

/** What an activity is called; a label from elsewhere stands as it is. */
export const activityWords = (label: string): MessageDescriptor | undefined => words[label]
