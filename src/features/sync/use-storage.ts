import { useCallback, useEffect, useState } from 'react'
import { canShowPersistPrompt } from '@/browser/persist-register.ts'
import { MIN_FREE_MB, type StorageFacts } from '@/features/hall-ready/decide.ts'
import { inspectStorage } from '@/features/hall-ready/inspect-device.ts'

export type StorageState = {
  facts: StorageFacts
  /** True if a day's work may need more space than is free. */
  little: boolean
  /** True if the browser has refused persistent storage. */
  refused: boolean
  /** True while the browser shows its permission prompt. */
  asking: boolean
  /** Requests persistent storage. Null if it is already granted or the browser does not support it. */
  keep: (() => void) | null
}

/** Returns the free space, and if the browser stores the register persistently. Null until this is known. */
export const useStorage = (): StorageState | null => {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [isAsking, setIsAsking] = useState(false)
  const refresh = useCallback(
    // Ignore an error, so that the state stays null and nothing is shown.
    () => inspectStorage(navigator.storage).then(setFacts, () => undefined),
    [],
  )
  useEffect(() => void refresh(), [refresh])
  if (!facts) return null
  const requestPersistence = async () => {
    setIsRefused(false)
    setIsAsking(await canShowPersistPrompt())
    // Treat a failed call as a refusal. The call fails in a browser that may not show its prompt.
    const isPersisted = await navigator.storage.persist().catch(() => false)
    setIsAsking(false)
    setIsRefused(!isPersisted)
    await refresh()
  }
  const canRequest = !facts.persisted && Boolean(navigator.storage?.persist)
  return {
    facts,
    little: facts.freeMb !== null && facts.freeMb < MIN_FREE_MB,
    refused: isRefused && !facts.persisted,
    asking: isAsking,
    keep: canRequest ? () => void requestPersistence() : null,
  }
}
