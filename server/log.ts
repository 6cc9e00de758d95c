import { type Logger, pino } from 'pino'

export type Log = Logger

/** Creates the structured log on standard output. Callers pass ids and codes, never names, addresses or tokens. */
export const createLog = (level: string): Log => pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime })

/**
 * Returns the facts of an unexpected error that may be logged: kind, codes and stack. The message is left out, because
 * database drivers include query values in it.
 */
export const describeError = (error: unknown): Record<string, unknown> => {
  const described: Record<string, unknown> = { kind: error instanceof Error ? error.name : typeof error }
  for (let e: unknown = error, depth = 0; e instanceof Error && depth < 3; e = e.cause, depth++) {
    const facts = e as { code?: unknown; constraint?: unknown; table?: unknown }
    if (typeof facts.code === 'string') described.code = facts.code
    if (typeof facts.constraint === 'string') described.constraint = facts.constraint
    if (typeof facts.table === 'string') described.table = facts.table
    described.at ??= (e.stack ?? '')
      .split('\n')
      .filter((line) => /^\s+at /.test(line))
      .slice(0, 6)
  }
  return described
}
