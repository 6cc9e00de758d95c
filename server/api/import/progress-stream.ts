import { AppError, type ErrorBody } from '../../../contract/errors.ts'
import type { ImportDone, ImportProgress } from '../../../contract/registered/registered-import.ts'
import { isTransient } from '../../db/transient.ts'
import { describeError, type Log } from '../../log.ts'

type Watch = { signal: AbortSignal; begin: () => void; progress: (progress: ImportProgress) => void }

const toErrorBody = (error: unknown, log: Log): ErrorBody => {
  const appError = error instanceof AppError ? error : new AppError(isTransient(error) ? 'unavailable' : 'unexpected')
  if (appError !== error) log.error(describeError(error), 'import failed')
  return { code: appError.code, detail: appError.detail, status: appError.status }
}

/**
 * Streams the progress of `work` as server-sent events: `progress`, and at the end `done` or `failed`. An error before
 * the work begins is thrown here, so that the response is a plain error. If the client disconnects, the signal of the
 * work is aborted.
 */
export const streamProgress = async (
  log: Log,
  caller: AbortSignal,
  work: (watch: Watch) => Promise<ImportDone>,
): Promise<Response> => {
  const encoder = new TextEncoder()
  const disconnected = new AbortController()
  const signal = AbortSignal.any([caller, disconnected.signal])
  let send = (_event: string, _data: object) => {}
  let close = () => {}
  const body = new ReadableStream<Uint8Array>({
    start: (controller) => {
      send = (event, data) => {
        if (!signal.aborted) controller.enqueue(encoder.encode(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`))
      }
      close = () => {
        if (!disconnected.signal.aborted) controller.close()
      }
    },
    cancel: () => disconnected.abort(),
  })
  let begin = () => {}
  const begun = new Promise<void>((resolve) => {
    begin = resolve
  })
  const worked = work({ signal, begin, progress: (progress) => send('progress', progress) })
  await Promise.race([begun, worked])
  void worked
    .then(
      (done) => send('done', done),
      (error) => signal.aborted || send('failed', toErrorBody(error, log)),
    )
    .finally(() => close())
    .catch((error) => log.warn(describeError(error), 'import progress not sent'))
  return new Response(body, {
    headers: {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      'X-Accel-Buffering': 'no',
    },
  })
}
