import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'

/** Kinds of yes/no question. Welsh uses different words for yes and no for each kind. */
export type YesNoKind = 'are there' | 'may we' | 'is it' | 'was there ever' | 'do you'

export const yesNoLabels: Record<
  YesNoKind,
  { yes: MessageDescriptor; no: MessageDescriptor; choose: MessageDescriptor }
> = {
  'are there': {
    yes: msg({ message: 'Yes', context: 'are there' }),
    no: msg({ message: 'No', context: 'are there' }),
    choose: msg({ message: 'Choose Yes or No', context: 'are there' }),
  },
  'may we': {
    yes: msg({ message: 'Yes', context: 'may we' }),
    no: msg({ message: 'No', context: 'may we' }),
    choose: msg({ message: 'Choose Yes or No', context: 'may we' }),
  },
  'is it': {
    yes: msg({ message: 'Yes', context: 'is it' }),
    no: msg({ message: 'No', context: 'is it' }),
    choose: msg({ message: 'Choose Yes or No', context: 'is it' }),
  },
  'was there ever': {
    yes: msg({ message: 'Yes', context: 'was there ever' }),
    no: msg({ message: 'No', context: 'was there ever' }),
    choose: msg({ message: 'Choose Yes or No', context: 'was there ever' }),
  },
  'do you': {
    yes: msg({ message: 'Yes', context: 'do you' }),
    no: msg({ message: 'No', context: 'do you' }),
    choose: msg({ message: 'Choose Yes or No', context: 'do you' }),
  },
}
