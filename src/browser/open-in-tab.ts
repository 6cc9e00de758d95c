/** File types that browsers can display. None of them can run code. */
const VIEWABLE_TYPES = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Returns true if a tab can show a file of this type. Other types can only be downloaded. */
export const canOpenInTab = (type: string): boolean => VIEWABLE_TYPES.includes(type)

/** Time in ms after which the tab has surely read its file. */
const URL_LIFETIME_MS = 60_000

/**
 * Opens a tab for a file that is fetched afterwards, because browsers allow a new tab only in a click handler.
 * @returns a function that shows the file or, for null, closes the tab; null if the browser opens no tab
 */
export const openTab = (): ((file: File | null) => void) | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  return (file) => {
    if (!file) return tab.close()
    const address = URL.createObjectURL(file)
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), URL_LIFETIME_MS)
  }
}
