import type { AppFacts, Facts, RegisterFacts, StorageFacts, SyncOutcome } from './decide.ts'

/** Sources of the facts. If a source fails, its fact is unknown. */
export type Sources = {
  sync(): Promise<SyncOutcome>
  register(): Promise<RegisterFacts>
  app(): Promise<AppFacts>
  storage(): Promise<StorageFacts>
}

const orUnknown = async <T>(look: () => Promise<T>): Promise<T | 'unknown'> => {
  try {
    return await look()
  } catch {
    return 'unknown'
  }
}

/**
 * Gathers the facts for the check, the register after the sync. Never throws.
 * @param found called with all facts so far whenever a fact is added
 */
export const gather = async (sources: Sources, found: (facts: Facts) => void): Promise<Facts> => {
  let facts: Facts = {}
  const add = (more: Facts) => {
    facts = { ...facts, ...more }
    found(facts)
  }
  const ofRegister = async () => {
    const sync = await orUnknown(sources.sync)
    add({ sync: sync === 'unknown' ? 'late' : sync })
    add({ register: await orUnknown(sources.register) })
  }
  const ofApp = async () => add({ app: await orUnknown(sources.app) })
  const ofStorage = async () => add({ storage: await orUnknown(sources.storage) })
  await Promise.all([ofRegister(), ofApp(), ofStorage()])
  return facts
}
