import { useCallback, useEffect, useState } from 'react'
import { asksToKeep } from '@/device/keep-register.ts'
import { ENOUGH_MB, type StorageFacts } from '@/features/hall-ready/decide.ts'
import { lookAtStorage } from '@/features/hall-ready/look.ts'

export type Storage = {
  facts: StorageFacts
  /** Less room than a day's work may take. */
  little: boolean
  /** The browser was asked to keep the register, and has refused. */
  refused: boolean
  /** The browser has put the question to the person, and it is not answered yet. */
  asking: boolean
  /** Asks it; null where it keeps the register or knows no such promise. */
  keep: (() => void) | null
}

/** Whether the browser keeps the register, and how much room is left; null until it has said so. */
export const useStorage = (): Storage | null => {
  const [facts, setFacts] = useState<StorageFacts | null>(null)
  const [refused, setRefused] = useState(false)
  const [asking, setAsking] = useState(false)
  const look = useCallback(
    // Where it cannot be looked at there is nothing to tell.
    () => lookAtStorage(navigator.storage).then(setFacts, () => undefined),
    [],
  )
  useEffect(() => void look(), [look])
  if (!facts) return null
  const ask = async () => {
    setRefused(false)
    setAsking(await asksToKeep())
    // Some browsers put the question to the person, and fail where they may not.
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
