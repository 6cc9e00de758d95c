import type { AppFacts, Facts, RegisterFacts, StorageFacts, SyncOutcome } from './decide.ts'

/** Where the facts come from. Each may fail: what it was to tell is then not known. */
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
 * Gathers what the check needs, the register after the sync has had its turn. Never throws.
 * @param found is told what is known so far, whenever there is more
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
