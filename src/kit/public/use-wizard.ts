import { type Problem, problemsByPath } from '@contract/form.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { problemWords, serverFieldWords } from '@/kit/form/problem-words.ts'
import { isWithin, typedOf, type Values, valueAt } from './answer-path.ts'
import { useStepHistory } from './use-step-history.ts'

/** One page of questions: the fields that it asks for, and what they may hold. */
export type WizardStep = { fields: readonly string[]; schema: v.GenericSchema<unknown, unknown> }

/** The steps of a form, or those that follow from its answers. */
export type Steps = readonly WizardStep[] | ((values: Values) => readonly WizardStep[])

export const stepsFor = (steps: Steps, values: Values): readonly WizardStep[] =>
  typeof steps === 'function' ? steps(values) : steps

/** True if a question is asked with these answers. */
export type IsAsked = (field: string, values: Values) => boolean

/** Finds what is wrong in a step. Half a date in an optional question is an error too, because it would be sent as no date. */
function problemsOfStep({ fields, schema }: WizardStep, values: Values, isAsked?: IsAsked) {
  const found = problemsByPath(schema, values)
  for (const field of fields)
    if (values[typedOf(field)] && (isAsked?.(field, values) ?? true)) found[field] ??= { kind: 'missing' }
  return found
}

/** Whether a step has nothing wrong. */
export const isStepSound = (step: WizardStep, values: Values, isAsked?: IsAsked): boolean =>
  Object.keys(problemsOfStep(step, values, isAsked)).length === 0

export type WizardOptions<V extends Values> = {
  steps: Steps
  begin: { values: V; step: number }
  /** Fields that are answered by choosing; of a list the last part of their paths. */
  choices: readonly string[]
  /** Which questions are asked only with certain other answers; all are by default. */
  isAsked?: IsAsked
  /** What is said of a problem in the words of this form; undefined: as everywhere. */
  words?: (path: string, problem: Problem, values: Values) => string | undefined
}

/**
 * The state of a public form of several steps: answers stay while one goes back and forth; a step is looked at when somebody
 * wants to go on, and what is wrong in it stays marked until it is mended. Step -1 is the page before the first.
 */
export const useWizard = <V extends Values>({
  steps: asked,
  begin,
  choices,
  isAsked,
  words,
}: WizardOptions<V>) => {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState(begin.values)
  const [at, setStep] = useState(begin.step)
  const [isMoved, setMoved] = useState(false)
  const setAt = (step: number) => {
    setStep(step)
    setMoved(true)
  }
  useStepHistory(at, setAt)
  const steps = useMemo(() => stepsFor(asked, values), [asked, values])
  /** How often going on was refused, by step. */
  const [refused, setRefused] = useState<Readonly<Record<number, number>>>({})
  /** What the server has said of fields, until they are changed. */
  const [said, setSaid] = useState<Readonly<Record<string, string>>>({})
  /** Questions that were left, and are looked at. */
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const step = steps[at]
  const found = useMemo(() => (step ? problemsOfStep(step, values, isAsked) : {}), [step, values, isAsked])

  const wordsOf = (path: string, problem: Problem): string => {
    const own = words?.(path, problem, values)
    if (own !== undefined) return own
    if (problem.kind === 'missing' && valueAt(values, typedOf(path)))
      return t`There is no such date. Check the day and the month.`
    const isChoice = choices.includes(path) || choices.includes(path.split('.').at(-1) ?? '')
    return problem.kind === 'missing' && isChoice ? t`Choose an answer.` : problemWords(i18n, problem)
  }
  const errors: Record<string, string> = {}
  // By the order of the questions, not of what was said of them.
  for (const field of step?.fields ?? [])
    for (const path of new Set([...Object.keys(found), ...Object.keys(said)])) {
      const problem = found[path]
      if (!isWithin(path, [field])) continue
      if (said[path]) errors[path] = said[path]
      else if (problem && (refused[at] || left.has(path))) errors[path] = wordsOf(path, problem)
    }
  const refuse = (which: number) => setRefused((before) => ({ ...before, [which]: (before[which] ?? 0) + 1 }))
  const isSound = (which: number): boolean => {
    const one = steps[which]
    return !one || isStepSound(one, values, isAsked)
  }

  return {
    values,
    at,
    total: steps.length,
    isLast: at === steps.length - 1,
    /** Whether a step was left since the form was opened: what shows then takes the focus. */
    isMoved,
    /** What is wrong with the open step, in words, once a try to go on has been made. */
    errors,
    /** Grows with every refusal of the open step: then what is wrong takes the focus. */
    refusals: refused[at] ?? 0,
    set: (patch: Partial<V>) => {
      setValues((before) => ({ ...before, ...patch }))
      const isChanged = (path: string) =>
        path in patch ||
        (isWithin(path, Object.keys(patch)) && valueAt(patch, path) !== valueAt(values, path))
      setSaid((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isChanged(path))))
    },
    /** Looks at one answer as soon as its question is left, for forms that do not wait until somebody goes on. */
    leave: (path: string) => setLeft((before) => (before.has(path) ? before : new Set([...before, path]))),
    /** Opens any step. */
    open: (which: number) => setAt(which),
    back: () => setAt(Math.max(-1, at - 1)),
    /** To the next step where this one is sound. @returns false where it is not, or there is none */
    next: (): boolean => {
      if (!isSound(at)) {
        refuse(at)
        return false
      }
      if (at === steps.length - 1) return false
      setAt(at + 1)
      return true
    },
    /** Whether everything is sound; else the first step that is not opens and says why. */
    check: (): boolean => {
      const wrong = steps.findIndex((_, which) => !isSound(which))
      if (wrong < 0) return true
      setAt(wrong)
      refuse(wrong)
      return false
    },
    /** Marks what the server refuses (ERR-06). @returns false where it names none of the questions */
    mark: (error: unknown): boolean => {
      const detail = error instanceof ApiError && error.status === 400 ? (error.detail ?? {}) : {}
      const named: Record<string, string> = {}
      for (const [path, [text]] of Object.entries(detail)) {
        if (text && steps.some(({ fields }) => isWithin(path, fields)))
          named[path] ??= serverFieldWords(i18n, text)
      }
      const first = steps.findIndex(({ fields }) => Object.keys(named).some((path) => isWithin(path, fields)))
      if (first < 0) return false
      setSaid(named)
      setAt(first)
      refuse(first)
      return true
    },
  }
}

export type Wizard<V extends Values = Values> = ReturnType<typeof useWizard<V>>
