import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { longDay } from '@/i18n/format.ts'
import { DateBoxes, type DateBoxesText } from '@/ui/date/date-boxes.tsx'
import type { DayString } from '@/ui/date/day-string.ts'
import { FieldGroup } from '@/ui/field-group.tsx'
import { type Asked, optionalMark, Question } from './questions.tsx'
import { useAnswer } from './wizard-context.ts'

/** A day in three boxes. @param props.birthday the browser may offer the person's own */
export const DayQuestion = ({
  field,
  label,
  hint,
  optional = false,
  birthday = false,
}: Asked & { birthday?: boolean }) => {
  const { t } = useLingui()
  const { value, change, error } = useAnswer<DayString | null>(field)
  const [text, setText] = useState<DateBoxesText>()
  return (
    <Question field={field} read={(other) => longDay(other as DayString)}>
      <FieldGroup
        legend={label}
        hint={hint}
        error={error}
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
          onValueChange={(day, typed) => {
            setText(typed)
            change(day)
          }}
        />
      </FieldGroup>
    </Question>
  )
}
