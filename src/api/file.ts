import type { Operation } from '@contract/operation.ts'
import { type OperationRequest, send } from './call.ts'
import { NoAnswer } from './errors.ts'

/** Timeout without any data, in ms. A download itself may take any time. */
const SILENCE_TIMEOUT_MS = 60_000

/**
 * Fetches the file that a call returns. The file name comes from the server's response.
 * @throws ApiError, NoAnswer as `call`
 */
export const fetchFile = async <O extends Operation>(o: O, request: OperationRequest<O> = {}): Promise<File> => {
  const type = o.file
  const response = await send(o, { timeout: SILENCE_TIMEOUT_MS, ...request })
  if (!type || !response.headers.get('Content-Type')?.startsWith(type)) throw new NoAnswer('portal')
  const [, fileName = 'hallbook'] = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '') ?? []
  try {
    return new File([await response.blob()], fileName, { type })
  } catch (error) {
    throw new NoAnswer('network', { cause: error })
  }
}
