import { Trans } from '@lingui/react/macro'
import { AsParent } from './as-parent.tsx'
import { LineQuestion } from './questions.tsx'

type SurnameQuestionProps = {
  value: string
  onChange: (value: string) => void
  /** Surname of the parent. Omitted in the parent's own question. */
  parents?: string
  autoComplete?: string
}

/** Surname question with a shortcut that copies the parent's surname. */
export const SurnameQuestion = ({ value, onChange, parents = '', ...input }: SurnameQuestionProps) => {
  const surname = parents.trim()
  return (
    <LineQuestion
      {...input}
      field="surname"
      label={<Trans>Surname</Trans>}
      max={100}
      autoCapitalize="words"
      value={value}
      onChange={onChange}
    >
      {surname ? (
        <AsParent given={value.trim() === surname} onGive={() => onChange(surname)}>
          <Trans>Same as parent: {surname}</Trans>
        </AsParent>
      ) : null}
    </LineQuestion>
  )
}
