import { Trans, useLingui } from '@lingui/react/macro'
import { clsx } from 'clsx'
import { Check } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useUnsaved } from '@/kit/form/unsaved/unsaved.tsx'
import { useSaveLocally } from '@/kit/form/use-save-locally.ts'
import { type StoredRow, useReplica } from '@/sync-state/use-replica.ts'
import { Button } from '@/ui/button.tsx'
import { Field } from '@/ui/field.tsx'
import { FieldGroup } from '@/ui/field-group.tsx'
import { Input } from '@/ui/input.tsx'
import { RadioGroup } from '@/ui/radio-group.tsx'
import { Textarea } from '@/ui/textarea.tsx'
import { useToast } from '@/ui/toast.tsx'
import {
  combineLists,
  type DecisionAnswer,
  getOwnAnswerKind,
  getSideValue,
  isContradicted,
  isHealthNote,
  joinNotes,
  parseOwnAnswer,
} from './decision.ts'
import { needsCardButtons } from './needs-card.tsx'
import type { FamilyQuestion } from './use-family-question.ts'

type DecideFormProps = {
  conflict: StoredRow<'conflicts'>
  /** Labels if a family's change opened the conflict, otherwise null. */
  familyQuestion: FamilyQuestion | null
  /** Both sides as text, with author, time and device. */
  mine: { words: string; from: ReactNode }
  theirs: { words: string; from: ReactNode }
  /** Called to postpone the decision. Omitted if that is impossible. */
  onLater?: () => void
  onDecided?: () => void
}

/** Form to decide a conflict, without a default. The decision is saved on this device and applies to all devices. */
export const DecideForm = ({
  conflict,
  familyQuestion,
  mine: ownSide,
  theirs: otherSide,
  onLater,
  onDecided,
}: DecideFormProps) => {
  const { t } = useLingui()
  const { show } = useToast()
  const saveChanges = useSaveLocally()
  const { db } = useReplica()
  const [answer, setAnswer] = useState<DecisionAnswer | null>(null)
  const ownAnswerKind = getOwnAnswerKind(conflict)
  const combinedList = combineLists(conflict)
  const [text, setText] = useState(() => (ownAnswerKind === 'note' ? joinNotes(conflict) : ''))
  const [problem, setProblem] = useState<string | null>(null)
  const [version, setVersion] = useState(conflict.version)
  if (version !== conflict.version) {
    // Clear the choice after a new version of the conflict. Typed text stays for review.
    setVersion(conflict.version)
    setAnswer(null)
    setProblem(t`Something else has been noted since. Read it, then choose again.`)
  }
  useUnsaved(answer === 'own' && text !== '')
  const [isBusy, setIsBusy] = useState(false)
  const isNote = isHealthNote(conflict)
  const question = isNote ? t`Which note is right?` : t`What is right?`
  const toOption = (value: 'mine' | 'theirs', { words, from }: DecideFormProps['mine'], heading?: string) => ({
    value,
    label: (
      <>
        {heading ? <span className="block">{heading}</span> : null}
        <Answer>{words}</Answer>
      </>
    ),
    description: from,
  })
  const changeText = (typed: string) => {
    setText(typed)
    setProblem(null)
  }
  const saveDecision = async () => {
    if (!answer) return setProblem(isNote ? t`Choose one of the notes first.` : t`Choose one of the answers first.`)
    const chosenAnswer =
      answer === 'own'
        ? parseOwnAnswer(conflict, text)
        : { value: answer === 'both' ? combinedList : getSideValue(conflict, answer) }
    if (!chosenAnswer) {
      if (!text.trim())
        return setProblem(
          isNote ? t`Write something, or choose one of the notes.` : t`Write something, or choose an answer.`,
        )
      return setProblem(t`This does not fit here, or is too long. Change it and try again.`)
    }
    const person = conflict.table === 'registered' ? await db.rows('registered').get(conflict.record) : undefined
    if (person && isContradicted(conflict, chosenAnswer.value, person))
      return setProblem(
        t`Allergies are ticked for this person, so No would be wrong. Choose Yes, or untick the allergies in the record first.`,
      )
    setIsBusy(true)
    const args = { id: conflict.id, value: chosenAnswer.value, seen: conflict.version }
    const isSaved = await saveChanges([{ name: 'conflict.resolve', args }])
    setIsBusy(false)
    if (!isSaved) return
    show({ message: t`Decided. Every device will show this.` })
    onDecided?.()
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void saveDecision()
      }}
    >
      <div className="grid gap-3 p-3">
        <FieldGroup legend={question} error={answer === 'own' ? null : problem}>
          <RadioGroup<DecisionAnswer>
            look="card"
            options={[
              ...(familyQuestion
                ? [toOption('theirs', otherSide, t`The club has`), toOption('mine', ownSide, t`The family says`)]
                : [toOption('mine', ownSide), toOption('theirs', otherSide)]),
              ...(combinedList
                ? [{ value: 'both' as const, label: <Answer>{t`All allergies of both lists`}</Answer> }]
                : []),
              ...(ownAnswerKind
                ? [
                    {
                      value: 'own' as const,
                      label: (
                        <Answer>
                          {ownAnswerKind === 'note' ? t`Write one note from both` : t`Type something else`}
                        </Answer>
                      ),
                    },
                  ]
                : []),
            ]}
            value={answer}
            onValueChange={(chosen) => {
              setAnswer(chosen)
              setProblem(null)
            }}
          />
        </FieldGroup>
        {answer === 'own' ? (
          <Field label={ownAnswerKind === 'note' ? t`The right note` : t`The right answer`} error={problem}>
            {ownAnswerKind === 'note' ? (
              <Textarea rows={4} value={text} onChange={(event) => changeText(event.target.value)} />
            ) : (
              <Input value={text} onChange={(event) => changeText(event.target.value)} />
            )}
          </Field>
        ) : null}
      </div>
      <footer className={clsx(needsCardButtons, 'px-3 pb-3')}>
        <Button type="submit" variant="primary" icon={Check} busy={isBusy}>
          {renderButtonLabel()}
        </Button>
        {onLater ? (
          <Button onClick={onLater}>
            <Trans>Decide later</Trans>
          </Button>
        ) : null}
      </footer>
    </form>
  )

  function renderButtonLabel() {
    if (familyQuestion && (answer === 'mine' || answer === 'theirs')) return familyQuestion.buttons[answer]
    return isNote ? <Trans>Use this note</Trans> : <Trans>Use this answer</Trans>
  }
}

const Answer = ({ children }: { children: ReactNode }) => (
  <q className="text-lg leading-[1.25] font-bold [quotes:none]">{children}</q>
)
