import { Trans, useLingui } from '@lingui/react/macro'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '@/ui/button.tsx'
import { TwoClickButton } from '@/ui/two-click-button.tsx'
import { CollapsedPart } from './collapsed-part.tsx'
import { focusFirstProblem, PartAnswers } from './part-answers.tsx'
import { hasProblems, type Problems } from './problems.ts'

export type Entry = { key: string; first_name: string; surname: string }

export type PeopleProps<P extends Entry> = {
  people: readonly P[]
  onPeople: (people: P[]) => void
  problems: readonly Problems[]
  /** Number of failed attempts to leave the part. */
  refused: number
}

type PeoplePartProps<P extends Entry> = PeopleProps<P> & {
  maxPeople: number
  createPerson: () => P
  words: {
    /** Returns a title with the person's position, for example "Second child". */
    ordinal: (index: number) => string
    add: ReactNode
    another: ReactNode
    remove: ReactNode
    none: ReactNode
  }
  summary: (person: P) => ReactNode
  /** Questions about the open person. */
  children: ReactNode
}

const getFullName = (person: Entry): string => `${person.first_name} ${person.surname}`.trim()

/** List of people. One entry is open, the other entries are collapsed to their names. */
export const PeoplePart = <P extends Entry>(props: PeoplePartProps<P>) => {
  const { people, onPeople, problems, refused, maxPeople, createPerson, words, summary, children } = props
  const { t } = useLingui()
  const firstInvalidIndex = problems.findIndex(hasProblems)
  const [openKey, setOpenKey] = useState<string | null>(() => people[firstInvalidIndex]?.key ?? null)
  /** Keys of people whose errors are shown, because the user tried to continue without fixing them. */
  const [triedKeys, setTriedKeys] = useState<readonly string[]>(() => {
    const wrong = people[firstInvalidIndex]?.key
    return refused && wrong ? [wrong] : []
  })
  const [handledAttempts, setHandledAttempts] = useState(refused)
  const card = useRef<HTMLFieldSetElement>(null)
  const addButton = useRef<HTMLButtonElement>(null)
  const previousOpenKey = useRef(openKey)
  if (refused !== handledAttempts) {
    setHandledAttempts(refused)
    const wrong = people[firstInvalidIndex]?.key
    if (wrong) {
      setOpenKey(wrong)
      setTriedKeys([...triedKeys, wrong])
    }
  }
  // Move the focus only after a failed attempt, not while the user types.
  useEffect(() => {
    if (refused) focusFirstProblem(card.current)
  }, [refused])
  useEffect(() => {
    // Move the focus when another person opens, unless it is already inside, for example on the first error.
    if (previousOpenKey.current === openKey) return
    previousOpenKey.current = openKey
    if (!card.current?.contains(document.activeElement))
      (card.current?.querySelector<HTMLElement>('h3') ?? addButton.current)?.focus()
  }, [openKey])
  const add = () => {
    const openIndex = people.findIndex(({ key }) => key === openKey)
    if (openIndex >= 0 && hasProblems(problems[openIndex] ?? {})) {
      setTriedKeys([...triedKeys, openKey ?? ''])
      requestAnimationFrame(() => focusFirstProblem(card.current))
      return
    }
    const person = createPerson()
    onPeople([...people, person])
    setOpenKey(person.key)
  }
  const updatePerson = (key: string, patch: Readonly<Record<string, unknown>>) =>
    onPeople(people.map((person) => (person.key === key ? { ...person, ...patch } : person)))
  return (
    <>
      {people.map((person, index) => {
        const wrong = problems[index] ?? {}
        if (person.key !== openKey) {
          const title = getFullName(person) || words.ordinal(index)
          return (
            <CollapsedPart
              key={person.key}
              title={title}
              summary={summary(person)}
              isUnfinished={hasProblems(wrong)}
              changeLabel={t`Change ${title}`}
              onChange={() => setOpenKey(person.key)}
            />
          )
        }
        const visibleProblems = triedKeys.includes(person.key) ? wrong : {}
        return (
          <fieldset
            key={person.key}
            ref={card}
            aria-label={words.ordinal(index)}
            className="card grid min-w-0 gap-[18px] px-4 pt-4 pb-[18px]"
          >
            <h3 tabIndex={-1} className="text-lg font-bold">
              {words.ordinal(index)}
            </h3>
            <PartAnswers
              values={person}
              onChange={(patch) => updatePerson(person.key, patch)}
              problems={visibleProblems}
            >
              {children}
            </PartAnswers>
            <TwoClickButton
              variant="danger-ghost"
              icon={Trash2}
              className="justify-self-start"
              armedLabel={t`Press again to remove`}
              onConfirm={() => {
                const remainingPeople = people.filter(({ key }) => key !== person.key)
                onPeople(remainingPeople)
                setOpenKey(remainingPeople.at(-1)?.key ?? null)
              }}
            >
              {words.remove}
            </TwoClickButton>
          </fieldset>
        )
      })}
      {people.length === 0 ? <p className="text-muted-foreground">{words.none}</p> : null}
      {people.length < maxPeople ? (
        <Button ref={addButton} block size="comfort" icon={Plus} onClick={add}>
          {people.length ? words.another : words.add}
        </Button>
      ) : (
        <p className="text-muted-foreground">
          <Trans>A form takes {maxPeople} at most. Register the others with another form after this one.</Trans>
        </p>
      )}
    </>
  )
}
