import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { YesNo } from '@/ui/yes-no.tsx'
import { type FieldProps, GroupField } from './fields.tsx'
import { useFormField } from './form-context.ts'

/** Labels for yes and no. Key: kind of question, because the Welsh labels depend on the question. */
const ANSWER_LABELS = {
  there_is: {
    yes: msg({ message: 'Yes', context: 'there is' }),
    no: msg({ message: 'No', context: 'there is' }),
  },
  may: { yes: msg({ message: 'Yes', context: 'you may' }), no: msg({ message: 'No', context: 'you may' }) },
  it_is: { yes: msg({ message: 'Yes', context: 'it is' }), no: msg({ message: 'No', context: 'it is' }) },
} as const satisfies Record<string, { yes: MessageDescriptor; no: MessageDescriptor }>

type YesNoFieldProps = FieldProps & {
  answers?: keyof typeof ANSWER_LABELS
  /** Renders the fields that depend on the answer. */
  children?: (answer: boolean | null) => ReactNode
}

/** Yes/no question. Neither answer is preselected. */
export const YesNoField = ({ answers = 'it_is', children, ...frame }: YesNoFieldProps) => {
  const { i18n } = useLingui()
  const { value, set } = useFormField(frame.name)
  const answer = typeof value === 'boolean' ? value : null
  const { yes, no } = ANSWER_LABELS[answers]
  const toLabel = (other: unknown) => (typeof other === 'boolean' ? i18n._(other ? yes : no) : '')
  const question = (
    <GroupField layout="row" show={toLabel} {...frame}>
      <YesNo value={answer} onValueChange={set} yesLabel={i18n._(yes)} noLabel={i18n._(no)} />
    </GroupField>
  )
  if (!children) return question
  return (
    <div className="grid gap-2">
      {question}
      {children(answer)}
    </div>
  )
}
