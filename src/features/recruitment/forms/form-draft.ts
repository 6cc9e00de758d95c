import type { OutputOf } from '@contract/operation.ts'
import type { applicationFormOperations } from '@contract/recruitment/application-forms.ts'
import { callForRow } from '@/api/call.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'

type Core = typeof applicationFormOperations

/** The two calls of a form that the server keeps; those of the other forms are of the same shape. */
export type FormCalls = { get: Core['application_forms.get']; update: Core['application_forms.update'] }

type Answer = { output: OutputOf<FormCalls['get']>; etag: string | null }

/** A form that is not sent yet: its answers with their version, and what else its link tells. */
export type OpenForm<V, T> = { record: SavedRecord<V>; told: T }

/** How the form of a link is read and saved. */
export type FormDraft<V, T> = {
  /** What a device keeps of it changes its shape with the questions. */
  shape: number
  /** Answered by choosing, not by typing. */
  choices: readonly string[]
  /** What is sent with the form alone, made of answers that no step asks for. */
  sentAlong?: (values: V) => object
  /**
   * @param onDone is called with what is left of a form that was sent
   * @returns null once it was sent. @throws ApiError, NoAnswer
   */
  load: (id: string, signal?: AbortSignal, onDone?: (done: Values) => void) => Promise<OpenForm<V, T> | null>
  /** Saves what was changed, and sends the form where it is to be. @throws ApiError, NoAnswer */
  save: (
    id: string,
  ) => (patch: Partial<V>, submit: boolean, etag: string | null) => Promise<SavedRecord<V> | null>
}

type Options<V> = Pick<FormDraft<V, unknown>, 'shape' | 'choices' | 'sentAlong'> & {
  calls: FormCalls
  /** A form in which nothing is written: it names the answers. */
  empty: V
  /** Answers as the page has them, of those of the server. */
  read?: (values: V) => V
  /** Answers as the server has them, of those of the page. */
  write?: (patch: Partial<V>) => Partial<V>
}

const same = <X>(values: X): X => values

export const formDraft = <V extends Values, T>({
  calls,
  empty,
  read = same,
  write = same,
  ...kept
}: Options<V>): FormDraft<V, T> => {
  const openOf = ({ output, etag }: Answer): OpenForm<V, T> | null => {
    if (output.submitted !== null) return null
    const told = output as unknown as Values
    const values = Object.fromEntries(Object.keys(empty).map((field) => [field, told[field]])) as V
    return { record: { values: read(values), etag }, told: told as T }
  }
  return {
    ...kept,
    load: async (id, signal, onDone) => {
      const answer = await callForRow(calls.get, { params: { id }, ...(signal && { signal }) })
      const open = openOf(answer)
      if (!open) onDone?.(answer.output as Values)
      return open
    },
    save: (id) => async (patch, submit, etag) => {
      const saved = await callForRow(calls.update, {
        params: { id },
        body: { ...(write(patch) as object), ...(submit && { submit }) },
        ...(etag !== null && { ifMatch: etag }),
      })
      return openOf(saved)?.record ?? null
    },
  }
}
