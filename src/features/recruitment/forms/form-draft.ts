import type { OperationOutput } from '@contract/operation.ts'
import type { applicationFormOperations } from '@contract/recruitment/application-forms.ts'
import { callForRow } from '@/api/call.ts'
import type { Values } from '@/kit/public/answer-path.ts'
import type { SavedRecord } from '@/kit/public/use-saved-form.ts'

type CoreFormOperations = typeof applicationFormOperations

/** Get and update operations of a form that the server saves. The operations of other forms have the same shape. */
export type FormOperations = {
  get: CoreFormOperations['application_forms.get']
  update: CoreFormOperations['application_forms.update']
}

type FormResponse = { output: OperationOutput<FormOperations['get']>; etag: string | null }

/** Form that is not submitted yet: the answers with their version (`record`), and further facts from the server. */
export type OpenForm<V, T> = { record: SavedRecord<V>; facts: T }

/** Functions and settings for loading and saving a form that is opened by a link. */
export type FormDraft<V, T> = {
  /** Version of the draft format on this device. Increase it when the questions change. */
  shape: number
  /** Fields that are answered by choosing and not by typing. */
  choices: readonly string[]
  /** Builds fields that are sent only on submission, from answers that no step contains. */
  getSubmitFields?: (values: V) => object
  /**
   * Loads the form.
   * @param onDone called for a submitted form, with the fields that the server still returns
   * @returns null if the form was submitted
   * @throws ApiError, NoAnswer
   */
  load: (id: string, signal?: AbortSignal, onDone?: (done: Values) => void) => Promise<OpenForm<V, T> | null>
  /**
   * Saves the changed answers, and submits the form if `submit` is true.
   * @throws ApiError, NoAnswer
   */
  save: (id: string) => (patch: Partial<V>, submit: boolean, etag: string | null) => Promise<SavedRecord<V> | null>
}

type FormDraftOptions<V> = Pick<FormDraft<V, unknown>, 'shape' | 'choices' | 'getSubmitFields'> & {
  calls: FormOperations
  /** Form without any answers. Its keys are the names of the answers. */
  empty: V
  /** Converts the server's answers into the page's values. */
  read?: (values: V) => V
  /** Converts the page's values into the server's answers. */
  write?: (patch: Partial<V>) => Partial<V>
}

const returnUnchanged = <X>(values: X): X => values

export const buildFormDraft = <V extends Values, T>({
  calls,
  empty,
  read = returnUnchanged,
  write = returnUnchanged,
  ...draftOptions
}: FormDraftOptions<V>): FormDraft<V, T> => {
  const toOpenForm = ({ output, etag }: FormResponse): OpenForm<V, T> | null => {
    if (output.submitted !== null) return null
    const serverFields = output as unknown as Values
    const values = Object.fromEntries(Object.keys(empty).map((field) => [field, serverFields[field]])) as V
    return { record: { values: read(values), etag }, facts: serverFields as T }
  }
  return {
    ...draftOptions,
    load: async (id, signal, onDone) => {
      const response = await callForRow(calls.get, { params: { id }, ...(signal && { signal }) })
      const openForm = toOpenForm(response)
      if (!openForm) onDone?.(response.output as Values)
      return openForm
    },
    save: (id) => async (patch, submit, etag) => {
      const savedResponse = await callForRow(calls.update, {
        params: { id },
        body: { ...(write(patch) as object), ...(submit && { submit }) },
        ...(etag !== null && { ifMatch: etag }),
      })
      return toOpenForm(savedResponse)?.record ?? null
    },
  }
}
