import type { AppFacts, ReadinessFacts, RegisterFacts, StorageFacts, SyncOutcome } from './decide.ts'

/** Sources of the facts. If a source fails, its fact is unknown. */
export type FactSources = {
  sync(): Promise<SyncOutcome>
  register(): Promise<RegisterFacts>
  app(): Promise<AppFacts>
  storage(): Promise<StorageFacts>
}

const tryOrUnknown = async <T>(inspect: () => Promise<T>): Promise<T | 'unknown'> => {
  try {
    return await inspect()
  } catch {
    return 'unknown'
  }
}

/**
 * Gathers the facts for the check. The register is read after the sync. Never throws.
 * @param onFacts called with all facts so far whenever a fact is added
 */
export const gatherFacts = async (
  sources: FactSources,
  onFacts: (facts: ReadinessFacts) => void,
): Promise<ReadinessFacts> => {
  let facts: ReadinessFacts = {}
  const addFacts = (newFacts: ReadinessFacts) => {
    facts = { ...facts, ...newFacts }
    onFacts(facts)
  }
  const addRegister = async () => {
    const sync = await tryOrUnknown(sources.sync)
    addFacts({ sync: sync === 'unknown' ? 'late' : sync })
    addFacts({ register: await tryOrUnknown(sources.register) })
  }
  const addApp = async () => addFacts({ app: await tryOrUnknown(sources.app) })
  const addStorage = async () => addFacts({ storage: await tryOrUnknown(sources.storage) })
  await Promise.all([addRegister(), addApp(), addStorage()])
  return facts
}
