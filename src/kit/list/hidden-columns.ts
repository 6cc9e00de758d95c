import { useSyncExternalStore } from 'react'

/** Column that can be left out of a list. */
export type HideableColumn = { id: string; label: string }

/** Prefix of the storage key. The rest of the key is the path of the list in the API. */
const STORAGE_PREFIX = 'hidden-columns:'
const CHANGE_EVENT = 'hidden-columns'

/** Fallback if the browser blocks storage. The choice then lasts until the next page load. */
const choicesInMemory = new Map<string, string>()

const readChoice = (list: string): string => {
  try {
    return localStorage.getItem(STORAGE_PREFIX + list) ?? choicesInMemory.get(list) ?? ''
  } catch {
    return choicesInMemory.get(list) ?? ''
  }
}

const storeChoice = (list: string, choice: string): void => {
  choicesInMemory.set(list, choice)
  try {
    if (choice) localStorage.setItem(STORAGE_PREFIX + list, choice)
    else localStorage.removeItem(STORAGE_PREFIX + list)
  } catch {
    // Ignore blocked storage, because the choice in memory is used instead.
  }
  dispatchEvent(new Event(CHANGE_EVENT))
}

const subscribe = (onChange: () => void) => {
  addEventListener(CHANGE_EVENT, onChange)
  addEventListener('storage', onChange)
  return () => {
    removeEventListener(CHANGE_EVENT, onChange)
    removeEventListener('storage', onChange)
  }
}

/**
 * Reads and changes the columns of a list that this device leaves out.
 * @param list path of the list in the API. Undefined for a list without a choice of columns
 */
export const useHiddenColumns = (list: string | undefined) => {
  const choice = useSyncExternalStore(
    subscribe,
    () => (list === undefined ? '' : readChoice(list)),
    () => '',
  )
  const hiddenIds = choice.split(' ').filter(Boolean)
  return {
    hiddenIds,
    toggle: (id: string, isShown: boolean) => {
      if (list === undefined) return
      const otherIds = hiddenIds.filter((hidden) => hidden !== id)
      storeChoice(list, (isShown ? otherIds : [...otherIds, id]).join(' '))
    },
  }
}
