import { type Day, formatDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { DateBoxes, type DateBoxesText, hasInvalidText } from '@/ui/date/date-boxes.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { getTypedPath } from './answer-path.ts'
import { useAnswer } from './answers-context.ts'
import { optionalMark, Question, type QuestionFieldProps } from './questions.tsx'

type DayProps = QuestionFieldProps & {
  /** Field of the typed text. Half a date is stored there, because it is not an answer yet. */
  typedField?: string
  /** True if the browser may autofill the user's birthday. */
  birthday?: boolean
}

/** Date question with three boxes, for a field that is not in a list. */
export const DayQuestion = (props: DayProps) => {
  const { field, label, hint, optional = false, typedField = getTypedPath(field), birthday = false } = props
  const { t } = useLingui()
  const { value, error, context } = useAnswer<Day | null>(field)
  const text = context.values[typedField] as DateBoxesText | undefined
  return (
    <Question field={field} read={(other) => formatDay(other as Day)}>
      <FieldGroup
        legend={label}
        hint={hint}
        error={hasInvalidText(text) ? t`Use digits only, such as 14 3 2020.` : error}
        required={!optional}
        optionalMark={optional ? optionalMark : undefined}
      >
        <DateBoxes
          value={value}
          text={text}
          latestYear={new Date().getFullYear()}
          dayLabel={t`Day`}
          monthLabel={t`Month`}
          yearLabel={t`Year`}
          birthday={birthday}
          onValueChange={(day, text) => context.set({ [field]: day, [typedField]: day ? undefined : text })}
        />
      </FieldGroup>
    </Question>
  )
}
