import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { SheetClose } from '@/ui/sheet.tsx'
import { getFieldQuestion } from '@/words/field-labels.ts'
import { removedPersonLabel } from '@/words/removed-labels.ts'
import type { HealthQuestion } from './decide.ts'

/** Maximum number of questions that have a button. The sync panel lists the other questions further up. */
const MAX_SHOWN_QUESTIONS = 5

/** Open conflicts about health. Each has a link to the person's page, where the conflict can be decided. */
export const HealthQuestions = ({ questions }: { questions: readonly HealthQuestion[] }) => {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const count = questions.length
  const more = count - MAX_SHOWN_QUESTIONS
  return (
    <>
      <p>
        <Plural
          value={count}
          one="# health note needs a decision before the session."
          other="# health notes need a decision before the session."
        />
      </p>
      {questions.slice(0, MAX_SHOWN_QUESTIONS).map(({ id, person, name, field: about }) => {
        const who = name ?? i18n._(removedPersonLabel)
        const field = i18n._(getFieldQuestion('registered', about))
        return (
          // Close the panel, because the person's page may already be behind it.
          <SheetClose key={id} asChild>
            <Button
              variant="outline"
              className="mt-2"
              onClick={() => void navigate({ to: '/registered/$id', params: { id: person } })}
            >
              <span>
                <Trans>
                  <Name>{who}</Name>: {field}
                </Trans>
              </span>
            </Button>
          </SheetClose>
        )
      })}
      {more > 0 ? (
        <p className="mt-2">
          <Plural value={more} one="and # more" other="and # more" />
        </p>
      ) : null}
    </>
  )
}
