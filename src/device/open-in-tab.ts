/** What browsers show by themselves, whatever it holds: none of these can run anything. */
const SHOWN = ['application/pdf', 'image/jpeg', 'image/png', 'image/webp']

/** Whether a file of this type can be shown in a tab; all else is for downloading alone. */
export const canOpen = (type: string): boolean => SHOWN.includes(type)

/** A tab shows its file for as long as it is open; by then it has read it, in ms. */
const READ_WITHIN_MS = 60_000

/**
 * Opens a tab for a file that is still to be fetched: browsers allow a tab in answer to a press alone.
 * @returns shows the file in it, or closes it where there is none; null where the browser opens no tab
 */
export const openTab = (): ((file: File | null) => void) | null => {
  const tab = window.open('', '_blank')
  if (!tab) return null
  tab.opener = null
  return (file) => {
    if (!file) return tab.close()
    const address = URL.createObjectURL(file)
    tab.location.replace(address)
    setTimeout(() => URL.revokeObjectURL(address), READ_WITHIN_MS)
  }
}
