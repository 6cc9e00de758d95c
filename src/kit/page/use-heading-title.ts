import { useEffect } from 'react'

/**
 * Keeps the tab title the same as the heading of a page without a `PageHeader`, after the name of the form if the page
 * is one of its steps. The title never contains more than the page shows.
 * @param heading title in place of the heading
 */
export const useHeadingTitle = (heading?: string): void => {
  useEffect(() => {
    const readText = (selector: string) => document.querySelector(`main ${selector}`)?.textContent?.trim()
    const updateTitle = () => {
      const parts = [...new Set([readText('[data-form-name]'), heading ?? readText('h1'), 'Hallbook'])]
      document.title = parts.filter(Boolean).join(' · ')
    }
    updateTitle()
    const observer = new MutationObserver(updateTitle)
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
    return () => observer.disconnect()
  }, [heading])
}
