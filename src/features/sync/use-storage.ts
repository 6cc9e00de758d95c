import { useCallback, useEffect, useState } from 'react'
import { asksToKeep } from '@/device/keep-register.ts'
import { ENOUGH_MB, type StorageFacts } from '@/features/hall-ready/decide.ts'
import { lookAtStorage } from '@/features/hall-ready/look.ts'

export type Storage = {
  facts: StorageFacts
  /** True if less space is free than a day's work may need. */
  little: boolean
  /** True if the browser has refused persistent storage. */
  refused: boolean
  /** True while the browser shows its permission prompt. */
  asking: boolean
  /** Requests persistent storage. Null if it is already granted or not supported. */
  keep: (() => void) | null
}

/** Returns if the browser stores the register persistently, and the free space. Null until known. */
export const useStorage = (): Storage | null => {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  const [refused, setRefused] = useState(false)
  const [asking, setAsking] = useState(false)
  const look = useCallback(
    // If the storage cannot be inspected, nothing is shown.
    () => lookAtStorage(navigator.storage).then(setFacts, () => undefined),
    [],
  )
  useEffect(() => void look(), [look])
  if (!facts) return null
  const ask = async () => {
    setRefused(false)
    setAsking(await asksToKeep())
    // Some browsers show a prompt, and the call fails if they may not.
    const kept = await navigator.storage.persist().catch(() => false)
    setAsking(false)
    setRefused(!kept)
    await look()
  }
  const canAsk = !facts.persisted && Boolean(navigator.storage?.persist)
  return {
    facts,
    little: facts.freeMb !== null && facts.freeMb < ENOUGH_MB,
    refused: refused && !facts.persisted,
    asking,
    keep: canAsk ? () => void ask() : null,
  }
}
