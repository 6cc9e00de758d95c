import { type FieldProblem, findProblemsByPath } from '@contract/form.ts'
import { useLingui } from '@lingui/react/macro'
import { useMemo, useState } from 'react'
import type * as v from 'valibot'
import { ApiError } from '@/api/errors.ts'
import { findFieldMessage, getProblemMessage } from '@/kit/form/problem-messages.ts'
import { getTypedPath, getValueAt, isWithin, type Values } from './answer-path.ts'
import { useStepHistory } from './use-step-history.ts'

/** Step of a form: its fields and their schema. */
export type WizardStep = { fields: readonly string[]; schema: v.GenericSchema<unknown, unknown> }

/** Steps of a form, or a function that determines the steps from the answers. */
export type Steps = readonly WizardStep[] | ((values: Values) => readonly WizardStep[])

export const getSteps = (steps: Steps, values: Values): readonly WizardStep[] =>
  typeof steps === 'function' ? steps(values) : steps

/** Returns true if a question is shown with these answers. */
export type IsAsked = (field: string, values: Values) => boolean

/**
 * Finds the problems of a step. An incomplete date in an optional question is a problem too, because it would be sent
 * as no date.
 */
function findStepProblems({ fields, schema }: WizardStep, values: Values, isAsked?: IsAsked) {
  const problems = findProblemsByPath(schema, values)
  for (const field of fields)
    if (values[getTypedPath(field)] && (isAsked?.(field, values) ?? true)) problems[field] ??= { kind: 'missing' }
  return problems
}

/** Returns true if a step has no problems. */
export const isStepValid = (step: WizardStep, values: Values, isAsked?: IsAsked): boolean =>
  Object.keys(findStepProblems(step, values, isAsked)).length === 0

export type WizardOptions<V extends Values> = {
  steps: Steps
  begin: { values: V; step: number }
  /** Fields with choices. Fields inside lists are named by their path or by the last part of the path. */
  choices: readonly string[]
  /** Returns true if a question is shown. By default all questions are shown. */
  isAsked?: IsAsked
  /** Returns a custom message for a problem, or undefined for the default message. */
  words?: (path: string, problem: FieldProblem, values: Values) => string | undefined
}

/**
 * Manages the steps of a public form. Answers are not lost when the user moves between steps. A step is validated when
 * the user continues, and its errors are shown until they are fixed. Step -1 is the introduction.
 */
export const useWizard = <V extends Values>({
  steps: stepsOption,
  begin,
  choices,
  isAsked,
  words,
}: WizardOptions<V>) => {
  const { t, i18n } = useLingui()
  const [values, setValues] = useState(begin.values)
  const steps = useMemo(() => getSteps(stepsOption, values), [stepsOption, values])
  const [openedStep, setOpenedStep] = useState(begin.step)
  // An answer can remove steps, while a draft, the browser's history or another device still names a later one.
  const stepIndex = Math.min(openedStep, steps.length - 1)
  const [isMoved, setIsMoved] = useState(false)
  const goToStep = (step: number) => {
    setOpenedStep(step)
    setIsMoved(true)
  }
  useStepHistory(stepIndex, goToStep)
  /** Number of failed attempts to continue. Key: index of the step. */
  const [failedAttempts, setFailedAttempts] = useState<Readonly<Record<number, number>>>({})
  /** Server errors, until the field changes. Key: path of the field. */
  const [serverErrors, setServerErrors] = useState<Readonly<Record<string, string>>>({})
  /** Questions that the user has left. They are validated from then on. */
  const [leftFields, setLeftFields] = useState<ReadonlySet<string>>(new Set())
  const step = steps[stepIndex]
  const stepProblems = useMemo(() => (step ? findStepProblems(step, values, isAsked) : {}), [step, values, isAsked])

  const getMessage = (path: string, problem: FieldProblem): string => {
    const customMessage = words?.(path, problem, values)
    if (customMessage !== undefined) return customMessage
    if (problem.kind === 'missing' && getValueAt(values, getTypedPath(path)))
      return t`There is no such date. Check the day and the month.`
    const isChoice = choices.includes(path) || choices.includes(path.split('.').at(-1) ?? '')
    return problem.kind === 'missing' && isChoice ? t`Choose an answer.` : getProblemMessage(i18n, problem)
  }
  const errors: Record<string, string> = {}
  // List the errors in the order of the questions.
  for (const field of step?.fields ?? [])
    for (const path of new Set([...Object.keys(stepProblems), ...Object.keys(serverErrors)])) {
      const problem = stepProblems[path]
      if (!isWithin(path, [field])) continue
      if (serverErrors[path]) errors[path] = serverErrors[path]
      else if (problem && (failedAttempts[stepIndex] || leftFields.has(path))) errors[path] = getMessage(path, problem)
    }
  const countFailedAttempt = (index: number) =>
    setFailedAttempts((before) => ({ ...before, [index]: (before[index] ?? 0) + 1 }))
  const isValid = (index: number): boolean => {
    const stepToCheck = steps[index]
    return !stepToCheck || isStepValid(stepToCheck, values, isAsked)
  }

  return {
    values,
    at: stepIndex,
    total: steps.length,
    isLast: stepIndex === steps.length - 1,
    /** True if the user has left a step since the form was opened. The next step then receives the focus. */
    isMoved,
    /** Error messages of the open step after an attempt to continue. */
    errors,
    /** Number of failed attempts on the open step. The errors receive the focus whenever it increases. */
    refusals: failedAttempts[stepIndex] ?? 0,
    set: (patch: Partial<V>) => {
      setValues((before) => ({ ...before, ...patch }))
      const isChanged = (path: string) =>
        path in patch || (isWithin(path, Object.keys(patch)) && getValueAt(patch, path) !== getValueAt(values, path))
      setServerErrors((before) => Object.fromEntries(Object.entries(before).filter(([path]) => !isChanged(path))))
    },
    /** Validates an answer when its question loses the focus. Used by forms that do not wait for the next step. */
    leave: (path: string) => setLeftFields((before) => (before.has(path) ? before : new Set([...before, path]))),
    /** Opens any step. */
    open: (index: number) => goToStep(index),
    back: () => goToStep(Math.max(-1, stepIndex - 1)),
    /**
     * Goes to the next step if the current step is valid.
     * @returns false if the current step is invalid or the last step
     */
    next: (): boolean => {
      if (!isValid(stepIndex)) {
        countFailedAttempt(stepIndex)
        return false
      }
      if (stepIndex === steps.length - 1) return false
      goToStep(stepIndex + 1)
      return true
    },
    /** Returns true if all steps are valid. Otherwise opens the first invalid step and shows its errors. */
    check: (): boolean => {
      const firstInvalidStep = steps.findIndex((_, index) => !isValid(index))
      if (firstInvalidStep < 0) {
        // The form is sent again, so the answer to the last attempt does not apply any more.
        setServerErrors({})
        return true
      }
      goToStep(firstInvalidStep)
      countFailedAttempt(firstInvalidStep)
      return false
    },
    /**
     * Marks the server's errors (ERR-06).
     * @returns false if no error belongs to a question
     */
    mark: (error: unknown): boolean => {
      const problems = error instanceof ApiError && error.status === 400 ? error.problems : []
      const errorByPath: Record<string, string> = {}
      for (const problem of problems) {
        if (steps.some(({ fields }) => isWithin(problem.field, fields)))
          errorByPath[problem.field] ??= findFieldMessage(i18n, problem) ?? problem.text
      }
      const firstStep = steps.findIndex(({ fields }) => Object.keys(errorByPath).some((path) => isWithin(path, fields)))
      if (firstStep < 0) return false
      setServerErrors(errorByPath)
      goToStep(firstStep)
      countFailedAttempt(firstStep)
      return true
    },
  }
}

export type Wizard<V extends Values = Values> = ReturnType<typeof useWizard<V>>
