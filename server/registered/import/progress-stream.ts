import { AppError, type ErrorBody } from '../../../contract/errors.ts'
import type { ImportProgress, ImportResult } from '../../../contract/registered/registered-import.ts'
import { describeError, type Log } from '../../core/log.ts'
import { isTransient } from '../../db/transient.ts'

type ProgressWatch = { signal: AbortSignal; begin: () => void; progress: (progress: ImportProgress) => void }

const toErrorBody = (error: unknown, log: Log): ErrorBody => {
  const appError = error instanceof AppError ? error : new AppError(isTransient(error) ? 'unavailable' : 'unexpected')
  if (appError !== error) log.error(describeError(error), 'import failed')
  return appError.body
}

/**
 * Streams the progress of `work` as server-sent events: `progress`, and at the end `done` or `failed`. An error before
 * the work begins is thrown here, so that the response is a plain error. If the client disconnects, the signal of the
 * work is aborted.
 */
export const streamProgress = async (
  log: Log,
  caller: AbortSignal,
  work: (watch: ProgressWatch) => Promise<ImportResult>,
): Promise<Response> => {
  const encoder = new TextEncoder()
  const disconnectController = new AbortController()
  const signal = AbortSignal.any([caller, disconnectController.signal])
  let sendEvent = (_event: string, _data: object) => {}
  let closeStream = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      sendEvent = (event, data) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      closeStream = () => {
        if (!disconnectController.signal.aborted) controller.close()
      }
    },
    cancel: () => disconnectController.abort(),
  })
  let resolveBegun = () => {}
  const begunPromise = new Promise<void>((resolve) => {
    resolveBegun = resolve
  })
  const workPromise = work({ signal, begin: resolveBegun, progress: (progress) => sendEvent('progress', progress) })
  await Promise.race([begunPromise, workPromise])
  void workPromise
    .then(
      (done) => sendEvent('done', done),
      (error) => signal.aborted || sendEvent('failed', toErrorBody(error, log)),
    )
    .finally(() => closeStream())
    .catch((error) => log.warn(describeError(error), 'import progress not sent'))
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}
