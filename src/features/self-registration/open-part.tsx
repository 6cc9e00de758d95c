import { Trans } from '@lingui/react/macro'
import { type ComponentProps, lazy, type ReactNode, type Ref, Suspense, useEffect, useRef } from 'react'
import { loadWithMessages } from '@/i18n/i18n.ts'
import type { Draft } from './draft.ts'
import { focusFirstProblem, PartAnswers } from './part-answers.tsx'
import type { PartName } from './part-names.ts'
import { PersonalQuestions } from './personal-questions.tsx'
import type { FormProblems } from './problems.ts'

/** Imports the parts after the parent's, so that a slow phone shows the first part sooner. */
export const importLaterParts = () => Promise.all([importPeople(), importSurvey()])
const importPeople = () => loadWithMessages('family_later', import('./people-parts.tsx'))
const importSurvey = () => loadWithMessages('family_later', import('./survey-parts.tsx'))
const ChildrenPart = lazy(() => importPeople().then((parts) => ({ default: parts.ChildrenPart })))
const AdultsPart = lazy(() => importPeople().then((parts) => ({ default: parts.AdultsPart })))
const WhyQuestions = lazy(() => importSurvey().then((parts) => ({ default: parts.WhyQuestions })))
const StatementQuestions = lazy(() => importSurvey().then((parts) => ({ default: parts.StatementQuestions })))
// The notice is loaded with the last parts, so that it is available when sending fails offline.
export const SendingNotice = lazy(() => importSurvey().then((parts) => ({ default: parts.SendingNotice })))
export const PartSummary = lazy(() => importSurvey().then((parts) => ({ default: parts.PartSummary })))

type OpenPartProps = {
  ref: Ref<HTMLElement>
  name: PartName
  number: number
  title: string
  form: Draft
  problems: FormProblems
  /** Number of failed attempts to leave the part. */
  refused: number
  onChange: (patch: Partial<Draft>) => void
  /** Buttons for the next step. */
  children: ReactNode
}

/** Part of the form that is open for input. */
export const OpenPart = ({ ref, name, number, title, children, ...rest }: OpenPartProps) => (
  <section ref={ref} aria-labelledby={`part-${name}`} className="grid gap-3.5">
    <h2
      id={`part-${name}`}
      tabIndex={-1}
      className="flex scroll-mt-24 items-center gap-3 text-[1.5rem] leading-tight font-heavy"
    >
      <span
        aria-hidden="true"
        className="grid size-8.5 flex-none place-items-center rounded-full bg-action text-lg text-action-foreground"
      >
        {number}
      </span>
      {title}
    </h2>
    <Suspense
      fallback={
        <p role="status">
          <Trans>Opening the form</Trans>
        </p>
      }
    >
      <Questions name={name} {...rest} />
    </Suspense>
    {children}
  </section>
)

type QuestionsProps = Pick<OpenPartProps, 'name' | 'form' | 'problems' | 'refused' | 'onChange'>

const Questions = ({ name, form, problems, refused, onChange }: QuestionsProps) => {
  const { parent, children, adults } = form
  if (name === 'children')
    return (
      <ChildrenPart
        people={children}
        onPeople={(children) => onChange({ children })}
        problems={problems.children}
        refused={refused}
        parent={parent}
      />
    )
  if (name === 'adults')
    return (
      <AdultsPart
        people={adults}
        onPeople={(adults) => onChange({ adults })}
        problems={problems.adults}
        refused={refused}
        parent={parent}
      />
    )
  return (
    <Card
      values={form[name]}
      onChange={(patch) => onChange({ [name]: { ...form[name], ...patch } })}
      problems={problems[name]}
      refused={refused}
    >
      {cardQuestions[name]}
    </Card>
  )
}

/** Questions of the parts that have no list of people. */
const cardQuestions = {
  parent: <PersonalQuestions />,
  why: <WhyQuestions />,
  statements: <StatementQuestions />,
}

type CardProps = ComponentProps<typeof PartAnswers> & {
  /** Number of failed attempts to leave the part. */
  refused: number
}

/** Card with the questions of a part that has no list of people. Errors show after the first attempt to continue. */
const Card = ({ problems, refused, ...answers }: CardProps) => {
  const card = useRef<HTMLDivElement>(null)
  // Move the focus only after a failed attempt, not while the user types.
  useEffect(() => {
    if (refused) focusFirstProblem(card.current)
  }, [refused])
  return (
    <div ref={card} className="card grid gap-[18px] px-4 pt-4 pb-[18px]">
      <PartAnswers {...answers} problems={refused ? problems : {}} />
    </div>
  )
}
