import type { CodePage } from '@contract/registered/code-pages.ts'
import type { ImportNotices } from '@contract/registered/registered-import-notices.ts'
import { plural } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Cake, Languages } from 'lucide-react'
import { Banner } from '@/ui/banner.tsx'
import { Checkbox } from '@/ui/checkbox.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import type { Decisions } from './decisions.ts'

type QuestionsProps = {
  notices: ImportNotices
  decisions: Decisions
  letters: CodePage | undefined
  onDecide: (decisions: Decisions) => void
  onLetters: (letters: CodePage) => void
}

/** Questions about the file that need an answer before the import. */
export function Questions({ notices, decisions, letters, onDecide, onLetters }: QuestionsProps) {
  const choices = notices.letters?.choices ?? []
  return (
    <>
      {choices.length ? (
        <Banner tone="warning" icon={Languages}>
          <FieldGroup legend={<Trans>The letters of this file can be read in several ways. Which is right?</Trans>}>
            <RadioGroup
              value={letters ?? null}
              onValueChange={(page) => onLetters(page as CodePage)}
              options={choices.map(({ page, words }) => ({ value: page, label: words.join(', ') }))}
            />
          </FieldGroup>
        </Banner>
      ) : null}
      {notices.birthdays_count ? (
        <BirthdayQuestion
          notices={notices}
          isRight={decisions.areBirthdaysRight}
          onAnswer={(areBirthdaysRight) => onDecide({ ...decisions, areBirthdaysRight })}
        />
      ) : null}
    </>
  )
}

type BirthdayQuestionProps = {
  notices: Pick<ImportNotices, 'birthdays' | 'birthdays_count'>
  isRight: boolean
  onAnswer: (isRight: boolean) => void
}

function BirthdayQuestion({ notices, isRight, onAnswer }: BirthdayQuestionProps) {
  const { birthdays, birthdays_count: count } = notices
  const more = count - birthdays.length
  return (
    <Banner tone="warning" icon={Cake}>
      <ul>
        {birthdays.map(({ row, name, age }) => (
          <li key={row}>
            <Trans>
              Row {row}: That makes {name} {age}. Is this the child’s birthday?
            </Trans>
          </li>
        ))}
      </ul>
      {more > 0 ? <p>{plural(more, { one: 'And # more.', other: 'And # more.' })}</p> : null}
      <Checkbox checked={isRight} onCheckedChange={onAnswer}>
        {plural(count, {
          one: 'Yes, it is right. Import this person as an adult.',
          other: 'Yes, all of them are right. Import these people as adults.',
        })}
      </Checkbox>
      <p>
        <Trans>If not, correct the date in your spreadsheet and choose the file again.</Trans>
      </p>
    </Banner>
  )
}
