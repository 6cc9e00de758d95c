import { type ReactNode, type Ref, useEffect, useRef } from 'react'
import { AdultsPart } from './adults-part.tsx'
import { ChildrenPart } from './children-part.tsx'
import type { Draft } from './draft.ts'
import { ProblemsContext } from './part-context.ts'
import type { PartName } from './part-summaries.ts'
import { PersonalQuestions } from './personal-questions.tsx'
import { focusFirstProblem, ProblemList } from './problem-list.tsx'
import type { FormProblems, Problems } from './problems.ts'
import { StatementQuestions, WhyQuestions } from './survey-parts.tsx'

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
    <Questions name={name} {...rest} />
    {children}
  </section>
)

type QuestionsProps = Pick<OpenPartProps, 'name' | 'form' | 'problems' | 'refused' | 'onChange'>

const Questions = ({ name, form, problems, refused, onChange }: QuestionsProps) => {
  const { parent, children, adults, why, statements } = form
  switch (name) {
    case 'parent':
      return (
        <Card problems={problems.parent} refused={refused}>
          <PersonalQuestions
            of="parent"
            value={parent}
            onChange={(patch) => onChange({ parent: { ...parent, ...patch } })}
          />
        </Card>
      )
    case 'children':
      return (
        <ChildrenPart
          value={children}
          onChange={(children) => onChange({ children })}
          problems={problems.children}
          refused={refused}
          parent={parent}
        />
      )
    case 'adults':
      return (
        <AdultsPart
          value={adults}
          onChange={(adults) => onChange({ adults })}
          problems={problems.adults}
          refused={refused}
          parent={parent}
        />
      )
    case 'why':
      return (
        <Card problems={problems.why} refused={refused}>
          <WhyQuestions value={why} onChange={(patch) => onChange({ why: { ...why, ...patch } })} />
        </Card>
      )
    case 'statements':
      return (
        <Card problems={problems.statements} refused={refused}>
          <StatementQuestions
            value={statements}
            onChange={(patch) => onChange({ statements: { ...statements, ...patch } })}
          />
        </Card>
      )
  }
}

type CardProps = { problems: Problems; refused: number; children: ReactNode }

/** Card with the questions of a part that has no list of people. Errors show after the first attempt to continue. */
const Card = ({ problems, refused, children }: CardProps) => {
  const card = useRef<HTMLDivElement>(null)
  // Move the focus only after a failed attempt, not while the user types.
  useEffect(() => {
    if (refused) focusFirstProblem(card.current)
  }, [refused])
  const visibleProblems = refused ? problems : {}
  return (
    <div ref={card} className="card grid gap-[18px] px-4 pt-4 pb-[18px]">
      <ProblemList problems={visibleProblems} part={() => card.current} />
      <ProblemsContext value={visibleProblems}>{children}</ProblemsContext>
    </div>
  )
}
