import { type Logger, pino } from 'pino'

export type Log = Logger

/** Creates the structured log on standard output. Callers pass ids and codes, never names, addresses or tokens. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/**
 * Returns the facts of an unexpected error that may be logged: kind, codes and stack. The message is left out, because
 * database drivers include query values in it.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  const loggedFields: Record<string, unknown> = { kind: error instanceof Error ? error.name : typeof error }
  for (
    let currentError: unknown = error, depth = 0;
    currentError instanceof Error && depth < 3;
    currentError = currentError.cause, depth++
  ) {
    const errorFields = currentError as { code?: unknown; constraint?: unknown; table?: unknown }
    if (typeof errorFields.code === 'string') loggedFields.code = errorFields.code
    if (typeof errorFields.constraint === 'string') loggedFields.constraint = errorFields.constraint
    if (typeof errorFields.table === 'string') loggedFields.table = errorFields.table
    loggedFields.at ??= (currentError.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6)
  }
  return loggedFields
}
