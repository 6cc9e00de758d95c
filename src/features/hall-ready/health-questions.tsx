import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useNavigate } from '@tanstack/react-router'
import { Button } from '@/ui/button.tsx'
import { Name } from '@/ui/name.tsx'
import { SheetClose } from '@/ui/sheet.tsx'
import { askedWords } from '@/words/field-words.ts'
import { removedPerson } from '@/words/removed-words.ts'
import type { HealthQuestion } from './decide.ts'

/** So many questions have a button of their own; the others stand above in the panel as well. */
const SHOWN = 5

/** The open questions about health facts, and the way to each: the person's page, where it can be decided. */
export const HealthQuestions = ({ questions }: { questions: readonly HealthQuestion[] }) => {
  const { i18n } = useLingui()
  const navigate = useNavigate()
  const count = questions.length
  const more = count - SHOWN
  return (
    <>
      <p>
        <Plural
          value={count}
          one="# health note needs a decision before the session."
          other="# health notes need a decision before the session."
        />
      </p>
      {questions.slice(0, SHOWN).map(({ id, person, name, field: about }) => {
        const who = name ?? i18n._(removedPerson)
        const field = i18n._(askedWords('registered', about))
        return (
          // Their page may be the one beneath: then the panel would stay before it.
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
