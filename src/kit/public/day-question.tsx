import { type Day, formatDay } from '@contract/rules/days.ts'
import { useLingui } from '@lingui/react/macro'
import { DateBoxes, type DateBoxesText, hasInvalidText } from '@/ui/date/date-boxes.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { getTypedPath } from './answer-path.ts'
import { optionalMark, Question, type QuestionFieldProps } from './questions.tsx'
import { useAnswer } from './wizard-context.ts'

/**
 * Date question with three boxes, for a field that is not in a list.
 * @param props.birthday true if the browser may autofill the user's birthday
 */
export const DayQuestion = ({
  field,
  label,
  hint,
  optional = false,
  birthday = false,
}: QuestionFieldProps & { birthday?: boolean }) => {
  const { t } = useLingui()
  const { value, error, context } = useAnswer<Day | null>(field)
  // Store half a date as typed text under a separate path, because it is not an answer yet.
  const typedPath = getTypedPath(field)
  const text = context.values[typedPath] as DateBoxesText | undefined
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
          onValueChange={(day, text) => context.set({ [field]: day, [typedPath]: day ? undefined : text })}
        />
      </FieldGroup>
    </Question>
  )
}
